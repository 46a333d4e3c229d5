// npm run bench:devices -- --database mysql://root@127.0.0.1:3306 [--devices 1000000] [--beats 20000] [--json]
// How long staff waits for a search among a million devices, beside the smallest query of the same server in the same
// run; and what a heartbeat costs in CPU time of the serving process, by which 100,000 devices are counted. Who asks is
// a process of its own. The database is made anew and dropped at the end.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { deviceTimes } from '@formant/contract/devices';
import { intervalFor } from '@formant/server/people/devices/pace';
import { signInDevice } from '@formant/server/testing/device';
import { signUp } from '@formant/server/testing/people';
import { makeStaff } from '@formant/server/testing/second-factor';
import { startServer } from '@formant/server/testing/server';
import { createConnection } from 'mysql2/promise';
import { stop } from '../workspace.mjs';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    database: { type: 'string', default: 'mysql://root@127.0.0.1:3306' },
    devices: { type: 'string', default: '1000000' },
    beats: { type: 'string', default: '20000' },
    json: { type: 'boolean', default: false },
  },
});
const devices = Number(values.devices);
const goal = { searchMs: 200, coreShare: 0.2, devices: 100_000 };
const name = `bench_${randomBytes(6).toString('hex')}`;
const admin = await createConnection(values.database);
await admin.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
const server = await startServer({
  working: false,
  database: {
    createMigrated: async () => ({
      databaseUrl: `${values.database.replace(/\/$/, '')}/${name}`,
      drop: async () => void (await admin.query(`DROP DATABASE ${name}`)),
    }),
  },
});
try {
  const { searches, bare } = await measureSearch();
  const beat = await measureBeats();
  const slowest = Math.max(...searches.map(({ ms }) => ms));
  const intervalS = intervalFor(goal.devices);
  const result = {
    devices,
    bareQueryMs: bare,
    searches,
    slowestMs: slowest,
    beat,
    /** As if every device still reported each minute. */
    coreShareAtOnceAMinute: (beat.cpuMs / 1000) * (goal.devices / deviceTimes.heartbeatSeconds),
    intervalS,
    coreShare: (beat.cpuMs / 1000) * (goal.devices / intervalS),
  };
  if (values.json) console.log(JSON.stringify(result));
  else {
    for (const { what, ms, rows } of searches)
      console.log(
        `${what.padEnd(34)} ${ms.toFixed(1).padStart(7)} ms  ${(ms / bare).toFixed(1).padStart(5)} x  ${rows} rows`,
      );
    console.log(
      `the smallest query of the same run ${bare.toFixed(1)} ms; the slowest search ${slowest.toFixed(1)} of ${goal.searchMs} ms`,
    );
    console.log(
      `a heartbeat: ${beat.cpuMs.toFixed(3)} ms of CPU. ${goal.devices} devices: ${(result.coreShareAtOnceAMinute * 100).toFixed(0)} % of a core if each reported once a minute; asked to report every ${intervalS} s, ${(result.coreShare * 100).toFixed(1)} % (goal ${goal.coreShare * 100} %)`,
    );
  }
  if (slowest > goal.searchMs) process.exitCode = 1;
  if (result.coreShare > goal.coreShare) process.exitCode = 1;
} finally {
  await server.close();
  await admin.end();
}

