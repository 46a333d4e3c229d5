import {
  attributionKeys,
  consentCookie,
  csrfCookie,
  homeTestCookie,
  paywallCookie,
  referralCookie,
  sessionCookie,
} from '@formant/contract/base/constants';
import { consentDays } from '@formant/contract/facts/analytics-facts';
import { expect, it } from 'vitest';
import { type ArticlePage, loadContent } from './content-pages.ts';
import { datedTexts, versionsOf } from './legal-versions.ts';

it('has all six legal texts, each with its day and what was changed', async () => {
  const texts = await datedTexts();
  expect(texts.map(({ slug }) => slug).sort()).toEqual([
    'affiliate-tos',
    'cookie-policy',
    'dmca-policy',
    'privacy',
    'refund-policy',
    'tos',
  ]);
  for (const { changed, changes } of texts) {
    expect(changed).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(changes.length).toBeGreaterThan(10);
  }
});

it('keeps earlier texts, newest first, each different from the one before it', async () => {
  const versions = await versionsOf('privacy');
  expect(versions.map(({ changed }) => changed)).toEqual([
    '2026-11-29',
    '2026-11-28',
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-22',
    '2026-11-20',
  ]);
  expect(new Set(versions.map(({ body }) => body)).size).toBe(versions.length);
  expect(await versionsOf('nothing')).toEqual([]);
  expect(await versionsOf('../company/about')).toEqual([]);
});

it('names every cookie that the product sets', async () => {
  const { body } = (await loadContent('legal/cookie-policy')) as ArticlePage; // safe: a file in Markdown
  const names = [
    ...Object.values(sessionCookie),
    csrfCookie,
    'theme',
    ...attributionKeys,
    paywallCookie.name,
    referralCookie,
    homeTestCookie,
    consentCookie,
  ];
  expect(names.filter((name) => !body.includes(`\`${name}\``))).toEqual([]);
  // as long as it says
  expect(body).toContain(`${consentDays} days, only after you have answered`);
});
