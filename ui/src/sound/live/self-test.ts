import { joinedChannels } from '@formant/engine/base/joined';
import type { Scope } from '../../platform/scope.ts';
import workletUrl from '../recorder/capture-worklet.ts?worker&url';
import type { CaptureMessage } from '../recorder/take-protocol.ts';

export type SelfTestResult =
  /** From the page into the output, through the air or a cable, and back from the input into the page. */
  { heard: true; ms: number; spreadMs: number } | { heard: false };

const clicks = 4;
const spacingSeconds = 0.45;
const leadSeconds = 0.35;
/** Longest way that is looked for; wireless headphones take up to .3 s. */
const mostSeconds = 0.42;
const sweepSeconds = 0.02;
/**
 * Likeness of what is heard to the sweep, 0..1, from which on it counts; noise reaches .22 by chance. Measured against
 * the loudness of the very moment, so that a loud word does not pass for a sweep.
 */
const leastLikeness = 0.3;
/** A word may look like the sweep, but not at the same place again and again, */
const leastAgreeing = 3;
const agreeingMs = 1.5;
/** nor as like as this; so like, they may come at different places: on a busy computer ever more sound waits for a graph. */
const surelyLike = 0.8;

/**
 * Plays short sweeps into `output` and looks for them in `input`: a microphone that runs already, or the stream of a
 * cable's other end. Both are written side by side in one context, so that no clock has to be trusted. Takes about
 * 2.5 s; ends early with its owner, unheard.
 */
export async function measureLoop(
  context: AudioContext,
  output: AudioNode,
  input: AudioNode | MediaStream,
  owner: Scope,
): Promise<SelfTestResult> {
  await context.audioWorklet.addModule(workletUrl);
  const scope = owner.child();
  try {
    const { sampleRate } = context;
    const sweep = makeSweep(sampleRate);
    const buffer = new AudioBuffer({
      length: Math.round(sampleRate * (leadSeconds + clicks * spacingSeconds)),
      sampleRate,
    });
    const played = buffer.getChannelData(0);
    for (let click = 0; click < clicks; click++)
      played.set(sweep, Math.round(sampleRate * (leadSeconds + click * spacingSeconds)));
    const player = new AudioBufferSourceNode(context, { buffer });
    const merger = context.createChannelMerger(2);
    const capture = new AudioWorkletNode(context, 'formant-capture', {
      channelCount: 2,
      channelCountMode: 'explicit',
      processorOptions: { channelCount: 2 },
    });
    const heard = input instanceof MediaStream ? context.createMediaStreamSource(input) : input;
    heard.connect(merger, 0, 0);
    player.connect(merger, 0, 1);
    player.connect(output);
    merger.connect(capture).connect(context.destination);
    scope.add(() => {
      capture.port.postMessage({ end: true });
      heard.disconnect(merger);
      for (const node of [player, merger, capture]) node.disconnect();
    });
    const { port1, port2 } = new MessageChannel();
    scope.add(() => port2.close());
    const blocks: Float32Array[][] = [];
    port2.onmessage = ({ data }: MessageEvent<CaptureMessage>) => {
      if (data.type === 'block') blocks.push(data.channels);
    };
    capture.port.postMessage({ port: port1 }, [port1]);
    await new Promise<void>((resolve) => {
      player.onended = () => scope.after(300, resolve);
      // a context that has stopped plays nothing to its end
      scope.after(8000, resolve);
      scope.add(resolve);
      player.start();
    });
    if (scope.disposed) return { heard: false };
    const [came, sent] = joinedChannels(blocks, 2);
    return findSweeps(came!, sent!, sweep, sampleRate);
  } finally {
    scope.dispose();
  }
}

/** How far the sweeps of `reference` lie behind in `heard`: the lower median of all that were found. */
export async function findSweeps(
  heard: Float32Array,
  reference: Float32Array,
  sweep: Float32Array,
  sampleRate: number,
): Promise<SelfTestResult> {
  const starts: number[] = [];
  for (let i = 1; i < reference.length && starts.length < clicks; i++)
    if (reference[i - 1] === 0 && reference[i] !== 0) {
      starts.push(i);
      i += Math.round(sampleRate * spacingSeconds * 0.5);
    }
  const found: { ms: number; likeness: number }[] = [];
  for (const start of starts) {
    const { delay, likeness } = likest(heard, start, sweep, Math.round(sampleRate * mostSeconds));
    if (likeness >= leastLikeness) found.push({ ms: (1000 * delay) / sampleRate, likeness });
    // a correlation takes some 30 ms: the page stays alive in between
    await new Promise((resolve) => setTimeout(resolve));
  }
  found.sort((a, b) => a.ms - b.ms);
  // what holds up a sound makes its way longer, never shorter
  const middle = found[Math.floor((found.length - 1) / 2)];
  if (!middle) return { heard: false };
  const sure = found.filter(
    ({ ms, likeness }) => Math.abs(ms - middle.ms) < agreeingMs || likeness >= surelyLike,
  );
  if (sure.length < leastAgreeing) return { heard: false };
  return { heard: true, ms: middle.ms, spreadMs: sure.at(-1)!.ms - sure[0]!.ms };
}

/** Where it is most like the sweep: frames from `start` on, and the likeness there, 0..1. */
function likest(
  heard: Float32Array,
  start: number,
  sweep: Float32Array,
  most: number,
): { delay: number; likeness: number } {
  const end = Math.min(most, heard.length - start - sweep.length);
  const own = sweep.reduce((sum, value) => sum + value * value, 0);
  let power = 0;
  for (let i = 0; i < sweep.length; i++) power += (heard[start + i] ?? 0) ** 2;
  let best = 0;
  let bestAt = -1;
  for (let delay = 0; delay < end; delay++) {
    let sum = 0;
    for (let i = 0; i < sweep.length; i++) sum += sweep[i]! * heard[start + delay + i]!;
    const likeness = Math.abs(sum) / Math.sqrt(own * Math.max(power, 1e-9));
    if (likeness > best) {
      best = likeness;
      bestAt = delay;
    }
    power += heard[start + delay + sweep.length]! ** 2 - heard[start + delay]! ** 2;
  }
  return { delay: bestAt, likeness: best };
}

/** A sweep from 1 to 9 kHz with soft ends: narrow in time after correlation, and no fright for the ear. */
export function makeSweep(sampleRate: number): Float32Array<ArrayBuffer> {
  const frames = Math.round(sampleRate * sweepSeconds);
  return Float32Array.from({ length: frames }, (_, i) => {
    const share = (i + 1) / (frames + 1);
    const phase = 2 * Math.PI * sweepSeconds * (1000 * share + 4000 * share * share);
    return 0.5 * Math.sin(Math.PI * share) ** 2 * Math.sin(phase);
  });
}
