import { expect, it } from 'vitest';
import { kokoroSigns } from './kokoro-signs.ts';

it.each([
  ['en-us', ['h', 'ə', 'l', 'ˈoʊ'], 'həlˈO'],
  ['en-gb', ['h', 'ə', 'l', 'ˈəʊ'], 'həlˈQ'],
  ['en-us', ['tʃ', 'ˈɔɪ', 's'], 'ʧˈYs'],
  ['en-us', ['b', 'ˈɑː', 'ɾ', 'əl'], 'bˈɑɾᵊl'],
  ['en-us', ['n', 'ˈɜː', 's'], 'nˈɜɹs'],
  ['en-gb', ['n', 'ˈɜː', 's'], 'nˈɜːs'],
  ['en-us', ['t', 'ʃ'], 'tʃ'], // two sounds, as in “cat show”, are not one
  ['fr-fr', ['e', 't', 'e'], 'ete'],
])('of %s, %j become %s', (voice, sounds, signs) => {
  expect(kokoroSigns(sounds, voice)).toBe(signs);
});