async function measureSearch() {
  const { db } = server.ctx;
  const now = Date.now();
  console.error(`filling ${devices} devices …`);
  const accounts = Math.ceil(devices / 4);
  const staff = await makeStaff(server, await signUp(server));
  await db.query(
    `INSERT INTO users (uuid, email, username, username_key, roles, tos_accepted_at, created_at, updated_at)
      SELECT UUID(), CONCAT('p', seq, '@example.org'), CONCAT('person', seq), CONCAT('person', seq), 'user', NOW(), NOW(), NOW()
      FROM seq_1_to_${accounts}`,
  );
  const [[{ first }]] = /** @type {[[{ first: number }]]} */ (
    /** @type {unknown} */ (await db.query(`SELECT id AS first FROM users WHERE email = 'p1@example.org'`))
  );
  await db.query(
    `INSERT INTO devices (user_id, device_id, name, app_version, seen_at, online_until)
      SELECT ${first} + seq % ${accounts}, CONCAT('device-', LPAD(seq, 12, '0')), 'Laptop',
        CONCAT('1.', seq % 20, '.', seq % 5), ${now} - seq * 700, ${now} - seq * 700 + 150000
      FROM seq_1_to_${devices}`,
  );
  await db.query(
    `INSERT INTO error_groups (fingerprint, kind, message, app_version, \`system\`, count, devices, first_at, last_at)
      SELECT MD5(seq), 'error', CONCAT('Fault ', seq, IF(seq = 1, ' common', ' rare'), ' in the decoder'), '1.1.1', 'linux',
        1, IF(seq = 1, ${devices}, 200), ${now} - 1000000000, ${now} - seq FROM seq_1_to_5000`,
  );
  // one that every third device has met, and many that few have
  await db.query(
    `INSERT INTO device_errors (device, group_id, count, first_at, last_at)
      SELECT d.id, g.id, 1, d.seen_at - (d.id % 5) * 86400000, d.seen_at
      FROM devices d JOIN error_groups g ON g.fingerprint = MD5(1) WHERE d.id % 3 = 0`,
  );
  await db.query(
    `INSERT INTO device_errors (device, group_id, count, first_at, last_at)
      SELECT d.id, g.id, 1, ${now}, ${now} FROM devices d JOIN error_groups g ON g.fingerprint = MD5(2 + d.id % 4999)
      WHERE d.id % 3 = 1`,
  );
  // diagnostics of every tenth device, each with the ticket that is read out
  await db.query(
    `INSERT INTO hardware_logs (log_id, ticket, user_id, device_id, cpu, cores, ram_mb, audio_devices, created_at)
      SELECT UUID(), CONCAT(LPAD(seq DIV 10000, 4, '0'), '-', LPAD(seq % 10000, 4, '0')), ${first} + (seq * 10) % ${accounts},
        CONCAT('device-', LPAD(seq * 10, 12, '0')), 'A processor', 8, 16384, '[]', ${now}
      FROM seq_1_to_${Math.ceil(devices / 10)}`,
  );
  await db.query('ANALYZE TABLE devices, users, error_groups, device_errors, hardware_logs');
  const day = (/** @type {number} */ ago) => new Date(now - ago * 86_400_000).toISOString();
  /** @type {readonly (readonly [string, Record<string, string>])[]} */
  const asked = [
    ['nothing: the newest', {}],
    ['an e-mail address', { user: 'p77777@example.org' }],
    ['a device id', { deviceId: 'device-000000777777' }],
    ['a ticket', { ticket: '0000-7777' }],
    ['a ticket that nobody has', { ticket: 'ZZZZ-ZZZZ' }],
    ['a version', { version: '1.7.2' }],
    ['a version that nobody has', { version: '9.9.9' }],
    ['a day', { since: day(3), until: day(2) }],
    ['a version and a day', { version: '1.7.2', since: day(5), until: day(4) }],
    ['a common fault', { error: 'common' }],
    ['a rare fault', { error: 'Fault 77 ' }],
    ['a rare fault, a version and a system', { error: 'Fault 77 ', version: '1.1.1', system: 'linux' }],
    ['a common fault, a version, a day', { error: 'common', version: '1.1.1', since: day(5), until: day(4) }],
    ['a common fault, its last hour', { error: 'common', since: day(1 / 24) }],
    ['until a week ago', { until: day(7) }],
    // most that have met it were seen last before that
    ['a common fault, until a week ago', { error: 'common', until: day(7) }],
    ['a common fault, until 8 days ago', { error: 'common', until: day(8) }],
    ['a common fault, until 10 days ago', { error: 'common', until: day(10) }],
  ];
  const time = async (/** @type {() => Promise<unknown>} */ run) => {
    /** @type {number[]} */
    const taken = [];
    for (let i = 0; i < 7; i++) {
      const from = performance.now();
      await run();
      taken.push(performance.now() - from);
    }
    return taken.sort((a, b) => a - b)[3] ?? 0;
  };
  const bare = await time(() => staff.send('GET', '/api/admin/device-errors?q=nothing-like-it'));
  const searches = [];
  for (const [what, query] of asked) {
    const path = `/api/admin/devices?${new URLSearchParams(query)}`;
    const answer = await staff.send('GET', path);
    if (answer.status !== 200) stop(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const { data, next } = /** @type {{ data: unknown[], next: string | null }} */ (answer.body);
    searches.push({ what, ms: await time(() => staff.send('GET', path)), rows: data.length });
    if (next) {
      const second = `${path}&${new URLSearchParams({ cursor: next })}`;
      searches.push({
        what: `${what}, page 2`,
        ms: await time(() => staff.send('GET', second)),
        rows: data.length,
      });
    }
  }
  return { searches, bare };
}

async function measureBeats() {
  console.error('sending heartbeats …');
  const apps = 200;
  /** @type {{ token: string, deviceId: string }[]} */
  const known = [];
  for (let i = 0; i < apps; i++) {
    const { app, deviceId } = await signInDevice(server, await signUp(server), { deviceId: randomUUID() });
    known.push({ token: app.bearer ?? '', deviceId });
  }
  const caller = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createInterface } from 'node:readline';
      for await (const line of createInterface({ input: process.stdin })) {
        const { url, known, times } = JSON.parse(line);
        let left = times, good = 0;
        await Promise.all(known.map(async ({ token, deviceId }) => {
          const body = JSON.stringify({ deviceId, appVersion: '1.0.0', uptimeS: 60, engine: 'idle', xruns: 0, latencyMs: 0 });
          while (left-- > 0) {
            const answer = await fetch(url, { method: 'POST', body,
              headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token } });
            await answer.text();
            if (answer.ok) good++;
          }
        }));
        console.log(good);
      }`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: caller.stdout });
  const run = async (/** @type {number} */ times) => {
    caller.stdin.write(`${JSON.stringify({ url: `${server.url}/api/log/log-heartbeat`, known, times })}\n`);
    const [good] = await once(lines, 'line');
    if (Number(good) !== times) stop(`Of ${times} heartbeats ${good} were taken.`);
  };
  const times = Number(values.beats);
  await run(Math.ceil(times / 10));
  const before = process.cpuUsage();
  const from = performance.now();
  await run(times);
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - from) / 1000;
  caller.stdin.end();
  return { cpuMs: (user + system) / 1000 / times, aSecond: times / seconds };
}
