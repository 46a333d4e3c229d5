import { createHash, randomUUID } from 'node:crypto';
import { visitorSpeechSeconds } from '@formant/contract/tts';
import { Op, type Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertRoomForWork } from '../../kernel/disk-space.ts';
import { type Owner, ownedBy } from '../../kernel/owner.ts';
import { madeAudio } from '../audio/index.ts';
import { countUse } from '../voices/index.ts';
import type { Cast } from './cast.ts';
import { type Speech, speechRows } from './models.ts';
import { charge, openDay } from './quota.ts';
import type { Wanted } from './wanted.ts';

export const jobName = 'tts';

/** How long what this owner has spoken is kept; null is for good. */
export const endOf = (ctx: Ctx, owner: Owner): number | null =>
  owner.userId === null ? ctx.clock.now() + visitorSpeechSeconds * 1000 : null;

/** What was spoken for the same request of the same owner and is still there. */
export async function spokenBefore(
  ctx: Ctx,
  caller: Owner,
  wanted: Wanted,
  cast: Cast,
): Promise<Speech | null> {
  const own = ownedBy(caller);
  if (!own) return null;
  const like = await findRows(speechRows(ctx), {
    where: { [Op.and]: [own, { requestHash: hashOf(wanted, cast), settled: 'charged' }] },
    order: [['id', 'DESC']],
    limit: 5,
  });
  const there = await madeAudio(
    ctx,
    like.map((speech) => speech.uuid),
  );
  return like.find((speech) => there.has(speech.uuid)) ?? null;
}

/**
 * Charges the owner and writes the row, in one transaction with what `also` adds.
 * @throws AppError quota_exhausted
 */
export async function addSpeech(
  ctx: Ctx,
  owner: Owner,
  address: string,
  wanted: Wanted,
  cast: Cast,
  also: (speech: Speech, transaction: Transaction) => Promise<void> = async () => {},
): Promise<Speech> {
  await assertRoomForWork(ctx);
  await openDay(ctx, owner, address);
  return ctx.db.transaction(async (transaction) => {
    const speech = await insertSpeech(ctx, owner, address, wanted, cast, transaction);
    await also(speech, transaction);
    return speech;
  });
}

async function insertSpeech(
  ctx: Ctx,
  owner: Owner,
  address: string,
  wanted: Wanted,
  cast: Cast,
  transaction: Transaction,
): Promise<Speech> {
  // whoever signed in speaks in a voice keeps its version, also for the job that runs later
  if (cast.voice) await countUse(ctx, { userId: owner.userId }, cast.voice, transaction);
  const charged = await charge(ctx, owner, address, wanted.text.length, transaction);
  const row = await speechRows(ctx).create(
    {
      uuid: randomUUID(),
      ...owner,
      ...charged,
      voiceId: cast.voiceId,
      language: (cast.voice && wanted.language) ?? null,
      speed: wanted.speed,
      pitch: wanted.pitch,
      studio: wanted.studio,
      format: wanted.format,
      timestamps: wanted.timestamps,
      text: wanted.text,
      requestHash: hashOf(wanted, cast),
      createdAt: ctx.clock.now(),
      expiresAt: endOf(ctx, owner),
    },
    { transaction },
  );
  return row.get({ plain: true });
}

export const queueSpeech = (
  ctx: Ctx,
  owner: Owner,
  address: string,
  wanted: Wanted,
  cast: Cast,
): Promise<Speech> =>
  addSpeech(ctx, owner, address, wanted, cast, async (speech, transaction) => {
    const jobId = await ctx.queue.add(jobName, { speechId: speech.id }, { transaction });
    await speechRows(ctx).update({ jobId }, { where: { id: speech.id }, transaction });
  });

/** Rises when texts are read differently: what was spoken before is then not served again. */
const readingVersion = 2;

/** Spaces at the ends and runs of them change nothing that is heard; line breaks do. */
function hashOf(
  { text, language, speed, pitch, studio, format }: Wanted,
  { voiceId, voice, revision }: Cast,
): string {
  const plain = text
    .trim()
    .normalize('NFC')
    .replaceAll(/[^\S\n]+/g, ' ');
  return createHash('sha256')
    .update(
      JSON.stringify([
        readingVersion,
        voiceId,
        speed,
        pitch,
        format,
        plain,
        ...(voice ? [voice.version, language] : []),
        ...(revision === null ? [] : [revision]),
        // what was spoken before there was such a thing is still found
        ...(studio ? ['studio'] : []),
      ]),
    )
    .digest('hex');
}
