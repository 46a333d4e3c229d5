import { Session } from 'node:inspector/promises';
import v8 from 'node:v8';
import { beforeAll, expect, it } from 'vitest';
import { effect } from '../base/effect-controls.ts';
import { GtcrnLive } from '../models/gtcrn/gtcrn-live.ts';
import { readGtcrn } from '../models/gtcrn/gtcrn-weights.ts';
import type { VoiceFile } from '../speech/voices/voice-file.ts';
import { speech } from '../testing/signals.ts';
import { talk } from '../testing/talk.ts';
import { tinyGtcrn } from '../testing/tiny-gtcrn.ts';
import { trainedOn } from '../testing/trained.ts';
import { LiveChanger } from './live-changer.ts';
import { liveSettings } from './live-settings.ts';

const rate = 48_000;
/** Code that has not been compiled yet puts every number on the heap; its rare parts take a minute of sound. */
const warmQuanta = 24_000;
const quanta = 4000;
let woman: VoiceFile;

beforeAll(async () => {
  woman = await trainedOn({
    sampleRate: 24_000,
    channels: [talk(15, 24_000, { f0: 210, formantScale: 1.15 })],
  });
});

type Node = { selfSize: number; callFrame: { url: string }; children: Node[] };
/** What the engine's own functions have put on the heap, collected or not. */
const bytesOf = ({ selfSize, callFrame, children }: Node): number =>
  (/\/engine\/src\/(?!.*\.test\.ts)/.test(callFrame.url) ? selfSize : 0) +
  children.reduce((sum, child) => sum + bytesOf(child), 0);

function processOf(changer: LiveChanger): (input: Float32Array) => void {
  const output = new Float32Array(128);
  return (input) => changer.process(input, output);
}

/** Bytes a quantum once everything is compiled; it looks on for as long as they are more than `enough`. */
async function allocatedBytes(
  process: (input: Float32Array) => void,
  sound: Float32Array,
  enough: number,
  mostWindows = 300,
): Promise<number> {
  const input = new Float32Array(128);
  let at = 0;
  const run = (count: number) => {
    for (let n = 0; n < count; n++) {
      for (let i = 0; i < 128; i++) input[i] = sound[at + i]!;
      at = at + 256 > sound.length ? 0 : at + 128;
      process(input);
    }
  };
  run(warmQuanta);
  const session = new Session();
  session.connect();
  let least = Number.POSITIVE_INFINITY;
  // on a busy machine the compiler's own threads come late: what allocates does so in every window
  for (let window = 0; window < mostWindows && least >= enough; window++) {
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: 128,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    run(quanta);
    const { profile } = await session.post('HeapProfiler.stopSampling');
    least = Math.min(least, bytesOf(profile.head) / quanta);
  }
  session.disconnect();
  return least;
}

it('puts nothing on the heap while it runs', { timeout: 300_000 }, async () => {
  const voice = {
    pitch: 4,
    formant: 2,
    breath: 20,
    intonation: 120,
    range: { lowHz: 150, highHz: 220 },
    effects: [
      effect('equalizer', { lowDb: 3, highpassHz: 80 }),
      effect('compressor'),
      effect('saturation'),
      effect('ring'),
      effect('delay'),
      effect('reverb'),
      effect('bitcrusher'),
      effect('radio'),
    ],
  };
  const changer = new LiveChanger(rate, 'balanced', liveSettings.parse({ voice, denoise: 1 }));
  // a single box is 12 to 16 bytes: this is less than one in a hundred quanta
  const enough = 0.15;
  expect(await allocatedBytes(processOf(changer), speech(4, rate), enough)).toBeLessThan(enough);
});

it('puts next to nothing on the heap with a trained voice', { timeout: 300_000 }, async () => {
  const changer = new LiveChanger(rate, 'balanced', liveSettings.parse({}));
  changer.speakAs(woman);
  // 1.2 measured: looks at the result every few seconds are too rare to be compiled for long
  const enough = 3;
  const sound = talk(8, rate, { f0: 110, formantScale: 1 });
  expect(await allocatedBytes(processOf(changer), sound, enough)).toBeLessThan(enough);
});

it.each([44_100, 48_000])(
  'puts nothing on the heap where a network takes the noise out, at %i Hz',
  { timeout: 300_000 },
  async (sampleRate) => {
    // Which functions the compiler puts into the one that calls them depends on when it comes to it; what is left out hands
    // its numbers on by the heap. With a third of the room, what could be left out one day is left out at once.
    v8.setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
    const cleaner = new GtcrnLive(readGtcrn(tinyGtcrn()), sampleRate);
    cleaner.set(1);
    // a frame every 16 ms is one in six quanta: a box in each would be 2 bytes
    const enough = 0.15;
    const process = (input: Float32Array) => cleaner.processInPlace(input);
    expect(await allocatedBytes(process, speech(4, sampleRate), enough, 150)).toBeLessThan(enough);
  },
);
