// npm run bench:pages [-- --json]
// What a page costs the website's process, drawn anew (plain, and packed by brotli) and as it is kept, beside Express's static files that hold the same
// bytes. CPU time of each process by /proc (Linux), all in one run and in turn, so that ratios carry over to other machines.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../median.mjs';
import { startWebsite } from '../open-website.mjs';
import { root, stop } from '../workspace.mjs';
import { cpuSecondsOf } from './cpu-of.mjs';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { json: { type: 'boolean', default: false } },
});
const rounds = 5;
const kept = 2000;
const drawn = 200;
const atOnce = 8;
/** Milliseconds that drawing may take, and the least share of static files' speed. */
const goal = { drawMs: 3, share: 0.4 };
/** Those that ask our own API while they are drawn are told and not judged. */
const pages = [
  { name: '/', asks: false },
  { name: '/about', asks: false },
  { name: '/tools/vocal-remover', asks: false },
  { name: '/enterprise/use-cases/hospitality', asks: false },
  { name: '/text-to-speech', asks: false },
  { name: '/voice-universe', asks: true },
];
/** Anew for each count: a server may have closed what lay idle meanwhile. */
let agent = new Agent();

/** @param {string} url @param {'br' | 'identity'} [encoding] @returns {Promise<Buffer>} */
const ask = (url, encoding = 'br') =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': encoding } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url} answers ${answer.statusCode}`));
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (part) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });

/** @param {number} pid @param {string} url @param {number} times @param {'br' | 'identity'} [encoding] */
async function costOf(pid, url, times, encoding) {
  agent.destroy();
  agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const before = cpuSecondsOf(pid);
  let left = times;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await ask(url, encoding);
    }),
  );
  return (1000 * (cpuSecondsOf(pid) - before)) / times;
}

const website = await startWebsite({ RATE_LIMITS: 'false', MODELS: 'none', NODE_ENV: 'production' });
const folder = mkdtempSync(path.join(tmpdir(), 'formant-static-'));
for (const [at, { name }] of pages.entries()) {
  // often enough to be packed as densely as it ever will
  for (let time = 0; time < 5; time++) await ask(website.url + name);
  writeFileSync(path.join(folder, `${at}.html`), await ask(website.url + name));
}
const files = spawn(
  process.execPath,
  [
    '--input-type=module',
    '-e',
    `import express from 'express';
    const server = express()
      .use(express.static(${JSON.stringify(folder)}, { setHeaders: (res) => res.set('Content-Encoding', 'br') }))
      .listen(0, '127.0.0.1', () => console.log(server.address().port));`,
  ],
  { cwd: path.join(root, 'server'), stdio: ['ignore', 'pipe', 'inherit'] },
);
const [port] = await once(files.stdout, 'data');
const filesUrl = `http://127.0.0.1:${Number(String(port))}`;
if (files.pid === undefined) stop('The server of static files did not start.');

/** @type {{ name: string, asks: boolean, drawMs: number, packedMs: number, keptMs: number, staticMs: number }[]} */
const figures = [];
for (const [at, { name, asks }] of pages.entries()) {
  /** @type {[number[], number[], number[], number[]]} */
  const [draw, pack, own, bare] = [[], [], [], []];
  for (let round = 0; round <= rounds; round++) {
    const ours = await costOf(website.pid, website.url + name, asks ? drawn : kept);
    const theirs = await costOf(Number(files.pid), `${filesUrl}/${at}.html`, kept);
    // a name that pages read from their address: drawn for this visitor alone
    const anew = `${website.url}${name}?state=bench`;
    const plain = await costOf(website.pid, anew, drawn, 'identity');
    const packed = await costOf(website.pid, anew, drawn);
    // the first one warms up
    if (round === 0) continue;
    own.push(ours);
    bare.push(theirs);
    draw.push(plain);
    pack.push(packed);
  }
  figures.push({
    ...{ name, asks, drawMs: median(draw), packedMs: median(pack) },
    ...{ keptMs: median(own), staticMs: median(bare) },
  });
}
files.kill();
website.end();
agent.destroy();
if (values.json) console.log(JSON.stringify(figures));
else
  for (const { name, asks, drawMs, packedMs, keptMs, staticMs } of figures)
    console.log(
      `${name}: drawn anew ${drawMs.toFixed(2)} ms CPU, ${packedMs.toFixed(2)} with packing${asks ? ', questions to the API included; it is not kept' : ` (goal ${goal.drawMs}); kept ${keptMs.toFixed(2)} ms, static file ${staticMs.toFixed(2)} ms: ${(staticMs / keptMs).toFixed(2)} of its speed (goal ${goal.share})`}`,
    );
const good = figures.every(
  ({ asks, drawMs, keptMs, staticMs }) => asks || (drawMs <= goal.drawMs && staticMs / keptMs >= goal.share),
);
process.exitCode = good ? 0 : 1;
