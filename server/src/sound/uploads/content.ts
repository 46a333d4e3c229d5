import type { AudioProbe } from '@formant/contract/uploads';
import { ToolError } from '@formant/engine';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Upload } from './models.ts';

const images = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Whether bytes begin like a kind of picture that is taken. */
export async function isPicture(bytes: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  return type !== undefined && images.has(type.mime);
}

/**
 * Looks at the bytes, never at the name: the leading bytes and, for sound, what a decoder makes of the file.
 * @returns what the sound is, or null where the purpose asks for no sound
 * @throws ToolError, AppError for a file that is not what its purpose needs
 */
export async function inspectContent(ctx: Ctx, upload: Upload): Promise<AudioProbe | null> {
  const local = await ctx.storage.localFile(upload.storageKey);
  try {
    switch (upload.purpose) {
      case 'tool':
      case 'voice':
      case 'sound':
        return await probeSound(ctx, local.path);
      case 'avatar':
        await assertImage(local.path);
        return null;
      case 'model':
        await assertModel(local.path);
        return null;
    }
  } finally {
    await local.release();
  }
}

async function probeSound(ctx: Ctx, file: string): Promise<AudioProbe> {
  const probe = await ctx.compute.probe(file);
  return {
    format: probe.format,
    codec: probe.codec,
    durationMs: probe.durationSeconds === null ? null : Math.round(probe.durationSeconds * 1000),
    sampleRate: probe.sampleRate,
    channels: probe.channels,
  };
}

async function assertImage(file: string): Promise<void> {
  const type = await fileTypeFromFile(file);
  if (!type || !images.has(type.mime))
    throw new AppError('invalid', 'This is not a picture. Choose a PNG, JPEG or WebP file.');
}

/** Neither ONNX nor .fvoice files begin like anything else; a pickle is a ZIP or begins with its own mark. */
async function assertModel(file: string): Promise<void> {
  const type = await fileTypeFromFile(file);
  if (type)
    throw new ToolError(
      'unsupported_codec',
      `This is a ${type.ext} file, not a model. Use .onnx or .fvoice; a .pth file has to be converted, because it can run code.`,
    );
}
