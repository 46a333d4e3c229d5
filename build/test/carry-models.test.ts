import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import { modelFolder } from '@formant/server/ports/models/folder';
import { gtcrnOf, installFile } from '@formant/server/testing/published-gtcrn';
import { carriedFolder, carriedList } from '@formant/ui/platform/carried-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carryModels } from '../desktop/carry-models.mjs';

const weights = tinyGtcrn();
const models = [gtcrnOf(weights)];
let scratch: string;
const folder = () => path.join(scratch, carriedFolder);
const installed = () => path.join(scratch, 'installed');
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'carry-models-'));
  mkdirSync(folder());
  writeFileSync(path.join(folder(), carriedList), '[]');
});
afterEach(() => rmSync(scratch, { recursive: true }));

/** Packs where every host answers with these bytes; with null none does. @returns what was warned of */
async function pack(answer: Uint8Array | null): Promise<string[]> {
  const server = createServer((_, res) => res.end(answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (!answer) server.close();
  const warned: string[] = [];
  try {
    await carryModels(scratch, {
      models,
      installed: installed(),
      connection: { createConnection: () => connect(port, '127.0.0.1') },
      warn: (sentence) => warned.push(sentence),
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return warned;
}
const listed = () => JSON.parse(readFileSync(path.join(folder(), carriedList), 'utf8')) as unknown;

test('the pinned file is fetched into the window, which is told of it', async () => {
  expect(await pack(weights)).toEqual([]);
  expect(readFileSync(path.join(folder(), 'gtcrn/model.onnx'))).toEqual(Buffer.from(weights));
  const [{ sha256, bytes } = { sha256: '', bytes: 0 }] = models[0]!.files;
  expect(listed()).toEqual([
    expect.objectContaining({ id: 'gtcrn', kind: 'gtcrn', files: [{ name: 'model.onnx', bytes, sha256 }] }),
  ]);
  expect(readdirSync(folder()).sort()).toEqual(['gtcrn', carriedList, 'models.lock.json']);
});

test('another file is refused, and ends the packing', async () => {
  await expect(pack(tinyGtcrn({ seed: 2 }))).rejects.toThrow(/not the file it should be/);
  expect(readdirSync(folder())).toEqual([carriedList]);
});

test('without a network one sentence warns, and the app is packed without it', async () => {
  expect(await pack(null)).toEqual([
    expect.stringMatching(/^The app is packed without GTCRN, and will fetch it from its server: /),
  ]);
  expect(listed()).toEqual([]);
  expect(readdirSync(folder())).toEqual([carriedList]);
});

test('what is installed on this machine is taken without a network, if it is the pinned file', async () => {
  await installFile(installed(), weights, models[0]!);
  expect(await pack(null)).toEqual([]);
  expect(await modelFolder(folder()).installed('gtcrn')).toBe('gtcrn');
  writeFileSync(path.join(installed(), 'gtcrn/model.onnx'), tinyGtcrn({ seed: 2 }));
  await expect(pack(null)).rejects.toThrow(/not the file it should be/);
});
