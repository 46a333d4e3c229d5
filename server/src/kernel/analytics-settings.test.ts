import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: tmpdir(), ...env }).analytics;

it('sets up nothing without keys, and each service by its own', () => {
  expect(read({})).toEqual({});
  expect(read({ AMPLITUDE_URL: 'https://a.example/2/httpapi' })).toEqual({});
  expect(read({ AMPLITUDE_KEY: 'k' })).toEqual({
    amplitude: { key: 'k', url: 'https://api2.amplitude.com/2/httpapi' },
  });
  expect(
    read({
      POSTHOG_KEY: 'p',
      POSTHOG_URL: 'https://counts.example/',
      SENTRY_DSN: 'https://public@errors.example/4',
    }),
  ).toEqual({
    posthog: { key: 'p', url: 'https://counts.example' },
    sentry: { dsn: 'https://public@errors.example/4' },
  });
});

it.each([
  [{ POSTHOG_KEY: 'p' }, /POSTHOG_URL/],
  [{ POSTHOG_URL: 'https://counts.example' }, /POSTHOG_KEY/],
  [{ SENTRY_DSN: 'https://errors.example/4' }, /SENTRY_DSN/],
  [{ AMPLITUDE_KEY: '"><script>' }, /AMPLITUDE_KEY/],
] as [Record<string, string>, RegExp][])('refuses %j', (env, words) => {
  expect(() => read(env)).toThrow(words);
});
