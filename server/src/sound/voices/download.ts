import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { fileNameOf, sendFile } from '../uploads/index.ts';
import { findVoice, isOpen, type ReadVoice, type VoiceCaller } from './find.ts';
import { type VersionRow, versionRows } from './models.ts';
import { mayTake } from './view.ts';

/** What a version holds. */
export type VoicePart = Pick<VersionRow, 'version' | 'settings' | 'modelKey' | 'modelSha256' | 'modelBytes'>;

/**
 * A version of a voice that the caller may use; the default is the one he holds, else the newest.
 * @throws AppError not_found
 */
export async function versionOf(
  ctx: Ctx,
  voice: ReadVoice,
  caller: VoiceCaller,
  version?: number,
): Promise<VoicePart> {
  if (version === undefined || version === voice.version) return voice;
  // what was taken back goes no further than what somebody holds
  const open = isOpen(voice) || (voice.userId !== null && voice.userId === caller.userId);
  const row = open
    ? await versionRows(ctx).findOne({ where: { voiceId: voice.id, version }, raw: true })
    : null;
  if (!row) throw notFound(`Version ${version} of this voice`);
  return row;
}

/**
 * Sends a voice's file, or its settings as JSON; by its licence to everybody who sees it, else to its owner.
 * @throws AppError not_found, forbidden, illegal_transition
 */
export async function sendVoice(
  ctx: Ctx,
  caller: VoiceCaller,
  uuid: string,
  wanted: { format?: 'json' | 'onnx' | 'fvoice' | undefined; version?: number | undefined },
  { req, res }: { req: Request; res: Response },
): Promise<void> {
  const voice = await findVoice(ctx, caller, uuid);
  if (!mayTake(voice, caller))
    throw new AppError('forbidden', 'The owner of this voice lets you use it here, but not download it.');
  const part = await versionOf(ctx, voice, caller, wanted.version);
  const own = voice.kind === 'model' ? 'onnx' : voice.kind === 'profile' ? 'fvoice' : 'json';
  const format = wanted.format ?? own;
  if (format !== 'json' && format !== own) throw notFound(`A .${format} file of this voice`);
  const name = `${voice.slug}.${format === 'json' ? 'json' : own}`;
  if (format === 'json') await sendSettings(req, res, voice, part, name);
  else await sendModel(ctx, req, res, part, name);
}

async function sendSettings(
  req: Request,
  res: Response,
  voice: ReadVoice,
  part: VoicePart,
  name: string,
): Promise<void> {
  if (part.settings === null) throw notFound('Settings of this voice');
  const bytes = Buffer.from(
    JSON.stringify({
      uuid: voice.uuid,
      name: voice.name,
      version: part.version,
      licence: voice.licence,
      settings: JSON.parse(part.settings) as unknown,
    }),
  );
  await send(req, res, {
    name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
    contentType: 'application/json',
    read: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  });
}

async function sendModel(
  ctx: Ctx,
  req: Request,
  res: Response,
  part: VoicePart,
  name: string,
): Promise<void> {
  const { modelKey, modelSha256, modelBytes } = part;
  if (modelKey === null || modelSha256 === null || modelBytes === null)
    throw new AppError('illegal_transition', 'This voice is not trained yet, so there is no file.');
  await send(req, res, {
    name,
    sha256: modelSha256,
    sizeBytes: Number(modelBytes),
    contentType: undefined,
    read: (range) => ctx.storage.get(modelKey, range),
  });
}

async function send(
  req: Request,
  res: Response,
  file: Omit<Parameters<typeof sendFile>[2], 'save' | 'maxAge' | 'etag'> & { sha256: string },
): Promise<void> {
  const etag = `"${file.sha256}"`;
  await sendFile(req, res, { ...file, etag, name: fileNameOf(file.name), save: true, maxAge: 0 });
}
