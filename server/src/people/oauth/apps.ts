import { randomBytes } from 'node:crypto';
import { findRow, findRows } from '../../db/rows.ts';
import { hashSecret, randomSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type AppRow, appRows } from './models.ts';

type Db = Pick<Ctx, 'db' | 'clock'>;

/** Something is wrong with what an app is registered as; the text says what. */
export class BadApp extends Error {
  override name = 'BadApp';
}

export interface NewApp {
  name: string;
  homepage: string | null;
  redirectUris: readonly string[];
  /** True for a program on a server, which can keep a secret. */
  confidential: boolean;
}

/**
 * Registers an app.
 * @returns its id and, shown this once, its secret
 * @throws BadApp
 */
export async function registerApp(
  ctx: Db,
  wanted: NewApp,
): Promise<{ clientId: string; clientSecret: string | null }> {
  const name = wanted.name.trim();
  if (name === '' || name.length > 100) throw new BadApp('Give the app a name of 1 to 100 characters.');
  if (wanted.redirectUris.length === 0)
    throw new BadApp('Give at least one address that people are sent back to.');
  for (const uri of wanted.redirectUris) assertRedirect(uri);
  if (wanted.homepage !== null && !/^https?:$/.test(URL.parse(wanted.homepage)?.protocol ?? ''))
    throw new BadApp('The homepage has to be an http or https address.');
  const clientId = randomBytes(12).toString('hex');
  const clientSecret = wanted.confidential ? randomSecret() : null;
  await appRows(ctx).create({
    clientId,
    secretHash: clientSecret === null ? null : hashSecret(clientSecret),
    name,
    homepage: wanted.homepage,
    redirectUris: JSON.stringify(wanted.redirectUris),
    createdAt: ctx.clock.now(),
  });
  return { clientId, clientSecret };
}

/** Removes an app with everything people have allowed it. @returns false when there is none */
export const removeApp = async (ctx: Pick<Ctx, 'db'>, clientId: string): Promise<boolean> =>
  (await appRows(ctx).destroy({ where: { clientId } })) > 0;

export async function listApps(ctx: Pick<Ctx, 'db'>): Promise<AppRow[]> {
  return await findRows(appRows(ctx), { order: [['id', 'ASC']] });
}

export async function findApp(ctx: Pick<Ctx, 'db'>, clientId: string): Promise<AppRow | null> {
  return await findRow(appRows(ctx), { where: { clientId } });
}

const loopbackHosts = new Set(['127.0.0.1', '[::1]']);

/**
 * Whether an address is one of the app's: letter by letter, but for the port of a program on this machine, which it
 * does not know beforehand (RFC 8252 section 7.3, RFC 9700 section 4.1.3).
 */
export function isOwnRedirect(app: AppRow, uri: string): boolean {
  const known = JSON.parse(app.redirectUris) as string[]; // safe: written above
  return (
    known.includes(uri) ||
    known.some((one) => loopbackForm(one) !== null && loopbackForm(one) === loopbackForm(uri))
  );
}

/** The address without its port; null for what does not lead to this machine by number. */
function loopbackForm(uri: string): string | null {
  const match = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[^#]*)?$/.exec(uri);
  return match ? `http://${match[1]}${match[2] ?? ''}` : null;
}

/** @throws BadApp for what would let codes leak: other schemes, fragments, patterns */
function assertRedirect(uri: string): void {
  const url = URL.parse(uri);
  if (!url || uri.length > 2000) throw new BadApp(`"${uri}" is no address.`);
  if (uri.includes('#')) throw new BadApp(`"${uri}" has a fragment, which never reaches the app.`);
  if (uri.includes('*')) throw new BadApp(`"${uri}" is a pattern. Addresses are compared letter by letter.`);
  if (url.username || url.password) throw new BadApp(`"${uri}" holds a password.`);
  if (url.protocol === 'https:') return;
  if (url.protocol === 'http:' && (loopbackHosts.has(url.hostname) || url.hostname === 'localhost')) return;
  // a scheme of the app's own is a domain turned round (RFC 8252 section 7.1)
  if (/^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)) return;
  throw new BadApp(
    `"${uri}" can't be used. Take https, http on 127.0.0.1, or a scheme of your own such as com.example.app:/done.`,
  );
}
