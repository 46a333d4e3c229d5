import { expect, it } from 'vitest';
import { consentIn, mayAsk } from './consent.ts';

it('reads an answer among other cookies, and nothing out of broken ones', () => {
  expect(consentIn('theme=dark; formant_consent=all.1795000000; x=1')).toEqual({
    consent: 'all',
    at: 1795000000,
  });
  expect(consentIn('formant_consent=none.1795000000')?.consent).toBe('none');
  for (const broken of [
    '',
    'formant_consent',
    'formant_consent=',
    'formant_consent=all',
    'formant_consent=ALL.1795000000',
    'formant_consent=all.17',
    'formant_consent=all.17950000001',
    'formant_consent=%00',
    'not_formant_consent=all.1795000000',
    'x=formant_consent=all.1795000000',
  ])
    expect(consentIn(broken), broken).toBeNull();
});

it('asks no browser that keeps no answer, nor one that says no to every site', () => {
  expect(mayAsk({ cookieEnabled: true })).toBe(true);
  expect(mayAsk({ cookieEnabled: false })).toBe(false);
  const careful = { cookieEnabled: true, globalPrivacyControl: true };
  expect(mayAsk(careful)).toBe(false);
});
