import type { CancelSignal } from '../../base/tool.ts';
import { createFft } from '../fft/create-fft.ts';
import type { Fft } from '../fft/fft.ts';
import { StftAnalysis, StftSynthesis } from '../fft/stft.ts';
import { type MusicCurve, musicAt } from '../noise/music-activity.ts';
import { LateSuppression } from './late-suppression.ts';
import { roomMaskWeights } from './room-mask.generated.ts';
import { RoomMask } from './room-mask.ts';
import { WeightedPrediction } from './weighted-prediction.ts';

/** Filters are estimated over this much sound at a time, and as much is held back. */
const blockSeconds = 10;
/** Reflections nearer than this are speech to the prediction: neighbouring frames share samples and syllables. */
const predictionDelaySeconds = 0.032;
/** The same when early reflections are to stay; after 50 to 80 ms the ear hears them as room (ISO 3382: 50, 80 ms). */
const keptEarlySeconds = 0.064;
/** The mask alone holds nothing down by more than this. */
const leastMask = 0.1;
/** With early reflections kept the mask, which takes them for room, works with this part of its decibels. */
const keptEarlyMask = 0.5;
/** The suppression takes over this much later, where the prediction has thinned the room out. */
const suppressionDelaySeconds = 0.064;
const leastSuppression = 0.15;
/** RT60 up to which the suppression follows the room; of what is longer the prediction leaves this share. */
const followedSeconds = 0.45;
const longerShare = 0.4;
const lowestHz = 80;
/** How far back the prediction looks, by frequency: rooms ring longer below, and the cost grows with the square. */
const lookBack = [
  { belowHz: 1000, seconds: 0.48 },
  { belowHz: 2500, seconds: 0.44 },
  { belowHz: 5000, seconds: 0.36 },
  { belowHz: 8000, seconds: 0.2 },
  { belowHz: 20_000, seconds: 0.08 },
] as const;

/** Takes finished sound, one array a channel; the arrays belong to it until its promise settles. */
export type WriteDry = (channels: Float32Array[]) => Promise<void>;

export interface Dereverberation {
  write(channels: readonly Float32Array[], writeOut: WriteDry): Promise<void>;
  /** The sound is over: writes what is held back. */
  end(writeOut: WriteDry): Promise<void>;
}

/**
 * The transform for reverberation work: a power of two, 32 to 46 ms at the usual sample rates.
 * Cost: a plan, made once a size.
 * Source: own size; the transform as `createFft`.
 */
export const createReverbFft = (sampleRate: number): Promise<Fft> =>
  createFft(2 ** Math.max(6, Math.min(15, Math.ceil(Math.log2(sampleRate * 0.032) - 0.2))));

/**
 * How `WeightedPrediction` is used against a room: its reach by frequency and the delay, in frames of half a transform.
 * Cost: nothing to speak of.
 * Source: own.
 */
export function predictionShape(options: { sampleRate: number; fftSize: number; keepEarly: boolean }): {
  orders: number[];
  delay: number;
} {
  const { sampleRate, fftSize } = options;
  const framesIn = (seconds: number) => (2 * seconds * sampleRate) / fftSize;
  const delay = Math.round(framesIn(options.keepEarly ? keptEarlySeconds : predictionDelaySeconds));
  const orders = Array.from({ length: fftSize / 2 + 1 }, (_, k) => {
    const hz = (k * sampleRate) / fftSize;
    const reach = lookBack.find(({ belowHz }) => hz < belowHz);
    return reach && hz >= lowestHz ? Math.max(1, Math.round(framesIn(reach.seconds))) : 0;
  });
  return { orders, delay: Math.max(2, delay) };
}

/**
 * Sound without most of its reverberation, sample for sample as long as it came, as a stream: in every channel
 * `WeightedPrediction`, then one `RoomMask` and one `LateSuppression` for all channels, so that the stereo image stays.
 * The mask knows the bands, the suppression what is between their harmonics: without it the ratio of slow to fast
 * modulations (SRMR) gains a tenth less. Holds back up to ten seconds.
 * @param options.amount    0..1
 * @param options.keepEarly leaves reflections up to about 64 ms instead of 32
 * @param options.rt60      of the room in seconds; null leaves the mask and the suppression out
 * @param options.music     how far the sound is music, whose held notes the prediction can't tell from a room: what is
 *                          music stays as it is
 * @param options.signal    looked at every few milliseconds of work
 * Cost: two transforms a frame and channel, and `WeightedPrediction`, which is the most of it. Memory: 16 bytes a bin
 * and frame of ten seconds, about 8 MB a channel at 48 kHz, and the prediction's statistics.
 * Source: as `WeightedPrediction`, `RoomMask` and `LateSuppression`; own order of them, own reach by frequency.
 */
