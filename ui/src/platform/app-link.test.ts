import { expect, it } from 'vitest';
import { appLink, pageOfLink } from './app-link.ts';

it('opens the app at one of its pages, and at none that leads elsewhere', () => {
  expect(appLink(null)).toBe('formant://open');
  expect(appLink('/tools/voice-changer?result=1')).toBe(
    'formant://open?path=%2Ftools%2Fvoice-changer%3Fresult%3D1',
  );
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    '',
  ])
    expect(appLink(path)).toBe('formant://open');
});

it('a link asks for what it was made for, and any other for nothing', () => {
  expect(pageOfLink(appLink('/live?preset=giant'), 'formant')).toBe('/live?preset=giant');
  for (const link of [
    'formant://open',
    'formant://auth?path=%2Flive',
    'formant-dev://open?path=%2Flive',
    'https://open?path=%2Flive',
    'formant://open.evil.example?path=%2Flive',
    'formant://open?path=%2F%2Fevil.example',
    'formant://open?path=%2F%5Cevil.example',
    'formant://open?path=https%3A%2F%2Fevil.example',
    'formant://open?path=live',
    `formant://open?path=%2F${'a'.repeat(301)}`,
    'no link',
  ])
    expect(pageOfLink(link, 'formant'), link).toBeNull();
});
