import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defaultValues } from '@formant/engine';
import { changerOptionsOf } from '@formant/engine/speech/voices/changer-options';
import { writeFace } from '@formant/engine/speech/voices/voice-face';
import { voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { tools } from '@formant/engine/tools';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Made, Overtaken, type Run, type RunKind, workOn } from '../../runs/run.ts';
import { type VoiceRow, voiceRows } from './models.ts';

const jobName = 'voices.preview';
const payload = z.object({ voiceId: z.int() });
const ending = '.mp3';
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

const previewRuns: RunKind<z.infer<typeof payload>, PresetRow> = {
  jobName,
  maxAttempts: 3,
  concurrency: 1,
  payload,
  keys: { use: 'keys of previews', folder: 'voices/previews' },
  endings: () => [ending],
  async claim(ctx, { voiceId }, job) {
    const row = await rowByKey(voiceRows(ctx), voiceId);
    if (!row || !isWithoutPreview(row)) return null;
    // of the job, as a voice gets another preview with other settings
    return { row, id: `preview-${job.id}`, fence: job.fence };
  },
  work: render,
};

export const workOnPreviews = (ctx: Ctx): void => workOn(ctx, previewRuns);

type PresetRow = VoiceRow & { settings: string };
const isWithoutPreview = (row: VoiceRow): row is PresetRow =>
  row.kind === 'preset' && row.settings !== null && row.previewKey === null && row.deletedAt === null;

/** The phrase in the voice's settings, by the same voice changer that everybody uses. */
async function render(ctx: Ctx, { job, row, folder, stored }: Run<PresetRow>): Promise<Made> {
  const { tool } = tools['voice-changer'];
  const settings = voiceSettings.parse(JSON.parse(row.settings));
  const { outputs } = await ctx.compute.runTool(
    {
      tool: 'voice-changer',
      options: { ...defaultValues(tool.options), ...changerOptionsOf(settings) },
      input: previewPhrase.file,
      outDir: folder,
      format: 'mp3',
      bitrateKbps,
    },
    { signal: job.signal, progress: ({ stage, fraction }) => job.progress(stage, fraction) },
  );
  const [output] = outputs;
  if (!output) throw new Error('The voice changer gave no output');
  // the product's own voices bring theirs along
  const face = row.face ?? (await faceOf(ctx, output.path, job.signal));
  const previewKey = await stored.file(ending, output.path, { contentType: 'audio/mpeg' });
  return {
    async keep(transaction) {
      const [changed] = await voiceRows(ctx).update(
        { previewKey, previewText: previewPhrase.text, face },
        // of other settings than were rendered, another job makes the preview
        { where: { id: row.id, version: row.version, previewKey: null }, transaction },
      );
      if (changed === 0) throw new Overtaken();
    },
  };
}

const faceMs = 60_000;
/** What the voice is drawn by; none where it can't be measured, as the preview matters more. */
const faceOf = async (ctx: Ctx, path: string, signal: AbortSignal): Promise<string | null> => {
  try {
    return writeFace(await ctx.compute.face(path, { signal }));
  } catch (error) {
    signal.throwIfAborted();
    ctx.log.warn({ err: error }, 'A preview could not be drawn');
    return null;
  }
};

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
  const row = await rowByKey(voiceRows(ctx), voiceId);
  if (!row) return;
  const face = await faceOf(ctx, preview.file, AbortSignal.timeout(faceMs));
  const previewKey = newPreviewKey(preview.format);
  await ctx.storage.putFile(previewKey, preview.file);
  await voiceRows(ctx).update(
    { previewKey, previewText: preview.text.slice(0, 300), face },
    { where: { id: voiceId } },
  );
  if (row.previewKey) await ctx.storage.delete(row.previewKey);
}
