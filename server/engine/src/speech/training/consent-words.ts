import { type WordsHeard, wordDistance, wordsHeard, wordsWithin } from './words-heard.ts';
import { wordsReaderOf } from './words-languages.ts';

/** Stretches of other words that the claimed ones have to lie nearer than. */
const strangers = 20;
/** Claimed words may lie this much farther than the nearest other ones; negative: have to lie nearer. */
const threshold = -0.05;
/** The sentence is said within this; what comes after it is not looked at. */
export const mostWordsSeconds = 40;

/** Text as a synthesizer reads it, mono. */
export type ReadByMachine = (
  espeakVoice: string,
  text: string,
) => Promise<{ samples: Float32Array; sampleRate: number }>;

/** The words that a recording should hold. */
export interface ClaimedWords {
  /** BCP 47. */
  language: string;
  sentence: string;
  /** Sentences of the same language that are not claimed, half a minute or more together. */
  others: readonly string[];
}

/**
 * Whether a recording can be the reading of a sentence: it has to lie nearer to a machine's reading of it than to
 * the nearest of twenty stretches of other words, by the same machine. Single words, such as a name, change nothing.
 * @param recording mono
 * @returns null in languages where that tells nothing
 * Cost: half a second of CPU for a sentence of nine seconds, and the readings.
 * Source: own; cohort normalisation after Higgins et al. 1991 on `wordDistance`.
 */
export async function wordsFit(
  recording: { samples: Float32Array; sampleRate: number },
  claimed: ClaimedWords,
  read: ReadByMachine,
): Promise<boolean | null> {
  const score = await wordsScore(recording, claimed, read);
  return score === null ? null : score <= threshold;
}

/**
 * How much farther the claimed words lie than the nearest others: below zero where they fit; null where
 * `wordsReaderOf` knows no voice.
 * Cost: as `wordsFit`.
 * Source: as `wordsFit`.
 */
export async function wordsScore(
  { samples, sampleRate }: { samples: Float32Array; sampleRate: number },
  { language, sentence, others }: ClaimedWords,
  read: ReadByMachine,
): Promise<number | null> {
  const voice = wordsReaderOf(language);
  if (voice === null) return null;
  const machine = async (text: string) => {
    const spoken = await read(voice, text);
    return wordsHeard(spoken.samples, spoken.sampleRate);
  };
  const heard = await wordsHeard(samples.subarray(0, mostWordsSeconds * sampleRate), sampleRate);
  return scoreOf(heard, await machine(sentence), await machine(others.join(' ')));
}

/**
 * The distance of the claimed words minus that of the nearest of twenty stretches of others.
 * @param others what is not claimed, longer than the claimed words
 * Cost: 21 times `wordDistance`.
 * Source: as `wordsFit`.
 */
export function scoreOf(heard: WordsHeard, claimed: WordsHeard, others: WordsHeard): number {
  const own = wordDistance(heard, claimed);
  if (own === Number.POSITIVE_INFINITY) return own;
  const frames = Math.min(claimed.frames, others.frames);
  let nearest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < strangers; n++) {
    const from = Math.round((n * (others.frames - frames)) / (strangers - 1));
    nearest = Math.min(nearest, wordDistance(heard, wordsWithin(others, from, frames)));
  }
  return own - nearest;
}
