import { expect, it } from 'vitest';
import { tone } from './conformance-sounds.ts';
import { type Codec, fileFormats } from './port.ts';

/** That files say what they are marked with: a part of `codecConformance`. */
export const marks = (codec: () => Codec, at: (file: string) => string): void =>
  it.each(fileFormats)('%s says what it is marked with, and keeps its other tags', async (format) => {
    const mark = 'Made by a computer; “ü” = 1';
    const { channels } = tone(1, 48_000, 0.5);
    const sound = { sampleRate: 48_000, channelCount: 1, mark };
    const plain = await codec().encode(at(`marked.${format}`), format, sound);
    await plain.write(channels);
    await plain.finish();
    expect((await codec().probe(at(`marked.${format}`))).tags.comment).toBe(mark);
    const again = await codec().encode(at(`again.${format}`), format, {
      ...{ ...sound, mark: 'Other words' },
      tagsFrom: at(`marked.${format}`),
    });
    await again.write(channels);
    await again.finish();
    expect((await codec().probe(at(`again.${format}`))).tags.comment).toBe('Other words');
  });
