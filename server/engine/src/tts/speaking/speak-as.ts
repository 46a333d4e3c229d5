import { memorySource } from '../../base/audio.ts';
import { joined } from '../../base/joined.ts';
import { defaultValues } from '../../base/options.ts';
import { changerOptionsOf } from '../../speech/voices/changer-options.ts';
import type { VoiceFile } from '../../speech/voices/voice-file.ts';
import type { VoiceSettings } from '../../speech/voices/voice-settings.ts';
import { prepareChange } from '../../tools/voice-changer/prepare.ts';
import { tool as changer } from '../../tools/voice-changer/tool.ts';
import type { PlannedStretch } from '../text/plan-speech.ts';
import { speechRate } from './polish.ts';
import { type SpeakOptions, type SpeechChunk, type SpokenWord, speak } from './speak.ts';

/** The voice that a synthesizer's speech is changed into. */
export interface VoiceChange {
  /** A trained voice; its own settings are part of it. */
  trained: VoiceFile | null;
  /** A voice of settings alone; not used beside a trained one. */
  settings: VoiceSettings | null;
}

/** How much is spoken before it is changed: a sentence where somebody waits for the first sound. */
const hearSeconds = { live: 3, whole: 60 } as const;

/** The changer hears at least so much; a shorter text is heard several times. */
const leastHeardSeconds = 3;
const blockFrames = 16384;

/**
 * As `speak`, in another voice: the synthesizer's speech goes through the voice changer, which hears the beginning
 * first, so that pitch and timbre of this very text meet the voice's. Words keep their times.
 * Cost about .1 s of CPU a second of speech.
 * @param options.hear how much is spoken before the first sound comes out: more meets the voice better
 * @throws what `speak` throws
 */
export async function* speakAs(
  plan: readonly PlannedStretch[],
  { pitch, hear, ...options }: SpeakOptions & { hear: keyof typeof hearSeconds },
  { trained, settings }: VoiceChange,
): AsyncGenerator<SpeechChunk> {
  // a room and a breath would be taken for the voice's own
  const spoken = speak(plan, { ...options, pitch: 0, studio: false });
  const heard: SpeechChunk[] = [];
  let frames = 0;
  while (frames < hearSeconds[hear] * speechRate) {
    const next = await spoken.next();
    if (next.done) break;
    heard.push(next.value);
    frames += next.value.samples.length;
  }
  // the changer takes an option without a voice for no change
  const own = trained ? { voice: trained.header.name } : settings ? changerOptionsOf(settings) : {};
  const wanted = { ...defaultValues(changer.options), ...own };
  wanted.pitch = Math.max(-24, Math.min(24, wanted.pitch + pitch));
  const { chain } = await prepareChange(
    memorySource({ sampleRate: speechRate, channels: [opening(heard, frames)] }),
    wanted,
    trained,
    { signal: options.signal, told: () => {} },
  );
  let emitted = 0;
  /** Of chunks whose sound has not come out yet. */
  let words: SpokenWord[] = [];
  const out = (parts: readonly Float32Array[], fraction: number): SpeechChunk => {
    const samples = joined(parts);
    const chunk = { samples, startMs: (1000 * emitted) / speechRate, words, fraction };
    emitted += samples.length;
    words = [];
    return chunk;
  };
  for await (const chunk of all(heard, spoken)) {
    words.push(...chunk.words);
    const parts: Float32Array[] = [];
    if (!chain) parts.push(chunk.samples);
    else
      for (let at = 0; at < chunk.samples.length; at += blockFrames) {
        options.signal.throwIfAborted();
        parts.push(chain.push([chunk.samples.subarray(at, at + blockFrames)])[0]!);
      }
    if (parts.some((part) => part.length > 0)) yield out(parts, chunk.fraction);
  }
  const rest = chain?.end() ?? [];
  if (words.length > 0 || rest.some((part) => part.length > 0)) yield out(rest, 1);
}

async function* all(
  first: readonly SpeechChunk[],
  rest: AsyncIterable<SpeechChunk>,
): AsyncGenerator<SpeechChunk> {
  yield* first;
  yield* rest;
}

/** What was spoken so far, as often as it takes to say something about the speaker. */
function opening(chunks: readonly SpeechChunk[], frames: number): Float32Array {
  const once = joined(chunks.map((chunk) => chunk.samples));
  const times = Math.max(1, Math.ceil((leastHeardSeconds * speechRate) / Math.max(1, frames)));
  const samples = new Float32Array(once.length * times);
  for (let i = 0; i < times; i++) samples.set(once, i * once.length);
  return samples;
}
