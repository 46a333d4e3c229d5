import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRows } from '../db/rows.ts';
import { entryRows } from '../desk/audit/index.ts';
import { dayMs } from '../kernel/time.ts';
import { signUp } from '../testing/people.ts';
import { commandHere } from '../testing/processes/command-here.ts';
import { turnOnSecondFactor } from '../testing/second-factor.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ working: false });
});
afterAll(() => server.close());

const run = (...args: string[]) => commandHere(['admin', ...args], { DATA_DIR: server.ctx.config.dataDir });

it('closes the account of somebody who has asked for it, and says when it is deleted', async () => {
  const client = await signUp(server);
  const { email, uuid } = await client.call('GET /api/user');
  expect((await run('close', 'nobody@example.com')).err).toContain('There is no account with the address');
  const told = await run('close', email);
  expect(told).toMatchObject({ code: 0, err: '' });
  const [, day = ''] = /is closed\. Everything of it is deleted on (\d{4}-\d\d-\d\d)/.exec(told.out) ?? [];
  // fourteen days to think again, to the day
  expect(Date.parse(day)).toBeGreaterThan(Date.now() + 12 * dayMs);
  expect((await client.send('GET', '/api/user')).status).toBe(401);
  expect((await run('close', email, '--json')).out).toContain(`"deleteAfter":"${day}`);
  const noted = await findRows(entryRows(server.ctx), { attributes: ['what'], where: { subject: uuid } });
  expect(noted).toEqual([{ what: 'account-closed' }]);
});

it('gives and takes roles of an account while the server runs', async () => {
  const client = await signUp(server);
  const { email } = await client.call('GET /api/user');
  await turnOnSecondFactor(server, client);
  const logs = async () => (await client.send('GET', '/api/admin/device-logs')).status;
  expect(await logs()).toBe(403);
  expect(await run('role', email.toUpperCase(), 'support')).toMatchObject({
    code: 0,
    out: `${email}: support\n`,
  });
  expect(await logs()).toBe(200);
  // without a role it only tells, and what it tells can be given again
  expect((await run('role', email, '--json')).out).toBe(`{"email":"${email}","roles":["user","support"]}\n`);
  expect((await run('role', email, 'user,support')).out).toBe(`${email}: support\n`);
  expect(await logs()).toBe(200);
  expect((await run('role', email, 'support', 'none')).code).toBe(2);
  expect((await run('role', email, 'none')).out).toBe(`${email}: none\n`);
  expect(await logs()).toBe(403);
}, 300_000);

it('checks the audit log, in which changed roles are', async () => {
  const { email } = await (await signUp(server)).call('GET /api/user');
  expect((await run('role', email, 'support')).out).toMatch(/: support\n.* once two-step sign-in is on/);
  const whole = await run('audit', 'verify', '--json');
  expect(whole.code).toBe(0);
  const { newest } = JSON.parse(whole.out) as { newest: string };
  expect(await run('audit', 'verify', '--since', newest)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Newest seal: ${newest}`),
  });
  for (const typed of ['abc', newest.slice(1)])
    expect(await run('audit', 'verify', '--since', typed)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a seal'),
    });
  await server.ctx.db.query(`UPDATE audit_entries SET subject = 'somebody user' WHERE what = 'roles'`);
  const broken = await run('audit', 'verify');
  expect(broken).toMatchObject({
    code: 1,
    out: expect.stringMatching(/tampered with\. Entry \d+ .*was changed/),
  });
}, 300_000);

it('adds and renames categories and languages, which the running server lists', async () => {
  const listed = async () => {
    const { data } = await server.client().call('GET /api/voice-category', { query: {} as never });
    return data.map(({ slug, name, icon }) => `${slug} ${name} ${icon}`);
  };
  expect(await run('category', 'singing', 'Singing voices', 'mic-vocal')).toMatchObject({
    code: 0,
    out: 'singing added: Singing voices\n',
  });
  expect(await run('category', 'machines', ' Robots  ')).toMatchObject({
    code: 0,
    out: expect.stringContaining('machines is called'),
  });
  const names = await listed();
  expect(names).toContain('singing Singing voices mic-vocal');
  expect(names).toContain('machines Robots bot');
  expect(names.at(-1)).toMatch(/^other /);
  expect((await run('language', 'tlh', 'Klingon', 'tlhIngan Hol')).out).toBe('tlh added: Klingon\n');
  expect((await run('language')).out).toContain('tlh          Klingon (tlhIngan Hol)\n');
  const all = JSON.parse((await run('language', '--json')).out) as { key: string; name: string }[];
  expect(all.find(({ key }) => key === 'de')?.name).toBe('German');
  const [entry] = await server.ctx.db.query<{ subject: string }>(
    "SELECT subject FROM audit_entries WHERE what = 'names' ORDER BY seq LIMIT 1",
    { type: QueryTypes.SELECT },
  );
  expect(entry?.subject).toBe('category singing: Singing voices');
});

it('refuses names that are none', async () => {
  expect(await run('category', 'Two Words', 'X')).toMatchObject({
    code: 2,
    err: expect.stringContaining('small letters and hyphens'),
  });
  expect(await run('category', 'x', '')).toMatchObject({ code: 2 });
  expect((await run('category', 'x', 'X', '../icon')).err).toContain('Lucide');
  expect((await run('language', 'english', 'English')).err).toContain('two or three letters');
  expect((await run('language', 'en')).code).toBe(2);
});

it('says what is wrong', async () => {
  expect(await run('role', 'nobody@example.com', 'admin')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no account'),
  });
  expect((await run('role', 'nobody@example.com', 'root')).err).toContain('There is no role "root"');
  expect((await run()).code).toBe(2);
});
