import type { VoiceConsent } from '@formant/engine/speech/voices/voice-file';
import { neutralVoice, type VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import type { Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertConsentShown } from './consent.ts';
import { type VoiceRow, versionRows, voiceRows } from './models.ts';

/**
 * Gives a voice a new file (or its first) as a new version; those who hold an older one keep it.
 * @param model where the file lies and what it is; the voice owns the file from now on
 * @throws AppError invalid for a voice that others reach, where the file's consent sentence was not recognized
 */
export async function addModel(
  ctx: Ctx,
  voiceId: number,
  model: {
    modelKey: string;
    modelSha256: string;
    modelBytes: number;
    settings?: VoiceSettings;
    changelog?: string;
    /** What the file says of the consent sentence. */
    consent?: VoiceConsent | null;
  },
  transaction: Transaction,
): Promise<number> {
  const row = (await voiceRows(ctx).findByPk(voiceId, {
    raw: true,
    transaction,
    rejectOnEmpty: true,
  })) as unknown as VoiceRow; // safe: raw rows have the model's attributes
  const version = row.modelKey === null && row.settings === null ? row.version : row.version + 1;
  const { modelKey, modelSha256, modelBytes } = model;
  const changed = {
    modelKey,
    modelSha256,
    modelBytes,
    version,
    settings: model.settings
      ? JSON.stringify(model.settings)
      : (row.settings ?? JSON.stringify(neutralVoice)),
    consentUnread: model.consent?.wordsFound === false,
    updatedAt: ctx.clock.now(),
  };
  assertConsentShown({ ...row, ...changed });
  await voiceRows(ctx).update(changed, { where: { id: voiceId }, transaction });
  await keepVersions(ctx, [{ ...row, ...changed }], model.changelog ?? null, transaction);
  return version;
}

/** Keeps what the rows are now as their versions. */
export async function keepVersions(
  ctx: Ctx,
  rows: readonly VoiceRow[],
  changelog: string | null,
  transaction: Transaction,
): Promise<void> {
  const createdAt = ctx.clock.now();
  await versionRows(ctx).bulkCreate(
    rows.map(({ id: voiceId, version, settings, modelKey, modelSha256, modelBytes }) => ({
      ...{ voiceId, version, settings, modelKey, modelSha256, modelBytes },
      ...{ changelog, createdAt },
    })),
    { transaction, ignoreDuplicates: true },
  );
}
