import type { NetworkSound } from '../../base/inference.ts';
import { joined } from '../../base/joined.ts';
import type { CancelSignal } from '../../base/tool.ts';
import { Limiter } from '../../dsp/levels/limiter.ts';
import type { PlannedStretch } from '../text/plan-speech.ts';
import { timeWords } from '../text/spoken-text.ts';
import type { SpeechVoice, Synthesizer } from '../voice.ts';
import { SpeechPolish, speechRate } from './polish.ts';
import { hasStudioSound, StudioSound } from './studio-sound.ts';

/** A word of the text that was given and when it is heard, from the beginning of the whole. */
export type SpokenWord = { startMs: number; endMs: number; text: string; charStart: number; charEnd: number };

export type SpeechChunk = {
  /** Mono at `speechRate`; chunks follow each other without a gap. */
  samples: Float32Array;
  startMs: number;
  words: SpokenWord[];
  /** Of the whole text, 0..1. */
  fraction: number;
};

export interface SpeakOptions {
  synthesizer: Synthesizer;
  voice: SpeechVoice;
  /** Times the voice's own pace, .5..2. */
  speed: number;
  /** Semitones, -12..12. */
  pitch: number;
  /** Speech of the person who is to be heard, for voices that speak like what they hear. */
  reference?: NetworkSound | undefined;
  /** Built-in voices with less buzz, breath and a room, see `StudioSound`; changes nothing of others. */
  studio?: boolean;
  signal: CancelSignal;
}

/** Stretches that were cut between two words run into each other for so long. */
const overlapFrames = Math.round(0.015 * speechRate);

/**
 * Speaks a plan sentence by sentence: polished, with pauses between them, joins without clicks, peaks below -1 dB.
 * @throws what the synthesizer throws, `signal.reason` after a cancel
 */
export async function* speak(
  plan: readonly PlannedStretch[],
  options: SpeakOptions,
): AsyncGenerator<SpeechChunk> {
  const { synthesizer, voice, signal } = options;
  const polish = new SpeechPolish(voice.engine);
  const studio =
    options.studio && hasStudioSound(voice.engine) ? new StudioSound(speechRate, voice.engine) : null;
  const limiter = new Limiter(speechRate, 1, { ceilingDb: -1, truePeak: true });
  const all = plan.reduce((sum, { written }) => sum + written.spoken.length, 0);
  let done = 0;
  /** Frames that were given to the limiter, and that came out of it. */
  let placed = 0;
  let emitted = 0;
  let tail = new Float32Array(0);
  for (const [index, stretch] of plan.entries()) {
    signal.throwIfAborted();
    const sound = await synthesizer.speak(stretch.written.spoken, {
      voice: stretch.voice,
      speed: Math.max(0.25, Math.min(4, options.speed * stretch.speed)),
      pitch: Math.max(-12, Math.min(12, options.pitch + stretch.pitch)),
      reference: options.reference,
      signal,
    });
    signal.throwIfAborted();
    const { samples, units } = polish.polish(sound, stretch.gainDb);
    for (let i = 0; i < Math.min(tail.length, samples.length); i++) samples[i] = samples[i]! + tail[i]!;
    const last = index === plan.length - 1;
    const joins = stretch.pauseMs === 0 && !last;
    const kept = joins ? Math.max(0, samples.length - overlapFrames) : samples.length;
    tail = samples.slice(kept);
    const pause = last ? 0.1 : stretch.pauseMs / 1000 / options.speed;
    const block = new Float32Array(kept + (joins ? 0 : Math.round(pause * speechRate)));
    block.set(samples.subarray(0, kept));
    if (!joins) tail = new Float32Array(0);
    const from = (1000 * placed) / speechRate;
    const words = timeWords(stretch.written, units).map(({ startMs, endMs }, word) => ({
      startMs: Math.round(from + startMs),
      endMs: Math.round(from + endMs),
      ...stretch.places[word]!,
    }));
    placed += block.length;
    done += stretch.written.spoken.length;
    studio?.processInPlace([block]);
    const out = limiter.push([block])[0]!;
    const rest = last ? limiter.end()[0]! : new Float32Array(0);
    const whole = joined([out, rest]);
    const startMs = (1000 * emitted) / speechRate;
    // before the block is handed out: whoever transfers it to another thread leaves it empty
    emitted += whole.length;
    yield { samples: whole, startMs, words, fraction: done / all };
    // lets a cancel in: synthesizers work without a break
    await Promise.resolve();
  }
}
