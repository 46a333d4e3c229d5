import { beforeAll, describe, expect, it } from 'vitest';
import { proveCsrf } from './prove-csrf.ts';
import { type IdorResult, proveIdor, unlisted } from './prove-idor.ts';

describe('what somebody owns', () => {
  let found: IdorResult;
  beforeAll(async () => {
    // all strangers: npm run prove:idor
    found = await proveIdor({ by: ['another visitor', 'another user'] });
  });

  it('is tried at every call that takes an id, or the call says why nobody owns it', () => {
    expect(unlisted()).toEqual([]);
    expect(found.tried).toBeGreaterThan(90);
  });

  it('is kept from another user and from who is signed out, and its owner can do all of it', () => {
    expect(found.faults).toEqual([]);
    expect(found.tries).toBeGreaterThan(250);
    expect(found.byOwner).toBeGreaterThan(120);
  });
});

describe('what another page can make a browser send', () => {
  // all calls: npm run prove:csrf
  it('is refused before anything else is looked at, by the calls of voices and every GET that changes something', async () => {
    const found = await proveCsrf({
      only: ({ method, path }) => method === 'GET' || path.startsWith('/api/voice/'),
    });
    expect(found.faults).toEqual([]);
    expect(found.routes).toBeGreaterThan(20);
    expect(found.forgeries).toBeGreaterThan(200);
  });
});
