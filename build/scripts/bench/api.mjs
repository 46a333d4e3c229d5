// npm run bench:api [-- --json]
// What lists of 50 with a session cost beside bare Express that answers the same bytes, and what a sign-in costs. CPU
// time of the serving process, all in one run and in turn, so that the ratio carries over from machine to machine; who
// asks is a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startServer } from '@formant/server/testing/server';
import { wavFile } from '@formant/server/testing/sound';
import { upload } from '@formant/server/testing/upload';
import express from 'express';
import { median } from '../median.mjs';
import { stop } from '../workspace.mjs';

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
// who has proven the address waits for two hashes: claims of it are looked at as well
await server.ctx.db.query('UPDATE users SET email_verified_at = created_at');
const { uploadId } = await upload(client, wavFile({ seconds: 1 }));
for (let made = 0; made < listed; made++)
  await client.send('POST', '/api/web-tools/queue/store/converter', {
    body: { uploadId, format: 'wav', options: {} },
  });
for (let made = 0; made < listed; made++) {
  const { uploadId: recorded } = await upload(client, wavFile({ seconds: 0.5 + made / 1000 }));
  await client.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId: recorded } });
}
for (let made = 0; made < listed; made++)
  await client.call('POST /api/voice/save', {
    body: {
      name: `Voice ${made}`,
      settings: { pitch: -3 },
      visibility: 'public',
      licence: 'CC-BY-4.0',
      tags: ['test'],
    },
  });
const lists = {
  'jobs that wait': `/api/web-tools/queue/jobs?limit=${listed}`,
  recordings: `/api/audio/get?perPage=${listed}`,
  'voices of the library': `/api/voice/get-voice-universe-voices?perPage=${listed}`,
};
/** @type {Map<string, unknown>} */
const answers = new Map();
for (const [name, path] of Object.entries(lists)) {
  const { body, status } = await client.send('GET', path);
  const rows = /** @type {{ data?: unknown[] }} */ (body).data?.length;
  if (rows !== listed) stop(`The list of ${name} has ${rows} rows (${status}), not ${listed}.`);
  answers.set(path, body);
}
const bare = express()
  .get('/list', (req, res) => void res.json(answers.get(String(req.query.of))))
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

/** @type {Map<string, { own: number[], bare: number[] }>} */
const costs = new Map(Object.keys(lists).map((name) => [name, { own: [], bare: [] }]));
for (let round = 0; round <= rounds; round++)
  for (const [name, path] of Object.entries(lists)) {
    const ours = await costOf(server.url + path);
    const theirs = await costOf(`http://127.0.0.1:${port}/list?of=${encodeURIComponent(path)}`);
    // the first one warms up
    if (round === 0) continue;
    costs.get(name)?.own.push(ours);
    costs.get(name)?.bare.push(theirs);
  }
const signIn = [];
for (let at = 0; at < signIns; at++) {
  const fresh = server.client();
  await fresh.raw('GET', '/api/csrf-cookie');
  signIn.push(await cpuMs(() => fresh.call('POST /api/authenticate', { body: person })));
}
const figures = {
  lists: [...costs].map(([name, { own, bare: theirs }]) => {
    const [listMs, expressMs] = [median(own), median(theirs)];
    return { name, listMs, expressMs, ratio: listMs / expressMs };
  }),
  signInMs: median(signIn),
};
caller.stdin.end();
bare.close();
await server.close();
if (values.json) console.log(JSON.stringify(figures));
else {
  for (const { name, listMs, expressMs, ratio } of figures.lists)
    console.log(
      `${listed} ${name} with a session: ${listMs.toFixed(2)} ms CPU, bare Express ${expressMs.toFixed(2)} ms: ${ratio.toFixed(1)} times (goal ${goal.ratio})`,
    );
  console.log(`Sign-in: ${figures.signInMs.toFixed(1)} ms CPU (goal ${goal.signInMs})`);
}
const good = figures.lists.every(({ ratio }) => ratio <= goal.ratio) && figures.signInMs <= goal.signInMs;
process.exitCode = good ? 0 : 1;
