import { randomBytes } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { subscriberRows } from '../newsletter/models.ts';
import { findByAddress } from './claims.ts';

const password = 'correct horse battery';
/** Each is the same letter to MySQL's collations that know languages. */
const spellings = {
  'the Kelvin sign': ['k', '\u212a'],
  'an accent': ['e', '\u00e9'],
  'an accent of its own': ['e', 'e\u0301'],
  'a full-width letter': ['k', '\uff4b'],
  'a character without a width': ['k', 'k\u200b'],
  'a soft hyphen': ['k', 'k\u00ad'],
  'a full-width capital': ['e', '\uff25'],
} as const;

onEachDatabase('an address in another spelling', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  async function person() {
    const client = server.client();
    const email = `luke${randomBytes(6).toString('hex')}@example.com`;
    await client.call('POST /api/signup', { body: { email, password, tosAccepted: true } });
    return { client, email };
  }
  const post = async (path: string, body: object, client = server.client()) =>
    (await client.send('POST', path, { body })).status;

  it.each(Object.entries(spellings))('opens no account: %s', async (_what, [letter, other]) => {
    const { client, email } = await person();
    await post('/api/subscribe/subscribe', { email });
    const alike = email.replace(letter, other);
    for (const path of ['/api/authenticate', '/api/tts/authenticate', '/api/account/reactivate'])
      expect(await post(path, { email: alike, password }), path).toBe(401);
    expect(await findByAddress(server.ctx, alike)).toBeNull();
    expect(await subscriberRows(server.ctx).count({ where: { email: alike } })).toBe(0);
    const newPassword = { password, passwordConfirmation: password };
    const refused = [
      ['/api/signup', { password, tosAccepted: true }],
      ['/api/tts/signup', { password, tosAccepted: true }],
      ['/api/password-reset', {}],
      ['/api/tts/password-reset', {}],
      ['/api/new-password', { token: 'x', ...newPassword }],
      ['/api/resend-verification', {}],
      ['/api/verify-email', { code: '123456' }],
      ['/api/magic-link', {}],
      ['/api/subscribe/subscribe', {}],
    ] as const;
    for (const [path, body] of refused) expect(await post(path, { email: alike, ...body }), path).toBe(422);
    expect(await post('/api/account/email-change', { email: alike, password }, client)).toBe(422);
  });

  it('opens its account with capitals of A to Z and spaces around it', async () => {
    const { email } = await person();
    expect(await post('/api/authenticate', { email: ` ${email.toUpperCase()} `, password })).toBe(200);
  });

  it('finds nobody in any column that addresses are kept in', async () => {
    if (database.name === 'sqlite') return;
    const loose = await server.ctx.db.query<{ name: string }>(
      `SELECT CONCAT(table_name, '.', column_name) AS name FROM information_schema.columns
        WHERE table_schema = DATABASE() AND column_name LIKE '%email' AND collation_name <> 'utf8mb4_bin'`,
      { type: QueryTypes.SELECT },
    );
    // shown to its owner, and never looked for
    expect(loose.map(({ name }) => name)).toEqual(['social_accounts.email']);
  });
});
