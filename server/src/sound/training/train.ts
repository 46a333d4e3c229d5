import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { voiceScriptOf } from '@formant/contract/facts/voice-scripts';
import { defaultValues } from '@formant/engine';
import type { TrainVoice } from '@formant/engine/speech/training/train-voice';
import { tools } from '@formant/engine/tools';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { findOwnAudios } from '../audio/index.ts';
import { addModel, previewPhrase, setPreview } from '../voices/index.ts';
import { payloadOf, voiceOf } from './jobs.ts';
import { clipRows } from './models.ts';
import type { VoiceMade, VoiceRun } from './run.ts';

/** Shares of the work: taking the noise out, training, and the preview. */
const cleanShare = 0.3;
const previewFrom = 0.85;
const previewKbps = 64;

/** Trains a voice of its owner's recordings in the compute pool and has it say a phrase. */
export async function runTraining(ctx: Ctx, run: VoiceRun): Promise<VoiceMade> {
  const { job, row, folder, take, stored } = run;
  const wanted = payloadOf(row, 'train');
  const voice = await voiceOf(ctx, row.voiceId);
  job.progress('clean', 0);
  const fetched = async (uuids: readonly string[]) => {
    const audios = await findOwnAudios(ctx, row.userId, uuids);
    if (audios.length < uuids.length)
      throw new AppError(
        'not_found',
        'A recording of this voice has been deleted. Choose the recordings again.',
      );
    const files: { uuid: string; path: string }[] = [];
    for (const audio of audios) {
      const local = await take(ctx.storage.localFile(audio.storageKey));
      files.push({ uuid: audio.uuid, path: local.path });
    }
    return files;
  };
  const files = await fetched([...new Set(wanted.audioIds)]);
  const [consent] = wanted.consentAudioId ? await fetched([wanted.consentAudioId]) : [];
  const noisy = await noisyAmong(ctx, wanted.audioIds);
  const samples: string[] = [];
  for (const [index, file] of files.entries())
    samples.push(
      noisy.has(file.uuid)
        ? await withoutNoise(ctx, run, file.path, index, (index / files.length) * cleanShare)
        : file.path,
    );
  const from = noisy.size > 0 ? cleanShare : 0;
  const output = path.join(folder, 'voice.fvoice');
  const { header, sha256, bytes } = await ctx.compute.onVoice(
    {
      kind: 'train',
      samples,
      name: voice.name,
      licence: voice.licence,
      language: voice.language,
      consent: consentOf(wanted.statement, voice.consent, ctx.clock.now()),
      consentSample: consent?.path ?? null,
      consentWords:
        wanted.statement === null
          ? null
          : {
              language: voice.language,
              sentence: wanted.statement,
              others: voiceScriptOf(voice.language).sentences,
            },
      createdAt: new Date(ctx.clock.now()).toISOString(),
      strict: !wanted.anyway,
      output,
    },
    {
      signal: job.signal,
      progress: ({ stage, fraction }) => job.progress(stage, from + fraction * (previewFrom - from)),
    },
  );
  const preview = await renderPreview(ctx, run, output);
  const modelKey = await stored.file('.fvoice', output);
  return {
    result: { quality: header.quality, pitch: header.pitch, sha256, bytes },
    keep: async (transaction) => {
      const changelog = `Trained on ${Math.round(header.quality.seconds)} s of recordings.`;
      const { consent } = header;
      const model = { modelKey, modelSha256: sha256, modelBytes: bytes, changelog, consent };
      await addModel(ctx, voice.id, model, transaction);
    },
    after: () => setPreview(ctx, voice.id, { file: preview, format: 'mp3', text: previewPhrase.text }),
  };
}

function consentOf(statement: string | null, kind: string | null, now: number): TrainVoice['consent'] {
  const givenAt = new Date(now).toISOString();
  if (statement !== null) return { statement, recorded: true, givenAt };
  if (kind === null) return null;
  return { statement: `Declared by the maker of the voice: ${kind}.`, recorded: false, givenAt };
}

/** Recordings whose owner wants them trained on without their noise. */
async function noisyAmong(ctx: Ctx, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await clipRows(ctx).findAll({
    where: { audioUuid: [...uuids], noiseReduction: true },
    raw: true,
  });
  return new Set(rows.map((row) => row.audioUuid));
}

async function withoutNoise(
  ctx: Ctx,
  run: VoiceRun,
  input: string,
  index: number,
  done: number,
): Promise<string> {
  run.job.progress('clean', done);
  const outDir = path.join(run.folder, `clean-${index}`);
  await mkdir(outDir);
  const { tool } = tools['audio-enhancer'];
  const { outputs } = await ctx.compute.runTool(
    {
      tool: 'audio-enhancer',
      // the voice keeps its sharp s, its tone and its loudness: they belong to it
      options: { ...defaultValues(tool.options), mode: 'denoise', loudness: 'off' },
      input,
      outDir,
      format: 'wav',
    },
    { signal: run.job.signal, progress: () => {} },
  );
  const [output] = outputs;
  if (!output) throw new Error('The enhancer gave no output');
  return output.path;
}

/** A phrase spoken in the new voice by the voice changer that everybody uses. */
export async function renderPreview(ctx: Ctx, { job, folder }: VoiceRun, voiceFile: string): Promise<string> {
  job.progress('render-preview', previewFrom);
  const { tool } = tools['voice-changer'];
  const { outputs } = await ctx.compute.runTool(
    {
      tool: 'voice-changer',
      options: { ...defaultValues(tool.options), voice: 'preview' },
      input: previewPhrase.file,
      outDir: folder,
      format: 'mp3',
      bitrateKbps: previewKbps,
      voiceFiles: { preview: voiceFile },
    },
    {
      signal: job.signal,
      progress: ({ fraction }) => job.progress('render-preview', previewFrom + fraction * (1 - previewFrom)),
    },
  );
  const [output] = outputs;
  if (!output) throw new Error('The voice changer gave no output');
  return output.path;
}
