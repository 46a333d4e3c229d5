import { createReadStream } from 'node:fs';
import path from 'node:path';
import { mostModelBytes } from '@formant/contract/training';
import { ToolError } from '@formant/engine';
import { Op } from 'sequelize';
import { fetchModel, modelAddress } from '../../compute/fetch-model.ts';
import type { Scanned } from '../../compute/voice-jobs.ts';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { completeUpload, uploadRows } from '../uploads/index.ts';
import {
  addModel,
  findOwnVoice,
  previewPhrase,
  saveVoice,
  setPreview,
  updateVoice,
  type VoiceDetails,
  type VoiceRow,
  voiceRows,
} from '../voices/index.ts';
import { payloadOf, startJob, voiceOf } from './jobs.ts';
import type { VoiceJobRow } from './models.ts';
import type { VoiceMade, VoiceRun } from './run.ts';
import { refused } from './start.ts';
import { renderPreview } from './train.ts';

const unsafeName = /\.(pth|pt|ckpt|zip|pkl)$/i;
const howToConvert =
  'This looks like a .pth file or an archive. Such a file can run code when it is loaded, so it is not taken. Export the model as ONNX (in RVC: “ONNX export”) or as .fvoice.';

/**
 * Starts the import of a voice that was made elsewhere; what is in the file is found out by a job.
 * @throws AppError invalid, not_found, conflict (an own voice has the same file), unsupported_codec, illegal_transition
 */
export async function startImport(
  ctx: Ctx,
  userId: number,
  voiceUuid: string | undefined,
  wanted: VoiceDetails & {
    name?: string | undefined;
    uploadId?: string | undefined;
    url?: string | undefined;
    sha256?: string | undefined;
  },
): Promise<{ voice: VoiceRow; job: VoiceJobRow }> {
  const { uploadId, url, sha256, name, ...details } = wanted;
  if ((uploadId === undefined) === (url === undefined))
    throw refused('uploadId', 'Give either an uploaded file or an https address.');
  if (url !== undefined) assertAddress(url);
  const upload = uploadId ? await completeUpload(ctx, { userId, visitorKey: null }, uploadId) : null;
  if (upload && upload.purpose !== 'model')
    throw refused('uploadId', 'Upload the file as a model (purpose "model").');
  if (upload && unsafeName.test(upload.fileName))
    throw new AppError('unsupported_codec', howToConvert, { notify: howToConvert });
  if (upload && sha256 && upload.sha256 !== sha256)
    throw refused('sha256', 'The file that arrived is another one than was announced. Upload it again.');
  await assertNew(ctx, userId, upload?.sha256 ?? sha256, voiceUuid);
  const known = voiceUuid ? await findOwnVoice(ctx, userId, voiceUuid) : null;
  if (known && known.kind === 'preset')
    throw new AppError(
      'illegal_transition',
      'A preset takes no file. Import the file as a voice of its own.',
    );
  if (!known && name === undefined) throw refused('name', 'Give the voice a name.');
  const voice = known
    ? await updateVoice(ctx, userId, known.uuid, { ...details, ...(name === undefined ? {} : { name }) })
    : await saveVoice(ctx, userId, { ...details, name: name ?? '' });
  const payload = { uploadId: upload?.id ?? null, url: url ?? null, sha256: sha256 ?? null };
  const job = await startJob(ctx, { kind: 'import', userId, voiceId: voice.id, payload });
  return { voice: await findOwnVoice(ctx, userId, voice.uuid), job };
}

function assertAddress(url: string): void {
  let pathname: string;
  try {
    ({ pathname } = modelAddress(url));
  } catch (error) {
    if (error instanceof ToolError) throw refused('url', error.message);
    throw error;
  }
  if (unsafeName.test(pathname))
    throw new AppError('unsupported_codec', howToConvert, { notify: howToConvert });
}

/** @throws AppError conflict for a file that another voice of the caller's has */
async function assertNew(
  ctx: Ctx,
  userId: number,
  sha256: string | undefined,
  except: string | undefined,
): Promise<void> {
  if (!sha256) return;
  const same = await voiceRows(ctx).findOne({
    where: { userId, modelSha256: sha256, deletedAt: null, ...(except ? { uuid: { [Op.ne]: except } } : {}) },
    raw: true,
  });
  if (same) throw new AppError('conflict', `Your voice “${same.name}” is this very file already.`);
}

/** A voice with this file that the caller may know of: his own, else a public one. */
export async function findDuplicate(ctx: Ctx, userId: number, sha256: string): Promise<string | null> {
  const rows = await voiceRows(ctx).findAll({
    where: { modelSha256: sha256, deletedAt: null, [Op.or]: [{ userId }, { listed: true }] },
    attributes: ['uuid', 'userId'],
    limit: 100,
    raw: true,
  });
  return (rows.find((row) => row.userId === userId) ?? rows[0])?.uuid ?? null;
}

