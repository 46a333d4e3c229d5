// npm run bench:api [-- --json]
// What a list of 50 with a session costs beside bare Express that answers the same bytes, and what a sign-in costs. CPU
// time of the serving process, both in one run and in turn, so that the ratio carries over from machine to machine; who
// asks is a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startServer } from '@formant/server/testing/server';
import { wavFile } from '@formant/server/testing/sound';
import { upload } from '@formant/server/testing/upload';
import express from 'express';
import { stop } from './workspace.mjs';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { json: { type: 'boolean', default: false } },
});
const listed = 50;
const requests = 100;
const rounds = 5;
const signIns = 9;
const goal = { ratio: 12, signInMs: 60 };
const person = { email: 'ada@example.com', password: 'correct horse battery' };

const server = await startServer({ working: false });
const client = server.client();
await client.call('POST /api/signup', { body: { ...person, tosAccepted: true } });
const { uploadId } = await upload(client, wavFile({ seconds: 1 }));
for (let made = 0; made < listed; made++)
  await client.send('POST', '/api/web-tools/queue/store/converter', {
    body: { uploadId, format: 'wav', options: {} },
  });
const list = `/api/web-tools/queue/jobs?limit=${listed}`;
const answer = /** @type {{ data: unknown[] }} */ ((await client.send('GET', list)).body);
if (answer.data.length !== listed) stop(`The list has ${answer.data.length} jobs, not ${listed}.`);
const bare = express()
  .get('/list', (_req, res) => void res.json(answer))
  .listen(0, '127.0.0.1');
await once(bare, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (bare.address());

/** Asks from elsewhere, so that this process only serves. */
const caller = spawn(
  process.execPath,
  [
    '--input-type=module',
    '-e',
    `import { createInterface } from 'node:readline';
    for await (const line of createInterface({ input: process.stdin })) {
      const { url, cookie, times } = JSON.parse(line);
      let good = 0;
      for (let at = 0; at < times; at++) {
        const answer = await fetch(url, { headers: { cookie } });
        await answer.text();
        if (answer.ok) good++;
      }
      console.log(good);
    }`,
  ],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
const said = createInterface({ input: caller.stdout })[Symbol.asyncIterator]();
const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** @param {() => Promise<unknown>} work */
async function cpuMs(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** @param {string} url */
async function costOf(url) {
  const ms = await cpuMs(async () => {
    caller.stdin.write(`${JSON.stringify({ url, cookie, times: requests })}\n`);
    const { value } = await said.next();
    if (Number(value) !== requests) stop(`${url} answered ${value} of ${requests} requests well.`);
  });
  return ms / requests;
}

/** @param {number[]} figures */
const median = (figures) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

const own = [];
const express5 = [];
for (let round = 0; round <= rounds; round++) {
  const [ours, theirs] = [await costOf(server.url + list), await costOf(`http://127.0.0.1:${port}/list`)];
  // the first one warms up
  if (round > 0) {
    own.push(ours);
    express5.push(theirs);
  }
}
const signIn = [];
for (let at = 0; at < signIns; at++) {
  const fresh = server.client();
  await fresh.raw('GET', '/api/csrf-cookie');
  signIn.push(await cpuMs(() => fresh.call('POST /api/authenticate', { body: person })));
}
const figures = {
  listMs: median(own),
  expressMs: median(express5),
  ratio: median(own) / median(express5),
  signInMs: median(signIn),
};
caller.stdin.end();
bare.close();
await server.close();
if (values.json) console.log(JSON.stringify(figures));
else
  console.log(
    [
      `List of ${listed} with a session: ${figures.listMs.toFixed(2)} ms CPU, bare Express ${figures.expressMs.toFixed(2)} ms: ${figures.ratio.toFixed(1)} times (goal ${goal.ratio})`,
      `Sign-in: ${figures.signInMs.toFixed(1)} ms CPU (goal ${goal.signInMs})`,
    ].join('\n'),
  );
process.exitCode = figures.ratio <= goal.ratio && figures.signInMs <= goal.signInMs ? 0 : 1;
