import { type LiveSettings, liveSettings } from '@formant/engine/live/live-settings';
import { neutralVoice } from '@formant/engine/speech/voices/voice-settings';
import { vowel } from '@formant/engine/testing/vowel';
import { afterEach, expect, it } from 'vitest';
import { Scope } from '../../platform/scope.ts';
import { LiveNode, noFigures } from './live-node.ts';

const rate = 48_000;
const seconds = 2;
const scopes: Scope[] = [];
afterEach(() => {
  for (const scope of scopes.splice(0)) scope.dispose();
});

const settings = (more: Record<string, unknown>): LiveSettings =>
  liveSettings.parse({ gateDb: null, denoise: 0, ...more });

/** A sung vowel of 150 Hz through the worklet; `later` are the settings from one second on. */
async function render(first: LiveSettings, later?: LiveSettings) {
  const context = new OfflineAudioContext(1, rate * seconds, rate);
  const scope = new Scope();
  scopes.push(scope);
  const live = await LiveNode.make(context, scope, {
    profile: 'low',
    settings: first,
    onBroken: () => expect.fail('the worklet has thrown'),
  });
  const buffer = new AudioBuffer({ length: rate * seconds, sampleRate: rate });
  const sound = vowel(rate, seconds, () => 150);
  buffer.copyToChannel(new Float32Array(sound), 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(live.node).connect(context.destination);
  source.start();
  if (later)
    void context.suspend(1).then(async () => {
      live.set(later);
      // the message has to reach the audio thread before it goes on
      await new Promise((resolve) => setTimeout(resolve, 100));
      return context.resume();
    });
  const heard = (await context.startRendering()).getChannelData(0);
  return { heard, sound, live };
}

/** F0 by the best lag of the autocorrelation between 80 and 500 Hz. */
function f0Hz(sound: Float32Array, fromSeconds: number): number {
  const start = Math.round(fromSeconds * rate);
  let best = 0;
  let bestLag = 1;
  for (let lag = Math.floor(rate / 500); lag <= rate / 80; lag++) {
    let product = 0;
    let before = 0;
    let after = 0;
    for (let i = start; i < start + 9600; i++) {
      product += sound[i]! * sound[i + lag]!;
      before += sound[i]! ** 2;
      after += sound[i + lag]! ** 2;
    }
    const likeness = product / Math.sqrt(before * after + 1e-12);
    if (likeness > best + 0.02) {
      best = likeness;
      bestLag = lag;
    }
  }
  return rate / bestLag;
}

it('moves the pitch by the ratio that is asked for, and tells its figures', async () => {
  const { heard, live } = await render(settings({ voice: { ...neutralVoice, pitch: 5 } }));
  expect(f0Hz(heard, 1) / 150).toBeCloseTo(2 ** (5 / 12), 1);
  const figures = live.read(noFigures());
  expect(figures.frames).toBeGreaterThan(rate * seconds - 4096);
  expect(figures.inputPeak).toBeGreaterThan(0.05);
  expect(figures.outputPeak).toBeGreaterThan(0.05);
  expect(Math.abs(figures.f0Hz / 150 - 1)).toBeLessThan(0.03);
});

it('bypassed, is the microphone as it was, as late as the changed voice', async () => {
  const { heard, sound, live } = await render(
    settings({ bypass: true, voice: { ...neutralVoice, pitch: 5 } }),
  );
  const { denoise, pitch, limiter } = live.latency;
  const late = denoise + pitch + limiter;
  for (let i = rate / 2; i < rate; i += 11) expect(Math.abs(heard[i]! - sound[i - late]!)).toBeLessThan(1e-5);
});

it('changes while it runs, without a jump', async () => {
  const { heard } = await render(settings({}), settings({ voice: { ...neutralVoice, pitch: 7 } }));
  expect(Math.abs(f0Hz(heard, 0.6) / 150 - 1)).toBeLessThan(0.02);
  expect(Math.abs(f0Hz(heard, 1.6) / (150 * 2 ** (7 / 12)) - 1)).toBeLessThan(0.02);
});
