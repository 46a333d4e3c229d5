import type { AudioSource } from '../../base/audio.ts';
import type { Loudness } from '../../base/loudness.ts';
import type { CancelSignal } from '../../base/tool.ts';
import { Limiter } from './limiter.ts';
import { LoudnessMeter } from './loudness.ts';

/** Coding with loss moves peaks up: by 0.1 to 3 dB, most at low bit rates. Trials by limiter, then by level. */
const limiterTrials = 3;
const levelTrials = 4;
/** How far below the ceiling a further trial aims, dB: what it changes moves the other peaks a little. */
const marginDb = 0.1;

/** The loudness of what is decoded from the file, and by how much the limiter or the level went down for it. */
export type EncodedLoudness = { loudness: Loudness; heldBackDb: number; loweredDb: number };

/**
 * Encodes a sound with loss so that what is decoded from the file keeps a true-peak ceiling. The file is decoded
 * and measured; where its peaks have grown beyond the ceiling it is written anew from the same sound, first with
 * those peaks held lower by a limiter, which hardly changes the loudness, then with the whole level turned down.
 * @param encode writes the file (over the last one) and opens it
 * Cost: an encoding, a decoding and a measurement for each of at most seven trials; memory of a block.
 * Source: own, by trial: by how much a codec moves peaks up can't be foretold.
 */
export async function encodeUnderCeiling(
  sound: AudioSource,
  ceilingDbtp: number,
  encode: (sound: AudioSource) => Promise<AudioSource>,
  signal: CancelSignal,
): Promise<EncodedLoudness> {
  const tried = { limitDb: ceilingDbtp, gainDb: 0 };
  for (let trial = 1; ; trial++) {
    const loudness = await loudnessOf(await encode(trial === 1 ? sound : lowered(sound, tried)), signal);
    const over = (loudness.truePeakDb ?? ceilingDbtp) - ceilingDbtp;
    if (over <= 0 || trial === limiterTrials + levelTrials)
      return { loudness, heldBackDb: ceilingDbtp - tried.limitDb, loweredDb: -tried.gainDb };
    if (trial < limiterTrials) tried.limitDb -= over + marginDb;
    else tried.gainDb -= over + marginDb * (trial - limiterTrials + 1);
  }
}

async function loudnessOf(sound: AudioSource, signal: CancelSignal): Promise<Loudness> {
  const meter = new LoudnessMeter(sound);
  for await (const block of sound.blocks()) {
    signal.throwIfAborted();
    meter.write(block);
  }
  return meter.result();
}

/** The sound behind a limiter and, after it, a gain. */
function lowered(sound: AudioSource, { limitDb, gainDb }: { limitDb: number; gainDb: number }): AudioSource {
  const gain = 10 ** (gainDb / 20);
  const quieter = (block: Float32Array[]) =>
    gain === 1 ? block : block.map((channel) => channel.map((sample) => sample * gain));
  return {
    ...sound,
    async *blocks() {
      const limiter = new Limiter(sound.sampleRate, sound.channelCount, {
        ceilingDb: limitDb,
        truePeak: true,
      });
      for await (const block of sound.blocks()) {
        const limited = limiter.push(block);
        if (limited[0]?.length) yield quieter(limited);
      }
      const rest = limiter.end();
      if (rest[0]?.length) yield quieter(rest);
    },
  };
}

/**
 * What a person should know about peaks that had to be lowered; null where none had to be.
 * Cost: none worth telling.
 * Source: own.
 */
export function ceilingNote(label: string, { heldBackDb, loweredDb }: EncodedLoudness): string | null {
  if (heldBackDb === 0 && loweredDb === 0) return null;
  const level = loweredDb > 0 ? `, and the whole sound was made ${loweredDb.toFixed(1)} dB quieter` : '';
  return `${label} raises peaks a little, so they were held ${heldBackDb.toFixed(1)} dB lower before it was written${level}.`;
}
