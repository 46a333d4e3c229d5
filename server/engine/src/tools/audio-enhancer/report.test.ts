import { expect, it } from 'vitest';
import type { NoiseModel, Plan } from './chain.ts';
import { describeChanges } from './report.ts';

const plan: Plan = {
  clicks: false,
  hum: false,
  deReverb: 0.5,
  noise: true,
  deEss: false,
  tone: 'neutral',
  targetLufs: null,
};

it.each<[NoiseModel['kind'] | null, RegExp]>([
  ['gtcrn', /took noise out\. It left what sounds like music as it is\.$/],
  ['deepfilternet3', /took noise out\. It left what sounds like music as it is\.$/],
  [null, /From what sounds like music it took steady noise only\.$/],
])('what became of music is told of the engine %s as it was', (byModel, text) => {
  const changes = describeChanges(plan, {
    clicks: null,
    repairedClicks: 0,
    hum: null,
    rt60: 0.2,
    noiseDb: -40,
    noiseReductionDb: -12,
    byModel,
    music: Float32Array.of(0, 1),
    sibilantCutDb: 0,
    gainDb: 0,
    limitedDb: 0,
    silent: false,
  });
  expect(changes.find(({ step }) => step === 'noise')?.text).toMatch(text);
});
