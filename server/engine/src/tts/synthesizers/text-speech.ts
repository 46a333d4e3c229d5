import type { NetworkSound, TextSpeech } from '../../base/inference.ts';
import { timeWarp } from '../../speech/pitch/time-warp.ts';
import type { SpokenSound, SpokenUnit, Synthesizer } from '../voice.ts';
import { readByEspeak, type UseEspeak } from './espeak.ts';
import { unitsOf } from './espeak-run.ts';
import { espeakVoices } from './espeak-voices.ts';
import { modelOfVoice, textEngine } from './neural-voices.ts';
import { shiftPitch } from './shift-pitch.ts';

/**
 * Voices of models that read text themselves. Word times come from warping eSpeak NG's own speech of the sentence onto
 * theirs; pitch is shifted afterwards, and the pace too where the network has none.
 */
export function textSynthesizer(text: TextSpeech, withEspeak: UseEspeak): Synthesizer {
  return {
    id: textEngine,
    async speak(sentence, { voice, speed, pitch, reference, signal }): Promise<SpokenSound> {
      const named = modelOfVoice(voice.id);
      if (!named) throw new Error(`${voice.id} names no model`);
      const speaker = Number(named.speaker ?? 0);
      const { samples, sampleRate, paced } = await text.speak(named.model, ended(sentence), {
        speaker,
        speed,
        reference,
        signal,
      });
      const rest = paced ? 1 : speed;
      return {
        // played faster it is higher by as much, which is taken back before
        samples: await shiftPitch(samples, sampleRate, pitch - 12 * Math.log2(rest)),
        sampleRate: Math.round(sampleRate * rest),
        units: await unitsIn(sentence, voice.language, { samples, sampleRate }, rest),
      };
    },
  };

  async function unitsIn(
    sentence: string,
    language: string,
    sound: NetworkSound,
    rest: number,
  ): Promise<SpokenUnit[]> {
    const name = espeakVoiceOf(language);
    // where its data of the language can't be had, what was spoken is not thrown away for want of its words' times
    const read = name && (await readByEspeak(withEspeak, name, sentence).catch(() => null));
    if (!read) return [{ at: 0, startMs: 0, endMs: (1000 * sound.samples.length) / sound.sampleRate / rest }];
    const timeOf = await timeWarp(read, sound);
    return unitsOf(read).map(({ at, startMs, endMs }) => ({
      at,
      startMs: timeOf(startMs) / rest,
      endMs: timeOf(endMs) / rest,
    }));
  }
}

/** A sentence without a mark ends with a full stop, as the voices learned it. */
const ended = (sentence: string): string =>
  /[\p{L}\p{M}\p{N}]\s*$/u.test(sentence) ? `${sentence.trimEnd()}.` : sentence;

/** The voice of eSpeak NG that speaks a language; null where it has none. */
function espeakVoiceOf(language: string): string | null {
  const wanted = language.toLowerCase();
  const [main] = wanted.split('-');
  const voice =
    espeakVoices.find((one) => one.language.toLowerCase() === wanted) ??
    espeakVoices.find((one) => one.language.toLowerCase().split('-')[0] === main);
  return voice ? voice.id.slice('espeak:'.length) : null;
}
