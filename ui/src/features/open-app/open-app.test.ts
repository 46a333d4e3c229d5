import { expect, it } from 'vitest';
import { appLink } from './OpenApp.tsx';

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
