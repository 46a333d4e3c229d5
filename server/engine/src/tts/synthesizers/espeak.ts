import { ToolError } from '../../base/faults.ts';
import type { SpeechAssets, SpokenSound, Synthesizer } from '../voice.ts';
import { type EspeakWorker, loadEspeak } from './espeak-module.ts';
import { espeakFile, runEspeak, unitsOf } from './espeak-run.ts';
import { shiftPitch } from './shift-pitch.ts';

const ownWordsAMinute = 175;
const ownPitch = 50;
/** Semitones of a step of its pitch, measured; the range is shorter below than above. */
const stepUp = 0.177;
const stepDown = 0.15;

/** eSpeak NG of one process, started when it is needed first. */
export type EspeakLoader = () => Promise<EspeakWorker>;

export function espeakLoader(assets: Pick<SpeechAssets, 'espeakData'>): EspeakLoader {
  let loading: Promise<EspeakWorker> | null = null;
  return () => {
    loading ??= assets.espeakData().then(loadEspeak);
    return loading.catch((error: unknown) => {
      loading = null; // the next sentence tries again
      throw error;
    });
  };
}

/**
 * eSpeak NG: formant synthesis in more than a hundred languages, with its own rules for numbers and
 * abbreviations. Clear at any pace, and robotic. Cost: about .01 s of CPU a second of speech.
 */
export function espeak(load: EspeakLoader): Synthesizer {
  return {
    id: 'espeak',
    async speak(text, { voice, speed, pitch }): Promise<SpokenSound> {
      const worker = await load();
      if (worker.set_voice(espeakFile(voice.id.slice('espeak:'.length))) !== 0)
        throw new ToolError('bad_option', `eSpeak NG has no voice for ${voice.languageName}.`);
      worker.set_rate(Math.round(Math.max(80, Math.min(450, ownWordsAMinute * speed))));
      const step = Math.max(-50, Math.min(49, Math.round(pitch / (pitch > 0 ? stepUp : stepDown))));
      worker.set_pitch(ownPitch + step);
      const run = runEspeak(worker, text);
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
export function readByEspeak(worker: EspeakWorker, espeakVoice: string, text: string) {
  if (worker.set_voice(espeakFile(espeakVoice)) !== 0)
    throw new ToolError(
      'bad_model',
      `This voice wants the sounds of eSpeak NG’s “${espeakVoice}”, which is not there.`,
    );
  worker.set_rate(ownWordsAMinute);
  worker.set_pitch(ownPitch);
  return runEspeak(worker, text);
}
