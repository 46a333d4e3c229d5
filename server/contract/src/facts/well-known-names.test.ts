import { expect, it } from 'vitest';
import { wellKnownIn } from './well-known-names.ts';

it('knows a name however it is written, also within other words', () => {
  for (const text of ['Taylor Swift', 'taylor-swift AI', 'TAYLOR   SWIFT', 'the voice of Taylor Swift!'])
    expect(wellKnownIn(text), text).toBe('Taylor Swift');
  expect(wellKnownIn('Pedro Sanchez')).toBe('Pedro Sánchez');
  expect(wellKnownIn('jay z')).toBe('Jay-Z');
});

it('asks nobody who only shares a part of a name', () => {
  for (const text of ['Taylor', 'Anna Swift', 'Taylor Swifty', 'Adelene', 'Low Ada', '', 'Will Smithson'])
    expect(wellKnownIn(text), text).toBeNull();
});
