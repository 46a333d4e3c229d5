import { joinedChannels } from '../../base/joined.ts';
import { Limiter } from './limiter.ts';
import { LoudnessMeter } from './loudness.ts';

/** Loudness that every sound of a soundboard is brought to. */
export const clipLufs = -16;
/** No peak of a clip, also between its samples, lies above this. */
export const clipCeilingDbtp = -1;

/** A limiter that takes away more than this is heard; beyond it a peaky clip stays quieter. */
const mostReductionDb = 10;
/** Near silence is not raised to a roar of noise. */
const mostGainDb = 40;
const trials = 4;

export interface LevelledClip {
  channels: Float32Array[];
  /** null for silence. */
  inputLufs: number | null;
  outputLufs: number | null;
}

/**
 * Brings a short clip as a whole to one loudness, holding its peaks below the ceiling.
 * A clip below 400 ms, which ITU-R BS.1770 can't measure, is measured inside 400 ms of silence, about as the ear
 * sums it up. Peaky clips (one knock) may stay below the target. The input is left as it is.
 * @param channels one array a channel, of equal length, -1..1
 * Cost: a few passes, about 0.3 s for a minute of stereo. Memory: twice the clip.
 * Source: ITU-R BS.1770-4 for loudness and peaks; own search for the gain, by trial.
 */
export function levelClip(
  channels: readonly Float32Array[],
  sampleRate: number,
  { targetLufs = clipLufs, ceilingDbtp = clipCeilingDbtp } = {},
): LevelledClip {
  const before = measure(channels, sampleRate);
  const copies = () => channels.map((channel) => channel.slice());
  if (before.integratedLufs === null)
    return { channels: copies(), inputLufs: null, outputLufs: before.integratedLufs };
  const wanted = Math.min(mostGainDb, targetLufs - before.integratedLufs);
  const peakDb = before.truePeakDb ?? -200;
  const most = ceilingDbtp - peakDb + mostReductionDb;
  let gainDb = Math.min(wanted, most);
  let ceilingDb = ceilingDbtp;
  for (let trial = 0; ; trial++) {
    const louder = scaled(channels, 10 ** (gainDb / 20));
    const made = peakDb + gainDb > ceilingDbtp ? limited(louder, sampleRate, ceilingDb) : louder;
    const after = measure(made, sampleRate);
    const over = (after.truePeakDb ?? -200) - ceilingDbtp;
    const missing = targetLufs - (after.integratedLufs ?? targetLufs);
    const canRise = missing > 0.1 && gainDb < Math.min(mostGainDb, most);
    if (trial === trials || (over <= 0.02 && Math.abs(missing) <= 0.1) || (over <= 0.02 && !canRise))
      return { channels: made, inputLufs: before.integratedLufs, outputLufs: after.integratedLufs };
    if (over > 0.02) ceilingDb -= over + 0.03;
    gainDb = Math.min(gainDb + Math.min(3, missing), most, mostGainDb);
  }
}

function measure(channels: readonly Float32Array[], sampleRate: number) {
  const meter = new LoudnessMeter({ sampleRate, channelCount: channels.length });
  meter.write(channels);
  // the meter counts whole steps of 100 ms, and blocks of four of them
  const step = Math.round(sampleRate / 10);
  const frames = channels[0]?.length ?? 0;
  const missing = Math.max(4, Math.ceil(frames / step)) * step - frames;
  if (missing > 0) meter.write(channels.map(() => new Float32Array(missing)));
  return meter.result();
}

const scaled = (channels: readonly Float32Array[], gain: number): Float32Array[] =>
  channels.map((channel) => channel.map((sample) => sample * gain));

function limited(channels: readonly Float32Array[], sampleRate: number, ceilingDb: number): Float32Array[] {
  const limiter = new Limiter(sampleRate, channels.length, { ceilingDb, truePeak: true });
  return joinedChannels([limiter.push(channels), limiter.end()]);
}
