import { type LiveSettings, liveSettings } from '@formant/engine/live/live-settings';
import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { F0Summary } from '@formant/engine/speech/pitch/f0-summary';
import { decodeVoiceFile, encodeVoiceFile, type VoiceFile } from '@formant/engine/speech/voices/voice-file';
import { distanceDb, longTerm } from '@formant/engine/testing/long-term';
import { sine } from '@formant/engine/testing/signals';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import { beforeAll, expect, it } from 'vitest';
import { type LiveOptions, type LiveRequest, meterCount, meterSlots } from './live-protocol.ts';

const rate = 48_000;
const woman = { f0: 210, formantScale: 1.15 };
const man = { f0: 110, formantScale: 1 };
/** What a browser's audio thread makes of the script: the processor, and its end of the port. */
type Processor = {
  port: { onmessage: ((event: { data: LiveRequest }) => void) | null };
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
};
let Live: new (options: { processorOptions: LiveOptions }) => Processor;
let voice: VoiceFile;
const settings: LiveSettings = liveSettings.parse({ gateDb: null, denoise: 0 });

beforeAll(async () => {
  // what every audio thread has
  Object.assign(globalThis, {
    AudioWorkletProcessor: class {
      readonly port = { onmessage: null, postMessage() {} };
    },
    sampleRate: rate,
    registerProcessor(_: string, made: typeof Live) {
      Live = made;
    },
  });
  await import('./live-worklet.ts');
  const trained = await trainedOn({ sampleRate: rate, channels: [talk(15, rate, man)] }, { name: 'Low' });
  voice = decodeVoiceFile(encodeVoiceFile(trained));
});

const make = (more: Partial<LiveOptions> = {}) => {
  const options: LiveOptions = {
    profile: 'low',
    settings,
    voice: null,
    cleaner: null,
    shared: null,
    ...more,
  };
  return new Live(structuredClone({ processorOptions: options }));
};
/** As a message goes to the audio thread. */
const tell = ({ port }: Processor, request: LiveRequest) =>
  port.onmessage?.({ data: structuredClone(request) });

function through(live: Processor, sound: Float32Array): Float32Array {
  const heard = new Float32Array(sound.length);
  for (let at = 0; at + 128 <= sound.length; at += 128)
    live.process([[sound.subarray(at, at + 128)]], [[heard.subarray(at, at + 128)]]);
  return heard;
}
async function meanHz(sound: Float32Array): Promise<number> {
  const summary = new F0Summary();
  for (const frame of await trackF0(sound, rate)) summary.add(frame);
  return summary.meanHz ?? 0;
}

it.each(['from the start', 'when it is told to'])(
  'speaks as a trained voice %s: its pitch, and nearer to its envelope; and as oneself again',
  { timeout: 60_000 },
  async (when) => {
    const live = make(when === 'from the start' ? { voice } : {});
    if (when !== 'from the start') tell(live, { voice });
    const sound = talk(16, rate, woman);
    const heard = through(live, sound).subarray(4 * rate);
    expect(Math.abs((await meanHz(heard)) / voice.header.pitch!.meanHz - 1)).toBeLessThan(0.04);
    const wanted = voice.tables.envelope.values;
    const own = distanceDb(await longTerm(sound, rate), wanted);
    expect(distanceDb(await longTerm(heard, rate), wanted) / own).toBeLessThan(0.5);
    tell(live, { voice: null });
    const back = through(live, sound).subarray(4 * rate);
    expect(Math.abs((await meanHz(back)) / (await meanHz(sound.subarray(4 * rate))) - 1)).toBeLessThan(0.01);
  },
);

it('writes its figures where the page reads them, and ends when it is told to', () => {
  const shared = new SharedArrayBuffer(meterCount * Float64Array.BYTES_PER_ELEMENT);
  const live = make({ shared });
  through(live, talk(1, rate, man));
  const figures = new Float64Array(shared);
  expect(figures[meterSlots.frames]).toBeGreaterThan(0.9 * rate);
  expect(figures[meterSlots.inputPeak]).toBeGreaterThan(0.05);
  expect(figures[meterSlots.longestMs]).toBeGreaterThanOrEqual(0);
  through(live, sine(200, 0.1, rate, 0.3));
  const silentBefore = figures[meterSlots.silentFrames]!;
  for (const seconds of [0.1, 2]) {
    through(live, new Float32Array(seconds * rate));
    through(live, sine(200, 0.1, rate, 0.3));
  }
  // of a microphone that was switched off for two seconds nothing counts
  expect(Math.abs(figures[meterSlots.silentFrames]! - silentBefore - 0.1 * rate)).toBeLessThan(300);
  tell(live, { end: true });
  expect(live.process([[new Float32Array(128)]], [[new Float32Array(128)]])).toBe(false);
});
