import { expect, it } from 'vitest';
import { pageHeaders } from './security-headers.ts';

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
