import type { CancelSignal } from '../../base/tool.ts';
import { createFft } from '../fft/create-fft.ts';
import type { Fft } from '../fft/fft.ts';
import { StftAnalysis, StftSynthesis } from '../fft/stft.ts';
import { LateSuppression } from './late-suppression.ts';
import { WeightedPrediction } from './weighted-prediction.ts';

/** Filters are estimated over this much sound at a time, and as much is held back. */
const blockSeconds = 10;
/** Reflections nearer than this are speech to the prediction: neighbouring frames share samples and syllables. */
const predictionDelaySeconds = 0.032;
/** The same when early reflections are to stay; after 50 to 80 ms the ear hears them as room (ISO 3382: 50, 80 ms). */
const keptEarlySeconds = 0.064;
/** The suppression takes over this much later, where the prediction has thinned the room out. */
const suppressionDelaySeconds = 0.064;
const leastGain = 0.15;
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
 * Sound without most of its reverberation, sample for sample as long as it came, as a stream: in every channel
 * `WeightedPrediction`, then one `LateSuppression` for all channels, so that the stereo image stays. Holds back
 * up to ten seconds.
 * @param options.amount    0..1
 * @param options.keepEarly leaves reflections up to about 64 ms instead of 32
 * @param options.rt60      of the room in seconds; null leaves the suppression out
 * @param options.signal    looked at every few milliseconds of work
 * Cost: two transforms a frame and channel, and `WeightedPrediction`, which is the most of it. Memory: 16 bytes a bin
 * and frame of ten seconds, about 8 MB a channel at 48 kHz, and the prediction's statistics.
 * Source: as `WeightedPrediction` and `LateSuppression`; own order of the two, own reach by frequency.
 */
export async function createDereverberation(options: {
  sampleRate: number;
  channelCount: number;
  amount: number;
  keepEarly: boolean;
  rt60: number | null;
  signal: CancelSignal;
}): Promise<Dereverberation> {
  const { sampleRate, amount, rt60, signal } = options;
  const fft = await createReverbFft(sampleRate);
  const hop = fft.size / 2;
  const shape = { fft, hop };
  const framesIn = (seconds: number) => (seconds * sampleRate) / hop;
  const delaySeconds = options.keepEarly ? keptEarlySeconds : predictionDelaySeconds;
  const delay = Math.max(2, Math.round(framesIn(delaySeconds)));
  const orders = Array.from({ length: fft.bins }, (_, k) => {
    const hz = (k * sampleRate) / fft.size;
    const reach = lookBack.find(({ belowHz }) => hz < belowHz);
    return reach && hz >= lowestHz ? Math.max(1, Math.round(framesIn(reach.seconds))) : 0;
  });
  const channels = Array.from({ length: options.channelCount }, () => ({
    analysis: new StftAnalysis(shape),
    synthesis: new StftSynthesis(shape),
    prediction: new WeightedPrediction({ orders, delay, blockFrames: Math.round(framesIn(blockSeconds)) }),
    spectrum: new Float32Array(fft.size + 2),
  }));
  const suppression =
    rt60 === null
      ? null
      : new LateSuppression({
          bins: fft.bins,
          firstBin: Math.ceil((lowestHz * fft.size) / sampleRate),
          rt60Frames: framesIn(
            Math.min(rt60, followedSeconds + longerShare * Math.max(0, rt60 - followedSeconds)),
          ),
          delay: Math.max(delay + 1, Math.round(framesIn(delaySeconds + suppressionDelaySeconds))),
          least: leastGain,
        });
  const power = new Float32Array(fft.bins);
  const gains = new Float32Array(fft.bins).fill(1);
  const out = channels.map(() => new Float32Array(4096));
  const check = () => signal.throwIfAborted();

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
    for (let i = 0; i < channels[0]!.prediction.frames; i++) {
      power.fill(0);
      for (const { prediction, spectrum } of channels) {
        prediction.pull(i, spectrum);
        for (let k = 0; k < power.length; k++)
          power[k] = power[k]! + spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
      }
      suppression?.gains(power, gains);
      for (const { synthesis, spectrum } of channels) {
        for (let k = 0; k < gains.length; k++) {
          const gain = 1 - amount * (1 - gains[k]!);
          spectrum[2 * k] = gain * spectrum[2 * k]!;
          spectrum[2 * k + 1] = gain * spectrum[2 * k + 1]!;
        }
        synthesis.add(spectrum);
      }
      if (i % 64 === 63) await emit(writeOut);
    }
    for (const { prediction } of channels) prediction.next();
    await emit(writeOut);
  }

  async function read(writeOut: WriteDry): Promise<void> {
    for (;;) {
      for (const { analysis, prediction, spectrum } of channels) {
        if (!analysis.read(spectrum)) return;
        prediction.push(spectrum);
      }
      if (channels[0]!.prediction.full) await solve(writeOut);
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
    },
  };
}
