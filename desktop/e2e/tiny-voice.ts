import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { appFolder, expect, test } from './app.ts';

/**
 * Voices for sherpa-onnx, and the package, in the models folder of a person. Skips where npm can't fetch the package.
 * @param more as `bring-tiny-voice.ts` takes them. @returns the folder
 */
export async function bringTinyVoice(userData: string, ...more: string[]): Promise<string> {
  const models = path.join(userData, 'data/models');
  mkdirSync(models, { recursive: true });
  const script = path.join(appFolder, '../server/src/testing/sherpa/bring-tiny-voice.ts');
  const brought = await new Promise<{ code: number; err: string }>((resolve) =>
    execFile(process.env.STAND_IN_NODE ?? process.execPath, [script, models, ...more], (error, _, err) =>
      resolve({ code: error ? Number(error.code) : 0, err }),
    ),
  );
  test.skip(brought.code === 3, brought.err);
  expect(brought.code, brought.err).toBe(0);
  return models;
}
