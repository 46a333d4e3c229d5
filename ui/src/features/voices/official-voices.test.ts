import { voicePresetIds } from '@formant/engine/speech/voices/voice-preset-names';
import { expect, it } from 'vitest';
import { officialVoice, searchOfficial } from './official-voices.ts';
import { readFilter } from './voice-filter.ts';

const search = (query: string) => searchOfficial(readFilter(new URLSearchParams(query)));
const names = (query: string) => search(query).page.data.map(({ name }) => name);

it('finds every ready voice without a network', () => {
  expect(names('')).toHaveLength(voicePresetIds.length);
  expect(officialVoice('formant.preset.robot')?.settings?.monotoneHz).toBe(98);
  expect(officialVoice('somebody.else')).toBeUndefined();
});

it('searches words in name, description and tags, all of them', () => {
  expect(names('q=METAL')).toEqual(expect.arrayContaining(['Robot', 'Alien']));
  expect(names('q=metal+coarse')).toEqual(['Robot']);
  expect(names('q=nothing+like+it')).toEqual([]);
});

it('takes any value of a facet, but every tag', () => {
  expect(names('gender=male,female')).not.toContain('Robot');
  expect(names('tags=high,fantasy')).toEqual(['Elf', 'Fairy']);
});

it('counts what choosing a value would leave', () => {
  const { facets } = search('gender=female');
  const counted = (list: { value: string; count: number }[], value: string) =>
    list.find((one) => one.value === value)?.count;
  expect(counted(facets.genders, 'male')).toBe(names('gender=male').length);
  expect(counted(facets.ages, 'young')).toBe(names('gender=female&age=young').length);
});
