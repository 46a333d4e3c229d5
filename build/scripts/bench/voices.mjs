// node build/scripts/bench/voices.mjs [-- --json] [-- --voices 10000] [-- --mysql]
// Fills a library with voices and asks the real server for it as the voice universe does. Goal: the first page and a
// search within 50 ms. Signed-in answers are made for each request; a visitor's are the same bytes for two seconds.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { voiceAges, voiceCategories, voiceGenders, voiceUseCases } from '@formant/contract/facts/voice-words';
import { seedVoices } from '@formant/server/sound/voices/index';
import { instancePort, newInstanceFolder, stopInstance } from '@formant/server/testing/instances/instance';
import { startMariadb } from '@formant/server/testing/instances/mariadb';
import { signUpWithToken, withoutSession } from '@formant/server/testing/people';
import { startServer } from '@formant/server/testing/server';
import { stop } from '../workspace.mjs';

const goalMs = 50;
const rounds = 40;
const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    json: { type: 'boolean', default: false },
    voices: { type: 'string', default: '10000' },
    mysql: { type: 'boolean', default: false },
  },
});
const folder = values.mysql ? await newInstanceFolder('mariadb') : null;
const server = await startServer({ ...(folder ? { database: await database(folder) } : {}), working: false });
try {
  const seconds = await fill(Number(values.voices));
  const rows = await measureAll();
  const result = {
    database: values.mysql ? 'MariaDB' : 'SQLite',
    voices: Number(values.voices),
    seedSeconds: seconds,
    rows,
  };
  if (values.json) console.log(JSON.stringify(result));
  else {
    console.log(
      `${result.voices} voices on ${result.database}, added in ${seconds} s; ${rounds} requests each`,
    );
    console.table(rows);
  }
  const slow = rows.filter((row) => row.goal && row.undisturbedMs > goalMs).map((row) => row.what);
  if (slow.length > 0) stop(`Slower than ${goalMs} ms: ${slow.join(', ')}`);
} finally {
  await server.close();
  if (folder) {
    await stopInstance(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function database(/** @type {string} */ instance) {
  const port = await instancePort(instance, startMariadb);
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  await connection.query('CREATE DATABASE bench CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
  await connection.end();
  const created = { databaseUrl: `mysql://root@127.0.0.1:${port}/bench`, drop: async () => {} };
  return { createMigrated: async () => created };
}

async function fill(/** @type {number} */ count) {
  const first = 'Brave Calm Dark Early Faint Gentle Hollow Icy Jolly Kind Low Mellow'.split(' ');
  const second = 'Baker Captain Dragon Engine Farmer Giant Harbour Island Judge Knight Lantern'.split(' ');
  const languages = ['en', 'de', 'es', 'fr', 'it', 'ja', 'pt-BR', 'en-GB', 'pl', 'hi'];
  const tags = 'warm low high old young film radio game story comic news robot soft loud slow fast'.split(
    ' ',
  );
  const licences = /** @type {const} */ (['CC0-1.0', 'CC-BY-4.0', 'use-only', 'MIT']);
  // a fixed sequence: every run measures the same library
  let state = 7;
  const pick = (/** @type {readonly any[]} */ from) => {
    state = (state * 48_271) % 2_147_483_647;
    return from[state % from.length];
  };
  const started = performance.now();
  await seedVoices(
    server.ctx,
    Array.from({ length: count }, (_, index) => ({
      slug: `bench.${index}`,
      name: `${pick(first)} ${pick(second)} ${index}`,
      description: `${pick(first)} and ${pick(first)}, like a ${pick(second)} at ${index % 24} o'clock.`,
      kind: /** @type {const} */ ('preset'),
      engine: /** @type {const} */ ('dsp'),
      language: pick(languages),
      accent: pick([null, 'scottish', 'american', 'bavarian']),
      gender: pick(voiceGenders),
      age: pick(voiceAges),
      useCase: pick(voiceUseCases),
      category: pick(voiceCategories).slug,
      tags: [pick(tags), pick(tags), pick(tags)],
      licence: pick(licences),
    })),
  );
  await server.ctx.db.query(
    'UPDATE voices SET votes = (id * 7919) % 997, uses = (id * 104729) % 9973, trend = trend + (id * 7907) % 3000000',
  );
  return Math.round((performance.now() - started) / 100) / 10;
}

async function measureAll() {
  const person = await signUpWithToken(server);
  const visitor = withoutSession(server);
  const at = '/api/voice/get-voice-universe-voices';
  /** @type {[string, import('@formant/server/testing/http-client').TestClient, (n: number) => string, boolean][]} */
  const asked = [
    ['first page, signed in', person, () => at, true],
    ['first page, visitor', visitor, () => at, true],
    ['first page of 100, signed in', person, () => `${at}?perPage=100`, true],
    ['search of one word', person, (n) => `${at}?q=${['dragon', 'harb', 'calm'][n % 3]}`, true],
    [
      'search of two words and two facets',
      person,
      () => `${at}?q=calm+dragon&gender=male,female&language=en`,
      true,
    ],
    ['search without a result', person, (n) => `${at}?q=nothing${n}`, true],
    ['two tags, by votes', person, () => `${at}?tags=warm,radio&sort=votes`, true],
    ['page 400', person, () => `${at}?page=400`, true],
    [
      'facets, made anew',
      person,
      (n) => `/api/voice/filters?q=${letters(n)}&tags=warm&gender=male&language=en`,
      false,
    ],
    ['facets of a search, made anew', person, (n) => `/api/voice/filters?q=${letters(n)}`, false],
  ];
  const rows = [];
  for (const [what, client, path, goal] of asked) {
    await client.raw('GET', path(999));
    const times = [];
    const cpu = process.cpuUsage();
    for (let n = 0; n < rounds; n++) {
      const started = performance.now();
      const { status, body } = await client.raw('GET', path(n));
      times.push(performance.now() - started);
      if (status !== 200) throw new Error(`${path(n)}: ${status} ${JSON.stringify(body)}`);
    }
    const { user, system } = process.cpuUsage(cpu);
    times.sort((a, b) => a - b);
    rows.push({
      what,
      goal,
      // what it takes when nothing else runs on the machine: one in ten is at least as fast
      undisturbedMs: round(times[Math.floor(rounds / 10)] ?? 0),
      medianMs: round(times[rounds >> 1] ?? 0),
      p95Ms: round(times[Math.floor(rounds * 0.95)] ?? 0),
      // server and client are one process: the server's own share is less
      cpuMs: round((user + system) / 1000 / rounds),
    });
  }
  return rows;
}

/** Another search each time, so that no kept answer helps. @param {number} n */
function letters(n) {
  return `${'aeiou'[n % 5]}${'lmnrstdg'[(n / 5) | 0] ?? 'z'}`;
}

/** @param {number} ms */
function round(ms) {
  return Math.round(ms * 10) / 10;
}
