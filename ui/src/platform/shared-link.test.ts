import { expect, test } from 'vitest';
import { sharedLink } from './shared-link.ts';

test('in the app a link leads to the server’s website, which other people can open', () => {
  const app = { siteOrigin: 'https://voice.example' };
  expect(sharedLink(app, '/voices/deep?share=1')).toBe('https://voice.example/voices/deep?share=1');
  expect(sharedLink(app, 'https://voice.example/soundboard?board=x')).toBe(
    'https://voice.example/soundboard?board=x',
  );
});
