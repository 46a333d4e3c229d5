import { fileFormats } from '@formant/contract/base/constants';
import { describe, expect, it } from 'vitest';
import { converterPairs, pageFormats, pairHref, pairName, pairOf, pairWords } from './converter-pairs.ts';

describe('pages of the converter', () => {
  it('are one for each format and one for each ordered pair', () => {
    expect(pageFormats.toSorted()).toEqual([...fileFormats].sort());
    expect(converterPairs).toHaveLength(6 + 30);
    expect(new Set(converterPairs.map(pairHref)).size).toBe(36);
    expect(pairOf('mp4-to-ogg')).toEqual({ slug: 'mp4-to-ogg', from: 'mp4', to: 'ogg' });
    expect(pairOf('flac-converter')).toEqual({ slug: 'flac-converter', from: null, to: 'flac' });
  });

  it.each(['mp3-to-mp3', 'mp3-to-aac', 'aac-converter', 'mp3', '', 'MP3-to-wav', 'constructor'])(
    'do not exist for "%s"',
    (slug) => expect(pairOf(slug)).toBeUndefined(),
  );

  it('have a title, a description and answers of their own', () => {
    const words = converterPairs.map(pairWords);
    for (const part of ['title', 'description', 'summary', 'headline'] as const)
      expect(new Set(words.map((page) => page[part])).size, part).toBe(36);
    for (const [index, page] of words.entries()) {
      expect(page.title).toContain(pairName(converterPairs[index]!));
      expect(page.description.length).toBeLessThan(180); // more is cut off by search engines
      expect(page.steps.length).toBeGreaterThan(2);
      expect(page.faq.length).toBeGreaterThan(2);
      expect(JSON.stringify(page)).not.toMatch(/undefined|null/);
    }
  });

  it('say that AAC is copied between M4A and MP4, and what a video loses', () => {
    const words = (slug: string) => JSON.stringify(pairWords(pairOf(slug)!).faq);
    expect(words('m4a-to-mp4')).toContain('copied bit by bit');
    expect(words('mp4-to-mp3')).toContain('picture of a video');
    expect(words('mp3-to-wav')).toContain('does not come back');
  });
});
