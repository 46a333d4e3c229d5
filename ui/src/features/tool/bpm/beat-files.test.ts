import { expect, it } from 'vitest';
import { beatsCsv, beatsJson } from './beat-files.ts';
import { readFoundTempo } from './found-tempo.ts';

const found = readFoundTempo({
  bpm: 60,
  confidence: 0.5,
  candidates: [{ bpm: 60, share: 1 }, { bpm: 'fast' }, null],
  beats: [0.5, 1.5, null],
  tempoMap: [{ fromSeconds: 0.5, bpm: 60 }],
  key: 'C major',
});
const beats = { found, bpm: 120, beats: [0.5, 1, 1.5], offsetSeconds: 10 };

it('a table has a line for each beat, with its time in the file', () => {
  expect(beatsCsv(beats)).toBe('beat,seconds,bpm\r\n1,10.500,120.00\r\n2,11.000,120.00\r\n3,11.500,\r\n');
});

it('JSON keeps the correction beside what was found', () => {
  expect(JSON.parse(beatsJson(beats, 'song.mp3'))).toEqual({
    file: 'song.mp3',
    bpm: 120,
    foundBpm: 60,
    confidence: 0.5,
    candidates: [{ bpm: 60, share: 1 }],
    key: 'C major',
    keyConfidence: null,
    tempoMap: [{ fromSeconds: 10.5, bpm: 60 }],
    beats: [10.5, 11, 11.5],
  });
});
