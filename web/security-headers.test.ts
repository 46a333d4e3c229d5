import { expect, it } from 'vitest';
import { analyticsOrigins, type Frames, pageHeaders } from './security-headers.ts';

const policyOf = (storage: string[]) => {
  const text = pageHeaders({ inlineScripts: [], secure: true, storage })['Content-Security-Policy'] ?? '';
  return new Map(text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
};

it('lets pages send to, play from and show pictures of the storage service that is configured, and no other', () => {
  const bucket = 'https://voice.s3.eu-central-1.amazonaws.com';
  for (const [storage, there] of [
    [[], false],
    [[bucket], true],
  ] as const) {
    const policy = policyOf([...storage]);
    for (const directive of ['connect-src', 'media-src', 'img-src'])
      expect(policy.get(directive)?.includes(bucket), directive).toBe(there);
    expect(policy.get('script-src')).not.toContain(bucket);
    expect(policy.get('default-src')).toEqual(["'self'"]);
  }
});

it('lets nobody, the sites of the settings, or everybody show a page in a frame', () => {
  const ancestors = (frames: Frames, embedders?: string[]) =>
    /frame-ancestors ([^;]+)/.exec(
      pageHeaders({ inlineScripts: [], secure: true, frames, ...(embedders ? { embedders } : {}) })[
        'Content-Security-Policy'
      ] ?? '',
    )?.[1];
  expect(ancestors('none', ['https://a.example'])).toBe("'none'");
  expect(ancestors('listed', ['https://a.example', 'https://*.b.example'])).toBe(
    "'self' https://a.example https://*.b.example",
  );
  expect(ancestors('listed')).toBe("'self'");
  expect(ancestors('anywhere')).toBe('*');
});

it('lets pages tell the services that have a key, and no other', () => {
  const connect = (services: Parameters<typeof analyticsOrigins>[0]) =>
    /connect-src ([^;]+)/.exec(
      pageHeaders({ inlineScripts: [], secure: true, analytics: analyticsOrigins(services) })[
        'Content-Security-Policy'
      ] ?? '',
    )?.[1];
  expect(connect({})).toBe("'self' blob: data:");
  expect(connect({ sentry: { dsn: 'https://public@errors.example/4' } })).toBe(
    "'self' blob: data: https://errors.example",
  );
  expect(
    connect({
      amplitude: { key: 'k', url: 'https://api2.amplitude.com/2/httpapi' },
      posthog: { key: 'p', url: 'https://counts.example/there' },
    }),
  ).toBe("'self' blob: data: https://api2.amplitude.com https://counts.example");
});
