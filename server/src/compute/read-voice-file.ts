import { open, readFile, stat } from 'node:fs/promises';
import { noVoice, ToolError } from '@formant/engine';
import { isOnnx } from '@formant/engine/models/ports/onnx-head';
import { mostVoiceFileBytes } from '@formant/engine/speech/voices/voice-file';
import { readOnnx } from './onnx-file.ts';

const mostOnnxBytes = 2 ** 30;

/** Whether a voice is a neural network. */
export async function isOnnxFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(2), 0, 2, 0);
    return bytesRead === 2 && isOnnx(buffer);
  } finally {
    await file.close();
  }
}

/**
 * The `readVoice` of tools that work on files: a voice is read only where the caller has said which file it is,
 * because options come from anybody.
 * @throws ToolError bad_voice
 */
export async function readVoiceFile(
  files: Readonly<Record<string, string>> | undefined,
  reference: string,
): Promise<Uint8Array> {
  const path = files && Object.hasOwn(files, reference) ? files[reference] : undefined;
  if (path === undefined) return noVoice();
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ToolError('bad_voice', `There is no voice file ${reference}.`);
  if (await isOnnxFile(path)) {
    if (found.size > mostOnnxBytes)
      throw new ToolError('bad_voice', 'This model is too large: it has more than 1 GB.');
    await readOnnx(path); // refuses one that points to other files
    return readFile(path);
  }
  if (found.size > mostVoiceFileBytes)
    throw new ToolError('bad_voice', 'This file is too large for a voice. Choose a voice file (.fvoice).');
  return readFile(path);
}
