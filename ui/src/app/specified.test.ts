import { expect, it } from 'vitest';
import { legacy } from '../routes/legacy.ts';
import {
  addressOf,
  isBeyondPages,
  isForMoney,
  type SpecifiedRoute,
  specifiedRoutes,
} from './testing/specified.ts';
import { somebody, visit } from './testing/visit.ts';

/** Where the product reads the specification in its own way, and why. */
const readings: Readonly<Record<string, Partial<SpecifiedRoute>>> = {
  // beside the rail of the tools for members; between header and footer for everybody else
  '/voice-cloning': { layout: 'web-tools' },
  '/soundboard': { layout: 'web-tools' },
  '/voice-universe': { layout: 'web-tools' },
  '/VoiceCloning': { layout: 'web-tools' },
  '/Soundboard': { layout: 'web-tools' },
  '/VoiceUniverse': { layout: 'web-tools' },
  // a page that signs out whoever comes from our own pages: a link of another site must not
  '/logout': { layout: 'auth', status: 200 },
  // it asks before it signs in: programs that look at mails open links
  '/magic-link/:token': { layout: 'auth' },
  // the mailed link has to work in a browser that is signed in, too
  '/reset-password': { guard: 'none' },
  '/ResetPassword': { guard: 'none' },
};
it('knows every route of the specification', () => {
  expect(specifiedRoutes.filter(({ group }) => group === 'legacy')).toHaveLength(99);
  // the 269 of the specification, three older ones in its own spelling, and 26 short ones of the use cases
  expect(specifiedRoutes).toHaveLength(269 + 3 + 26);
});

const pages = specifiedRoutes.filter((row) => !isBeyondPages(row) && row.group !== 'legacy');
it.each(pages.map((row) => ({ ...row, ...readings[row.path] })))(
  'answers $path as specified',
  async (row) => {
    const { guard, layout } = row;
    const address = addressOf(row);
    const user =
      guard === 'signed-in'
        ? row.path === '/set-username'
          ? { ...somebody, username: null }
          : somebody
        : null;
    const found = await visit(address, user);
    if (isForMoney(row)) {
      expect(found.status).toBe(404);
      return;
    }
    expect(found.status).toBe(row.status);
    if (row.leads) expect(found.location).toBe(row.leads);
    if (row.status === 200) expect(found.layout).toBe(layout);
    if (guard === 'signed-in') expect((await visit(address, null)).location).toBe('/login?next=HERE');
    if (guard === 'guest-only') expect((await visit(address, somebody)).location).toBe('/');
  },
);

it('gives older addresses the same pages as the table of the product', () => {
  const specified = specifiedRoutes.flatMap(({ path, shows }) =>
    shows && !path.includes(':') ? [[path, shows]] : [],
  );
  expect(specified).toHaveLength(98);
  const known = Object.entries(legacy).filter(([path]) => !path.includes(':'));
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(specified));
});

it('takes the query along where an address leads on', async () => {
  expect((await visit('/aff/HQK7PW2M?utm_source=x', null)).location).toBe('/?utm_source=x');
  expect((await visit('/tools?q=1', null)).location).toBe('/tools/home?q=1');
});

it('tells a parameter that does not look like one from a missing route', async () => {
  for (const path of ['/login/myspace', '/auth/redirect/elsewhere', '/aff/no%20code', '/use-cases/cooking'])
    expect([path, await visit(path, null)]).toMatchObject([
      path,
      { status: 404, message: `Page Not Found: ${path}` },
    ]);
  for (const path of ['/no/such/page', '/tools/no-tool', '/r', '/checkout'])
    expect([path, await visit(path, null)]).toMatchObject([
      path,
      { status: 404, message: `Page not found: ${path}` },
    ]);
});
