import { joined } from '../../base/joined.ts';
import type { SpokenUnit } from '../voice.ts';
import type { EspeakEvent, EspeakWorker } from './espeak-module.ts';

/** What eSpeak NG said: mono samples, and its events with places in the text that was given. */
export interface EspeakRun {
  samples: Float32Array;
  sampleRate: number;
  events: readonly EspeakEvent[];
  /** For each code point that eSpeak read, the UTF-16 index that it came from. */
  source: readonly number[];
}

/** Speaks a text with the voice, pace and pitch that the worker has. */
export function runEspeak(worker: EspeakWorker, text: string): EspeakRun {
  const blocks: Float32Array[] = [];
  const events: EspeakEvent[] = [];
  const { escaped, source } = toSsml(text);
  worker.synthesize(escaped, (samples, seen) => {
    blocks.push(toFloats(samples));
    for (const event of seen) events.push(event);
  });
  return { samples: joined(blocks), sampleRate: worker.get_samplerate(), events, source };
}

/** Text for a reader of SSML, and for each of its code points the UTF-16 index that it came from. */
function toSsml(text: string): { escaped: string; source: number[] } {
  const source: number[] = [];
  let escaped = '';
  let at = 0;
  for (const point of text) {
    // angle brackets say nothing; [[ would begin phonemes
    const written = point === '&' ? '&amp;' : /[<>[\]]/.test(point) ? ' ' : point;
    for (const _ of written) source.push(at);
    escaped += written;
    at += point.length;
  }
  return { escaped, source };
}

/** A unit of eSpeak's with the sounds that it says, in IPA with stress marks. */
export interface SpokenSounds extends SpokenUnit {
  sounds: string[];
  /** A pause follows: a clause has ended, which a dot of an abbreviation or a colon of a time does not. */
  pause: boolean;
}

/** What stands before and after a word of another language, `(en)`: no sound. */
const languageMark = /\([a-z][a-z0-9-]*\)/g;

/** The words of a run in order of time, each with its sounds. */
export function unitsOf({ events, source }: Pick<EspeakRun, 'events' | 'source'>): SpokenSounds[] {
  const units: SpokenSounds[] = [];
  for (const event of events) {
    const open = units.at(-1);
    if (event.type === 'word' && event.word_length > 0) {
      if (open && open.endMs === open.startMs) open.endMs = event.audio_position;
      units.push({
        at: source[event.text_position - 1] ?? 0,
        startMs: event.audio_position,
        endMs: event.audio_position,
        sounds: [],
        pause: false,
      });
    } else if (open && (event.type === 'phoneme' || event.type === 'end')) {
      // a pause ends the word; a phoneme after it, of a word without an event of its own, lengthens it again
      const pause = event.type === 'end' || event.id === '';
      open.pause = pause;
      if (!pause) {
        open.endMs = -1;
        open.sounds.push(String(event.id ?? '').replace(languageMark, ''));
      } else if (open.endMs < 0 || open.endMs === open.startMs) open.endMs = event.audio_position;
    }
  }
  for (const [index, unit] of units.entries())
    if (unit.endMs < unit.startMs)
      unit.endMs = units[index + 1]?.startMs ?? events.at(-1)?.audio_position ?? unit.startMs;
  return units;
}

const toFloats = (samples: Int16Array): Float32Array => {
  const floats = new Float32Array(samples.length);
  for (let i = 0; i < floats.length; i++) floats[i] = samples[i]! / 32768;
  return floats;
};
