import { describe, expect, it } from 'vitest';
import { changerHref, convertHref } from './hearing.ts';

const voice = {
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000001',
  slug: 'mine',
  settings: null,
  status: 'ready',
  canDownload: true,
} as const;

describe('a neural voice', () => {
  const neural = { ...voice, kind: 'model' } as const;

  it('leads to the voice changer, whose page runs it, unless its file is not given away', () => {
    expect(changerHref(neural)).toBe(`/tools/voice-changer?voice=${voice.uuid}`);
    expect(changerHref({ ...neural, canDownload: false })).toBeNull();
  });

  it('leads to the conversions either way, which the server can do, once it is ready', () => {
    const to = `/tools/conversions?voice=${voice.uuid}`;
    expect(convertHref(neural)).toBe(to);
    expect(convertHref({ ...neural, status: 'training' })).toBeNull();
  });
});

it('a voice of a synthesizer leads to neither: it reads text', () => {
  expect(changerHref({ ...voice, kind: 'tts' })).toBeNull();
  expect(convertHref({ ...voice, kind: 'tts' })).toBeNull();
});
