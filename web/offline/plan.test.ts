import { isBrought } from '@formant/ui/platform/offline-files.ts';
import { speechPartIn } from '@formant/ui/platform/speech-part.ts';
import { expect, it } from 'vitest';
import { planOf } from './plan.ts';

const built = [
  { path: '/assets/entry-client-2gGz39jM.js', bytes: 35_000 },
  { path: '/assets/ToolPage-AAAAAAAA.js', bytes: 2_000 },
  { path: '/assets/entry-client-U2GakLQO.css', bytes: 78_000 },
  { path: '/assets/onest-latin-wght-normal-Dun_Rd-l.woff2', bytes: 33_000 },
  { path: '/assets/engine-worker-CsfMVOcW.js', bytes: 149_000 },
  { path: '/assets/ffmpeg-core-CgUfceKH.wasm', bytes: 32_000_000 },
  { path: '/assets/espeak-ng-core-23yM6XIO.data', bytes: 700_000 },
  { path: '/assets/espeak-ng-en-A3yM6_IO.data', bytes: 167_000 },
  { path: '/assets/espeak-ng-no-B-yM6XIO.data', bytes: 4_000 },
  { path: '/assets/espeak-ng-cmn-C3yM6XI-.data', bytes: 1_500_000 },
  { path: '/assets/voice-IYiu4tK1.wav', bytes: 448_000 },
  { path: '/assets/ort-wasm-simd-threaded-DcHrbrbl.wasm', bytes: 14_000_000 },
  { path: '/assets/ort.wasm.bundle.min-Ce2A1eDQ.js', bytes: 71_000 },
  { path: '/assets/amplitude-BZZClD7b.js', bytes: 226_000 },
  { path: '/assets/entry-analytics-CncYmxVJ.js', bytes: 72_000 },
  { path: '/.vite/manifest.json', bytes: 100_000 },
];
const named = { '/favicon.svg': new Uint8Array([1, 2]) };
const revisionOf = (...given: Parameters<typeof planOf>) => planOf(...given).revision;

it('brings pages, styles, fonts and workers with the visit, decoders and voices after it, neural runtimes and analytics when used', () => {
  const { files, entry } = planOf(built, named, ['code']);
  const of = (when: string) =>
    files.filter((file) => file.when === when).map(({ path }) => path.slice(8, 13));
  expect(of('first')).toEqual(['ToolP', 'onest', 'entry', 'entry', 'engin']);
  expect(of('later')).toEqual(['espea', 'espea', 'voice', 'espea', 'espea', 'ffmpe']);
  expect(of('used')).toEqual(['ort.w', 'entry', 'ampli', 'ort-w']);
  expect(entry).toBe('/assets/entry-client-2gGz39jM.js');
});

it('brings of the languages of the voices English, and those of the browser', () => {
  const { files } = planOf(built, named, []);
  const spoken = (...languages: string[]) =>
    files
      .filter((file) => isBrought(file, languages))
      .flatMap(({ path }) => speechPartIn(path) ?? [])
      .sort();
  expect(spoken()).toEqual(['core', 'en']);
  expect(spoken('de-DE', 'en')).toEqual(['core', 'en']);
  expect(spoken('nb-NO')).toEqual(['core', 'en', 'no']);
  expect(spoken('no')).toEqual(['core', 'en', 'no']);
  expect(spoken('zh-TW', 'NB')).toEqual(['cmn', 'core', 'en', 'no']);
});

it('fetches small files before large ones, and nothing but files of the website', () => {
  const { files } = planOf(built, named, []);
  const sizes = files.map(({ bytes }) => bytes);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(files.map(({ path }) => path)).not.toContain('/.vite/manifest.json');
});

it('has another revision for every build, and the same for the same', () => {
  const revision = revisionOf(built, named, ['code']);
  expect(revisionOf([...built].reverse(), named, ['code'])).toBe(revision);
  expect(revisionOf(built.slice(0, -4), named, ['code'])).not.toBe(revision);
  expect(revisionOf(built, { '/favicon.svg': new Uint8Array([1, 3]) }, ['code'])).not.toBe(revision);
  expect(revisionOf(built, named, ['other code'])).not.toBe(revision);
});

it('refuses a build that begins nowhere', () => {
  expect(() => planOf(built.slice(1), named, [])).toThrow('no entry-client');
});
