import type { AudioSource } from '../../base/audio.ts';
import type { SpeakerEmbedder } from '../../base/inference.ts';
import { joined } from '../../base/joined.ts';
import type { CancelSignal } from '../../base/tool.ts';
import { resampledSource } from '../../dsp/filters/resample.ts';
import { MonoGuide } from '../pitch/mono-guide.ts';
import { speakerHz, speakerPieceSeconds } from './speaker-facts.ts';
import type { SpeakerComparison } from './speaker-match.ts';

/** What a model says of who speaks in a recording. */
export interface SpeakerVector {
  /** Of sound that it rests on. */
  seconds: number;
  /** Of length 1; as many numbers as the model gives. */
  values: Float32Array;
}

/** Less tells nothing. */
const leastSeconds = 1;
/** Frames farther below the mean power are pauses: of a long one a model would hear the room. */
const pauseDb = 30;
const frameSeconds = 0.02;

/**
 * Speakers compared by an installed model, by the cosine of its vectors.
 * Cost: a multiplication a number.
 * Source: cosine scoring without a back end, as the models are trained for (Wang et al., CAM++, Interspeech 2023); from
 * what cosine on two are one says the model's entry.
 */
export function byVector({
  engine,
  sameFrom,
}: Pick<SpeakerEmbedder, 'engine' | 'sameFrom'>): SpeakerComparison<SpeakerVector> {
  return {
    engine,
    merged: mergedVector,
    distance: (a, b) => 1 - cosine(a.values, b.values),
    otherFrom: 1 - sameFrom,
    oddFrom: 1 - sameFrom,
  };
}

/**
 * What a model says of one recording: of its sound without pauses, in pieces of half a minute, each by its seconds.
 * @param mostSeconds what comes later is not heard
 * @returns null where less than a second is sound
 * Cost: the model's, and the resampling; memory 64 KB a second of sound.
 * Source: own; pauses are 30 dB below the mean power in frames of 20 ms.
 * @throws ToolError of the model; `signal.reason`
 */
export async function speakerVector(
  source: AudioSource,
  embedder: Pick<SpeakerEmbedder, 'embed'>,
  { signal, mostSeconds }: { signal: CancelSignal; mostSeconds: number },
): Promise<SpeakerVector | null> {
  const sound = withoutPauses(await monoOf(source, signal, Math.round(mostSeconds * speakerHz)));
  if (sound.length < leastSeconds * speakerHz) return null;
  const pieces = Math.ceil(sound.length / (speakerPieceSeconds * speakerHz));
  const heard: SpeakerVector[] = [];
  // of equal length: a short last one would say little
  for (let n = 0; n < pieces; n++) {
    signal.throwIfAborted();
    const [from, to] = [n, n + 1].map((at) => Math.round((at * sound.length) / pieces));
    const samples = sound.slice(from, to);
    const values = await embedder.embed({ samples, sampleRate: speakerHz }, signal);
    heard.push({ seconds: samples.length / speakerHz, values });
  }
  return mergedVector(heard);
}

function mergedVector(all: readonly (SpeakerVector | null)[]): SpeakerVector | null {
  const known = all.filter((one) => one !== null);
  const [first] = known;
  if (!first) return null;
  const sum = new Float32Array(first.values.length);
  for (const { seconds, values } of known)
    for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + seconds * values[i]!;
  const length = Math.hypot(...sum);
  return {
    seconds: known.reduce((all, one) => all + one.seconds, 0),
    // of opposite ones nothing is left
    values: length > 0 ? sum.map((value) => value / length) : sum,
  };
}

/** Of vectors of length 1. */
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

async function monoOf(source: AudioSource, signal: CancelSignal, mostFrames: number): Promise<Float32Array> {
  const wanted = resampledSource(source, speakerHz);
  const guide = new MonoGuide(wanted.channelCount);
  const blocks: Float32Array[] = [];
  let frames = 0;
  for await (const block of wanted.blocks()) {
    signal.throwIfAborted();
    const mono = guide.mix(block).map((value) => (Number.isFinite(value) ? value : 0));
    blocks.push(mono);
    frames += mono.length;
    if (frames >= mostFrames) break;
  }
  return joined(blocks).subarray(0, mostFrames);
}

function withoutPauses(sound: Float32Array): Float32Array {
  const length = Math.round(frameSeconds * speakerHz);
  const frames = Array.from({ length: Math.floor(sound.length / length) }, (_, n) =>
    sound.subarray(n * length, (n + 1) * length),
  );
  const powers = frames.map((frame) => frame.reduce((sum, value) => sum + value * value, 0));
  const least = 10 ** (-pauseDb / 10) * (powers.reduce((sum, power) => sum + power, 0) / frames.length);
  // nothing is louder than nothing in digital silence
  return joined(frames.filter((_, n) => powers[n]! > 0 && powers[n]! >= least));
}