/** Fetches the file, looks into it, and makes it the voice's. */
export async function runImport(ctx: Ctx, run: VoiceRun): Promise<VoiceMade> {
  const { job, row, stored } = run;
  const voice = await voiceOf(ctx, row.voiceId);
  job.progress('upload', 0);
  const file = await fetchFile(ctx, run);
  job.progress('clean', 0.6);
  const scanned = await ctx.compute.onVoice({ kind: 'scan', path: file }, { signal: job.signal });
  const { sha256 } = payloadOf(row, 'import');
  if (sha256 && scanned.sha256 !== sha256)
    throw new AppError('checksum_mismatch', 'The file is another one than was announced. Check its address.');
  await assertNew(ctx, row.userId, scanned.sha256, voice.uuid);
  const isVoiceFile = scanned.kind === 'fvoice';
  const preview = isVoiceFile ? await renderPreview(ctx, run, file) : null;
  const modelKey = await stored.stream(isVoiceFile ? '.fvoice' : '.onnx', createReadStream(file));
  return {
    result: {
      ...(isVoiceFile ? { quality: scanned.header.quality, pitch: scanned.header.pitch } : {}),
      sha256: scanned.sha256,
      bytes: scanned.bytes,
      found: {
        kind: scanned.kind,
        inputs: isVoiceFile ? [] : scanned.inputs,
        sampleRate: isVoiceFile ? scanned.header.sampleRate : scanned.sampleRate,
      },
    },
    keep: async (transaction) => {
      await voiceRows(ctx).update(kindOf(scanned), { where: { id: voice.id }, transaction });
      await addModel(
        ctx,
        voice.id,
        {
          modelKey,
          modelSha256: scanned.sha256,
          modelBytes: scanned.bytes,
          changelog: 'Imported.',
          consent: isVoiceFile ? scanned.header.consent : null,
        },
        transaction,
      );
    },
    after: async () => {
      if (preview)
        await setPreview(ctx, voice.id, { file: preview, format: 'mp3', text: previewPhrase.text });
    },
  };
}

const kindOf = (scanned: Scanned) =>
  scanned.kind === 'fvoice'
    ? ({ kind: 'profile', engine: 'external' } as const)
    : ({ kind: 'model', engine: 'onnx' } as const);

/** Answers where the file lies on this machine. */
async function fetchFile(ctx: Ctx, { job, row, folder, take }: VoiceRun): Promise<string> {
  const { uploadId, url } = payloadOf(row, 'import');
  if (url === null) {
    const upload = await rowByKey(uploadRows(ctx), uploadId ?? 0);
    if (upload?.status !== 'completed')
      throw new AppError('expired', 'The uploaded file has been deleted. Upload it again.');
    return (await take(ctx.storage.localFile(upload.storageKey))).path;
  }
  const to = path.join(folder, 'fetched');
  await fetchModel(url, to, {
    signal: job.signal,
    mostBytes: Math.min(mostModelBytes, ctx.config.uploadLimitBytes),
    progress: (received, total) => job.progress('upload', total ? (0.6 * received) / total : 0.1),
  });
  return to;
}

/**
 * Gives an own voice another file as its next version.
 * @throws AppError not_found, conflict for a version that is not the newest, bad_voice, unsupported_codec
 */
export async function replaceModel(
  ctx: Ctx,
  userId: number,
  voiceUuid: string,
  wanted: { modelUploadId: string; version: number; changelog?: string | undefined },
  key: string,
): Promise<{ voiceId: number; version: number; sha256: string }> {
  const voice = await findOwnVoice(ctx, userId, voiceUuid);
  if (voice.kind !== 'profile' && voice.kind !== 'model')
    throw new AppError('illegal_transition', 'This voice has no file that could be replaced.');
  if (voice.status !== 'ready')
    throw new AppError('illegal_transition', 'This voice is being worked on. Wait until it is ready.');
  const upload = await completeUpload(ctx, { userId, visitorKey: null }, wanted.modelUploadId);
  const local = await ctx.storage.localFile(upload.storageKey);
  try {
    const scanned = await ctx.compute.onVoice(
      { kind: 'scan', path: local.path },
      { signal: new AbortController().signal },
    );
    const { kind } = kindOf(scanned);
    if (kind !== voice.kind)
      throw new AppError(
        'bad_voice',
        'This file is of another kind than the voice. Import it as a new voice.',
      );
    const modelKey = `${key}.${kind === 'profile' ? 'fvoice' : 'onnx'}`;
    await ctx.storage.put(modelKey, createReadStream(local.path));
    try {
      const version = await ctx.db.transaction(async (transaction) => {
        // of two that know the same version only one changes the row
        const [claimed] = await voiceRows(ctx).update(
          { updatedAt: ctx.clock.now() },
          { where: { id: voice.id, version: wanted.version }, transaction },
        );
        if (claimed === 0)
          throw new AppError(
            'conflict',
            `This voice has version ${voice.version} by now. Load it anew before you replace its file.`,
          );
        return addModel(
          ctx,
          voice.id,
          {
            modelKey,
            modelSha256: scanned.sha256,
            modelBytes: scanned.bytes,
            consent: scanned.kind === 'fvoice' ? scanned.header.consent : null,
            ...(wanted.changelog === undefined ? {} : { changelog: wanted.changelog }),
          },
          transaction,
        );
      });
      return { voiceId: voice.id, version, sha256: scanned.sha256 };
    } catch (error) {
      await ctx.storage.delete(modelKey);
      throw error;
    }
  } finally {
    await local.release();
  }
}
