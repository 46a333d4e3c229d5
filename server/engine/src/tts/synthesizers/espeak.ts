import { ToolError } from '../../base/faults.ts';
import type { SpeechAssets, SpokenSound, Synthesizer } from '../voice.ts';
import { type EspeakWorker, loadEspeak } from './espeak-module.ts';
import { espeakFile, espeakPartBytes, espeakPartsOf, MissingEspeakPart } from './espeak-parts.ts';
import { type EspeakRun, runEspeak, unitsOf } from './espeak-run.ts';
import { shiftPitch } from './shift-pitch.ts';

const ownWordsAMinute = 175;
const ownPitch = 50;
/** Semitones of a step of its pitch, measured; the range is shorter below than above. */
const stepUp = 0.177;
const stepDown = 0.15;

/**
 * Has eSpeak NG of one process do something with a voice, once the data is there that this wants.
 * @param voice as eSpeak NG calls it
 * @param use begins anew when more data is found to be wanted, so it keeps nothing of an earlier time
 */
export type UseEspeak = <T>(voice: string, use: (worker: EspeakWorker) => T) => Promise<T>;

/** eSpeak NG, started when it is needed first; each part of its data is asked for when it is needed first. */
export function espeakLoader(assets: Pick<SpeechAssets, 'espeakPart'>): UseEspeak {
  const parts = new Map<string, Uint8Array>();
  const coming = new Map<string, Promise<unknown>>();
  let started: Promise<EspeakWorker> | null = null;
  const load = (part: string): Promise<unknown> | undefined => {
    if (parts.has(part)) return undefined;
    const one =
      coming.get(part) ??
      assets
        .espeakPart(part)
        .then((bytes) => parts.set(part, whole(part, bytes)))
        .finally(() => coming.delete(part)); // where it failed, the next sentence tries again
    coming.set(part, one);
    return one;
  };
  return async (voice, use) => {
    for (let wanted = espeakPartsOf(voice); ; ) {
      await Promise.all(wanted.map(load));
      started ??= loadEspeak(parts);
      const own = started;
      try {
        const worker = await own;
        if (own === started) return use(worker);
      } catch (error) {
        if (own === started) started = null;
        if (!(error instanceof MissingEspeakPart)) throw error;
        wanted = [error.part];
      }
    }
  };
}

function whole(part: string, bytes: Uint8Array): Uint8Array {
  const wanted = espeakPartBytes(part);
  if (bytes.length !== wanted)
    throw new Error(`The part ${part} of eSpeak NG has ${bytes.length} bytes instead of ${wanted}`);
  return bytes;
}

/**
 * eSpeak NG: formant synthesis in more than a hundred languages, with its own rules for numbers and
 * abbreviations. Clear at any pace, and robotic. Cost: about .01 s of CPU a second of speech.
 */
export function espeak(withEspeak: UseEspeak): Synthesizer {
  return {
    id: 'espeak',
    async speak(text, { voice, speed, pitch }): Promise<SpokenSound> {
      const step = Math.max(-50, Math.min(49, Math.round(pitch / (pitch > 0 ? stepUp : stepDown))));
      const own = voice.id.slice('espeak:'.length);
      const run = await withEspeak(own, (worker) => {
        if (worker.set_voice(espeakFile(own)) !== 0)
          throw new ToolError('bad_option', `eSpeak NG has no voice for ${voice.languageName}.`);
        worker.set_rate(Math.round(Math.max(80, Math.min(450, ownWordsAMinute * speed))));
        worker.set_pitch(ownPitch + step);
        return runEspeak(worker, text);
      });
      const rest = pitch - step * (step > 0 ? stepUp : stepDown);
      return {
        samples: await shiftPitch(run.samples, run.sampleRate, rest),
        sampleRate: run.sampleRate,
        units: unitsOf(run),
      };
    },
  };
}

/**
 * A text as eSpeak NG says it at its own pace and pitch, for those who want its sounds and not its voice.
 * @throws ToolError bad_model when eSpeak NG has no such voice
 */
export const readByEspeak = (withEspeak: UseEspeak, espeakVoice: string, text: string): Promise<EspeakRun> =>
  withEspeak(espeakVoice, (worker) => {
    if (worker.set_voice(espeakFile(espeakVoice)) !== 0)
      throw new ToolError(
        'bad_model',
        `This voice wants the sounds of eSpeak NG’s “${espeakVoice}”, which is not there.`,
      );
    worker.set_rate(ownWordsAMinute);
    worker.set_pitch(ownPitch);
    return runEspeak(worker, text);
  });
