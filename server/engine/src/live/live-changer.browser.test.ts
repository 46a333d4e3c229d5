import { expect, it } from 'vitest';
import { effect } from '../base/effect-controls.ts';
import { vowel } from '../testing/vowel.ts';
import { LiveChanger } from './live-changer.ts';
import { liveSettings } from './live-settings.ts';

// The engine's own type library is that of the language alone.
declare const OfflineAudioContext: new (
  channels: number,
  frames: number,
  rate: number,
) => {
  audioWorklet: { addModule(url: string): Promise<void> };
  createBuffer(
    channels: number,
    frames: number,
    rate: number,
  ): { copyToChannel(from: Float32Array, c: number): void };
  createBufferSource(): { buffer: unknown; connect(to: unknown): void; start(): void };
  destination: unknown;
  startRendering(): Promise<{ getChannelData(c: number): Float32Array }>;
};
declare const AudioWorkletNode: new (
  context: unknown,
  name: string,
  options: unknown,
) => { connect(to: unknown): void };

it('runs in an AudioWorklet and says there what it says here', async () => {
  const rate = 48_000;
  const frames = rate;
  const settings = liveSettings.parse({
    voice: { pitch: 4, formant: 2, breath: 10, effects: [effect('reverb'), effect('radio')] },
  });
  const sound = vowel(rate, 1, () => 150);
  const context = new OfflineAudioContext(1, frames, rate);
  await context.audioWorklet.addModule(new URL('../testing/live-worklet.ts', import.meta.url).href);
  const source = context.createBufferSource();
  const buffer = context.createBuffer(1, frames, rate);
  buffer.copyToChannel(sound, 0);
  source.buffer = buffer;
  const node = new AudioWorkletNode(context, 'live-changer', {
    outputChannelCount: [1],
    processorOptions: { settings },
  });
  source.connect(node);
  node.connect(context.destination);
  source.start();
  const there = (await context.startRendering()).getChannelData(0);
  const here = new Float32Array(frames);
  const changer = new LiveChanger(rate, 'balanced', settings);
  for (let from = 0; from < frames; from += 128)
    changer.process(sound.subarray(from, from + 128), here.subarray(from, from + 128));
  expect(Math.max(...here.subarray(rate / 2, rate / 2 + 4800))).toBeGreaterThan(0.05);
  for (let i = 0; i < frames; i += 7) expect(Math.abs(there[i]! - here[i]!)).toBeLessThan(1e-4);
});