export async function createDereverberation(options: {
  sampleRate: number;
  channelCount: number;
  amount: number;
  keepEarly: boolean;
  rt60: number | null;
  music: MusicCurve;
  signal: CancelSignal;
}): Promise<Dereverberation> {
  const { sampleRate, amount, keepEarly, rt60, music, signal } = options;
  const fft = await createReverbFft(sampleRate);
  const hop = fft.size / 2;
  const shape = { fft, hop };
  const blockFrames = Math.round((blockSeconds * sampleRate) / hop);
  const predicts = { ...predictionShape({ sampleRate, fftSize: fft.size, keepEarly }), blockFrames };
  const firstBin = Math.ceil((lowestHz * fft.size) / sampleRate);
  const mask =
    rt60 === null ? null : new RoomMask({ sampleRate, fftSize: fft.size, hop, firstBin }, roomMaskWeights);
  const maskPower = keepEarly ? keptEarlyMask : 1;
  const framesIn = (seconds: number) => (seconds * sampleRate) / hop;
  const suppression =
    rt60 === null
      ? null
      : new LateSuppression({
          bins: fft.bins,
          firstBin,
          rt60Frames: framesIn(
            Math.min(rt60, followedSeconds + longerShare * Math.max(0, rt60 - followedSeconds)),
          ),
          delay: Math.max(
            predicts.delay + 1,
            Math.round(
              framesIn((keepEarly ? keptEarlySeconds : predictionDelaySeconds) + suppressionDelaySeconds),
            ),
          ),
          least: leastSuppression,
        });
  const ahead = mask?.ahead ?? 0;
  /** Powers in the bands of the mask, [frame of the block][band], summed over the channels. */
  const before = new Float64Array(blockFrames * (mask?.bands ?? 0));
  const after = new Float64Array(before.length);
  const channels = Array.from({ length: options.channelCount }, () => ({
    analysis: new StftAnalysis(shape),
    synthesis: new StftSynthesis(shape),
    prediction: new WeightedPrediction(predicts),
    spectrum: new Float32Array(fft.size + 2),
    /** Spectra that wait until the mask has looked ahead, a ring. */
    waiting: Array.from({ length: ahead + 1 }, () => new Float32Array(fft.size + 2)),
  }));
  const gains = new Float32Array(fft.bins);
  const lateGains = new Float32Array(fft.bins);
  const power = new Float32Array(fft.bins);
  const out = channels.map(() => new Float32Array(4096));
  let predicted = 0;
  let finished = 0;
  let lastFrame = 0;
  const check = () => signal.throwIfAborted();
  /** How much of what the room is taken for is taken out of a frame of the sound. */
  const share = (frame: number) => 1 - musicAt(music, ((frame + 1) * hop - fft.size / 2) / sampleRate);

  async function emit(writeOut: WriteDry): Promise<void> {
    while (channels[0]!.synthesis.available > 0) {
      let count = 0;
      for (const [c, { synthesis }] of channels.entries()) count = synthesis.read(out[c]!);
      await writeOut(out.map((channel) => channel.subarray(0, count)));
      check();
    }
  }

  async function solve(writeOut: WriteDry): Promise<void> {
    for (const { prediction } of channels) prediction.solve(amount, check);
    const { frames } = channels[0]!.prediction;
    if (mask) {
      after.fill(0);
      for (const { prediction, spectrum } of channels)
        for (let i = 0; i < frames; i++) {
          prediction.pull(i, spectrum);
          mask.addBandPowers(spectrum, after, i);
        }
      mask.hear(before, after, frames);
    }
    for (let i = 0; i < frames; i++) {
      for (const { prediction, waiting } of channels)
        prediction.pull(i, waiting[predicted % waiting.length]!, share(predicted));
      predicted++;
      mask?.push(before, after, i);
      if (predicted > ahead) finish();
      if (i % 64 === 63) await emit(writeOut);
    }
    lastFrame = frames - 1;
    for (const { prediction } of channels) prediction.next();
    await emit(writeOut);
  }

  /** Masks the frame that has waited longest and hands it to the synthesis. */
  function finish(): void {
    const spectra = channels.map(({ waiting }) => waiting[finished % waiting.length]!);
    const most = amount * share(finished);
    if (mask && suppression) {
      mask.gains(gains);
      power.fill(0);
      for (let k = 0; k < power.length; k++) {
        gains[k] = Math.max(leastMask, gains[k]!) ** maskPower;
        for (const spectrum of spectra)
          power[k]! += (gains[k]! * spectrum[2 * k]!) ** 2 + (gains[k]! * spectrum[2 * k + 1]!) ** 2;
      }
      suppression.gains(power, lateGains);
      for (const spectrum of spectra)
        for (let k = 0; k < gains.length; k++) {
          const gain = 1 - most * (1 - gains[k]! * lateGains[k]!);
          spectrum[2 * k] = gain * spectrum[2 * k]!;
          spectrum[2 * k + 1] = gain * spectrum[2 * k + 1]!;
        }
    }
    for (const [c, { synthesis }] of channels.entries()) synthesis.add(spectra[c]!);
    finished++;
  }

  async function read(writeOut: WriteDry): Promise<void> {
    for (;;) {
      for (const { analysis, prediction, spectrum } of channels) {
        if (!analysis.read(spectrum)) return;
        mask?.addBandPowers(spectrum, before, prediction.frames);
        prediction.push(spectrum);
      }
      if (!channels[0]!.prediction.full) continue;
      await solve(writeOut);
      before.fill(0);
    }
  }

  return {
    async write(block, writeOut) {
      for (const [c, { analysis }] of channels.entries()) analysis.write(block[c]!);
      await read(writeOut);
    },
    async end(writeOut) {
      for (const { analysis } of channels) analysis.end();
      await read(writeOut);
      for (const { analysis, synthesis } of channels) synthesis.end(analysis.frames);
      if (channels[0]!.prediction.frames > 0) await solve(writeOut);
      while (finished < predicted) {
        mask?.push(before, after, lastFrame);
        finish();
      }
      await emit(writeOut);
    },
  };
}
