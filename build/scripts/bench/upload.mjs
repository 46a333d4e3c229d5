// node build/scripts/bench/upload.mjs [-- --json] [-- --megabytes 500]
// Sends a large file to the server in parts and, in the same run, the same parts to a server that does nothing but
// pipe them to disk. Goals: at least half the pipe's speed with everything included (addresses, checksums, joining,
// probing), and at most 60 MB more memory than before.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../workspace.mjs';

const goal = { ratio: 0.5, growthMb: 60 };
const partBytes = 8 * 1024 * 1024;
const atOnce = 2;
const runs = 3;

if (process.argv[2] === 'pipe') await pipeServer(process.argv[3] ?? '');
else await bench();

async function bench() {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: { json: { type: 'boolean', default: false }, megabytes: { type: 'string', default: '500' } },
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'formant-bench-upload-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = soundOf(Number(values.megabytes) * 1e6);

  const pipe = fork(fileURLToPath(import.meta.url), ['pipe', path.join(folder, 'piped')]);
  const pipeUrl = String((await once(pipe, 'message'))[0]);
  const server = fork(path.join(root, 'server/src/testing/processes/server-process.ts'), [
    JSON.stringify({ dataDir: path.join(folder, 'data'), databaseUrl: null }),
  ]);
  const serverUrl = String((await once(server, 'message'))[0]);

  // a small one first, so that both have loaded what they need
  await sendPiped(pipeUrl, soundOf(20e6));
  await sendUpload(serverUrl, soundOf(20e6));
  const before = residentMb(server.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server.pid));
  }, 50);
  const pairs = [];
  for (let run = 0; run < runs; run++)
    pairs.push({
      pipeSeconds: await sendPiped(pipeUrl, file),
      uploadSeconds: await sendUpload(serverUrl, file),
    });
  clearInterval(watch);
  for (const child of [pipe, server]) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  const ratios = pairs.map((pair) => pair.pipeSeconds / pair.uploadSeconds).sort((a, b) => a - b);
  const ratio = ratios[Math.floor(runs / 2)] ?? 0;
  const growthMb = most - before;
  const result = { megabytes: Number(values.megabytes), pairs, ratio, growthMb, goal };
  if (values.json) console.log(JSON.stringify(result));
  else {
    for (const { pipeSeconds, uploadSeconds } of pairs)
      console.log(
        `raw pipe ${pipeSeconds.toFixed(2)} s, upload ${uploadSeconds.toFixed(2)} s: ${(pipeSeconds / uploadSeconds).toFixed(2)} x`,
      );
    console.log(
      `${values.megabytes} MB: ${ratio.toFixed(2)} x a raw pipe (median of ${runs}; goal ${goal.ratio}), memory ${before.toFixed(0)} MB and at most ${growthMb.toFixed(0)} MB more (goal ${goal.growthMb})`,
    );
  }
  process.exitCode = ratio >= goal.ratio && growthMb <= goal.growthMb ? 0 : 1;
}

/** A WAV file in memory: a header and samples that no file system stores as a hole. */
function soundOf(/** @type {number} */ bytes) {
  const file = Buffer.alloc(Math.floor(bytes / 4) * 4, 'some sound ');
  const dataBytes = file.length - 44;
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + dataBytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(48_000, 24);
  file.writeUInt32LE(48_000 * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(dataBytes, 40);
  return file;
}

/** @returns {Buffer[]} */
function partsOf(/** @type {Buffer} */ file) {
  const parts = [];
  for (let from = 0; from < file.length; from += partBytes) parts.push(file.subarray(from, from + partBytes));
  return parts;
}

/** Runs `work` for each item, `atOnce` at a time. @template T @param {T[]} items @param {(item: T, index: number) => Promise<void>} work */
async function each(items, work) {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < items.length; index = next++)
        await work(/** @type {T} */ (items[index]), index);
    }),
  );
}

/** New for each file: a server closes connections that have been idle for five seconds. */
function newAgent() {
  return new Agent({ keepAlive: true, maxSockets: atOnce });
}

/** Seconds that the same parts take through a server that only pipes. */
async function sendPiped(/** @type {string} */ url, /** @type {Buffer} */ file) {
  const agent = newAgent();
  const startedAt = performance.now();
  await each(partsOf(file), async (part, index) => {
    await send(agent, 'PUT', `${url}/${index}`, part);
  });
  agent.destroy();
  return (performance.now() - startedAt) / 1000;
}

/** Seconds of a whole upload, as a client in token mode does it. */
async function sendUpload(/** @type {string} */ url, /** @type {Buffer} */ file) {
  const agent = newAgent();
  const parts = partsOf(file);
  // a client hashes while it reads the file; that is not the server's time
  const sums = parts.map((part) => createHash('sha256').update(part).digest('hex'));
  const startedAt = performance.now();
  const post = async (/** @type {string} */ call, /** @type {unknown} */ body) =>
    JSON.parse(await send(agent, 'POST', `${url}/api/upload/${call}`, Buffer.from(JSON.stringify(body))));
  const { uploadId } = await post('initialize', { fileName: 'large.wav', size: file.length });
  const { urls } = await post('get-chunk-url', {
    uploadId,
    parts: sums.map((sha256, index) => ({ partNumber: index + 1, sha256 })),
  });
  await each(parts, async (part, index) => {
    await send(agent, 'PUT', `${url}${urls[index].url}`, part);
  });
  const done = await post('complete', { uploadId });
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  if (done.sha256 !== createHash('sha256').update(file).digest('hex'))
    throw new Error('The file arrived damaged');
  return seconds;
}

/** @returns {Promise<string>} */
function send(
  /** @type {Agent} */ agent,
  /** @type {string} */ method,
  /** @type {string} */ url,
  /** @type {Buffer} */ body,
) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: {
          'content-length': body.length,
          'content-type': method === 'PUT' ? 'application/octet-stream' : 'application/json',
          'x-auth-mode': 'token',
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 300
            ? resolve(text)
            : reject(new Error(`${method} ${url}: ${answer.statusCode} ${text}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Resident memory in MB, from where Linux tells it. */
function residentMb(/** @type {number | undefined} */ pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function pipeServer(/** @type {string} */ file) {
  const server = createServer((req, res) => {
    const out = createWriteStream(`${file}${(req.url ?? '').replace(/\W/g, '-')}`);
    req.pipe(out).on('finish', () => res.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
}
