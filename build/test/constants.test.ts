import * as constants from '@formant/contract/base/constants';
import { expect, test } from 'vitest';
import { read } from './checkout.ts';

test('the business constants are those of the specification', () => {
  expect(constants).toMatchObject({
    attributionCookieSeconds: 604_800, // 7 days
    attributionKeys: ['utm_content', 'utm_campaign', 'utm_source', 'utm_medium'],
    chunkReloadGuardMs: 10_000,
    paywallCookie: { name: 'paywall_702_708', maxAgeSeconds: 31_536_000, path: '/' },
    homeTestCookie: 'home_test4',
    defaultCountry: 'US',
    tierOneCountries: ['US', 'CA', 'DE', 'AU', 'GB', 'FR', 'CH', 'NL'],
    analyticsSessionMs: 1_800_000, // 30 minutes
    resizeDebounceMs: 50,
    cookieDefaultDays: 1,
    breakpoints: { xs: 0, sm: 600, md: 960, lg: 1320, xl: 1920, xxl: 2560 },
    loginProviders: ['twitch', 'discord', 'google'],
  });
});

test('the styles break at the same widths', () => {
  const written = [...read('ui/src/design/app.css').matchAll(/--breakpoint-(\w+): (\d+)px/g)];
  const { xs, ...others } = constants.breakpoints; // xs is where no rule is needed
  expect(xs).toBe(0);
  expect(Object.fromEntries(written.map(([, name, px]) => [name, Number(px)]))).toEqual(others);
});
