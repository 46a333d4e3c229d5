import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultValues } from '@formant/engine';
import { changerOptionsOf } from '@formant/engine/speech/voices/changer-options';
import { voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { tools } from '@formant/engine/tools';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { type ActiveJob, LeaseLost } from '../../ports/queue/port.ts';
import { type VoiceRow, voiceRows } from './models.ts';

const jobName = 'voices.preview';
const payload = z.object({ voiceId: z.int() });
const maxAttempts = 3;
const bitrateKbps = 64;
/** What previews are made of: from Asterisk's core sounds, by Allison Smith, © Digium, Inc., CC BY-SA 3.0. */
export const previewPhrase = {
  file: fileURLToPath(new URL('./phrase.wav', import.meta.url)),
  text: 'Weasels have eaten our phone system.',
} as const;

/** Has the preview of a preset rendered; one that has a preview keeps it. */
export async function requestPreview(ctx: Ctx, voiceId: number, transaction?: Transaction): Promise<void> {
  await ctx.queue.add(jobName, { voiceId } satisfies z.input<typeof payload>, {
    ...(transaction ? { transaction } : {}),
  });
}

export function workOnPreviews(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts }, (job) => render(ctx, job));
}

/** The phrase in the voice's settings, by the same voice changer that everybody uses. */
async function render(ctx: Ctx, job: ActiveJob): Promise<void> {
  const { voiceId } = payload.parse(job.payload);
  const row = (await voiceRows(ctx).findByPk(voiceId, { raw: true })) as VoiceRow | null; // safe: raw rows have the model's attributes
  if (
    !row ||
    row.settings === null ||
    row.kind !== 'preset' ||
    row.previewKey !== null ||
    row.deletedAt !== null
  )
    return;
  const outDir = path.join(ctx.config.dataDir, 'work', `preview-${job.id}-${job.fence}`);
  await mkdir(outDir, { recursive: true });
  try {
    const { tool } = tools['voice-changer'];
    const settings = voiceSettings.parse(JSON.parse(row.settings));
    const done = await ctx.compute.runTool(
      {
        tool: 'voice-changer',
        options: { ...defaultValues(tool.options), ...changerOptionsOf(settings) },
        input: previewPhrase.file,
        outDir,
        format: 'mp3',
        bitrateKbps,
      },
      { signal: job.signal, progress: ({ stage, fraction }) => job.progress(stage, fraction) },
    );
    const [output] = done.outputs;
    if (!output) throw new Error('The voice changer gave no output');
    await keep(ctx, job, row, output.path);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function keep(ctx: Ctx, job: ActiveJob, row: VoiceRow, file: string): Promise<void> {
  const previewKey = newPreviewKey('mp3');
  await ctx.storage.putFile(previewKey, file, { contentType: 'audio/mpeg' });
  let changed = 0;
  try {
    await job.commit(async (transaction) => {
      [changed] = await voiceRows(ctx).update(
        { previewKey, previewText: previewPhrase.text },
        // of other settings than were rendered, another job makes the preview
        { where: { id: row.id, version: row.version, previewKey: null }, transaction },
      );
    });
  } catch (error) {
    if (error instanceof LeaseLost) await ctx.storage.delete(previewKey);
    throw error;
  }
  if (changed === 0) await ctx.storage.delete(previewKey);
}

/** Signed addresses show keys, so a key says nothing of the voice. */
const newPreviewKey = (extension: string): string =>
  `voices/previews/${randomBytes(16).toString('hex')}.${extension}`;

/**
 * Keeps a sound that another slice has made as the preview of a voice, in place of the one it had.
 * @param file on this machine, MP3 or WAV; it is moved into storage
 */
export async function setPreview(
  ctx: Ctx,
  voiceId: number,
  preview: { file: string; format: 'mp3' | 'wav'; text: string },
): Promise<void> {
  const row = (await voiceRows(ctx).findByPk(voiceId, { raw: true })) as VoiceRow | null; // safe: as above
  if (!row) return;
  const previewKey = newPreviewKey(preview.format);
  await ctx.storage.putFile(previewKey, preview.file);
  await voiceRows(ctx).update(
    { previewKey, previewText: preview.text.slice(0, 300) },
    { where: { id: voiceId } },
  );
  if (row.previewKey) await ctx.storage.delete(row.previewKey);
}
