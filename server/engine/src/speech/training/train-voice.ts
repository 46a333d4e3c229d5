import type { AudioSource } from '../../base/audio.ts';
import { ToolError } from '../../base/faults.ts';
import type { CancelSignal, Progress } from '../../base/tool.ts';
import { resampledSource } from '../../dsp/filters/resample.ts';
import { shapeLevel } from '../conversion/timbre-converter.ts';
import { bandCount } from '../spectrum/band-scale.ts';
import { upperFromHz } from '../spectrum/upper-band.ts';
import type { VoiceConsent, VoiceFile, VoiceHeader } from '../voices/voice-file.ts';
import { neutralVoice } from '../voices/voice-settings.ts';
import { codebook } from './codebook.ts';
import { comparedWithout, compareSpeakers, type ModelHeard } from './compare-speakers.ts';
import { assertConsentRead, type ConsentHeard } from './consent-check.ts';
import { byPrint, heardInMost } from './speaker-match.ts';
import { type SpeechDoubt, SpeechMeter } from './speech-meter.ts';
import type { VoiceFeatures } from './voice-features.ts';

/** What people read while a voice is trained, in order. */
export const trainingStages = {
  clean: 'Checking the samples',
  segment: 'Finding the speech',
  features: 'Learning how the voice sounds',
  train: 'Building the voice',
} as const;
export type TrainingStage = keyof typeof trainingStages;

/** Stands in every voice file that this training makes. */
const engine = 'dsp-1';
/** Sound beyond this is not used, seconds. */
export const mostTrainingSeconds = 600;
/** Less speech than this makes no voice. */
export const leastSpeechSeconds = 5;
const highestRate = 48_000;
const bookSize = 64;

export interface TrainVoice {
  /** Recordings of one speaker, read in blocks. 30 s to 2 min of speech in all is best. */
  sources: readonly AudioSource[];
  name: string;
  licence: string;
  consent: VoiceConsent | null;
  /** What was heard in the recording of the consent sentence, where there is one; another speaker is refused. */
  consentHeard?: ConsentHeard | null;
  /** What a model that tells speakers apart has heard in `sources` and in the consent sentence, where one is installed. */
  modelHeard?: ModelHeard | null;
  language: string | null;
  /** ISO time; the engine has no clock. */
  createdAt: string;
  /** Refuses what sounds like two people or like music; else that is only a warning. */
  strict?: boolean;
  signal: CancelSignal;
  /** `stage` is a TrainingStage; `fraction` of the whole. */
  progress(progress: Progress): void;
}

/**
 * Makes a voice of samples of one speaker: how high and how lively he speaks, the size of his vocal tract, the
 * long-term envelope of his speech and 64 typical sounds.
 * Works at the lowest rate of the samples, at most 48 kHz, on their first ten minutes.
 * Cost: about .02 CPU s a second of sound and 1 s; memory 40 KB a second of sound.
 * Source: own, `SpeechMeter` and then `codebook`; the parts name theirs.
 * The same samples make the same voice on every platform.
 * @throws ToolError bad_samples with words about what is wrong; `signal.reason` when cancelled
 */
export async function trainVoice(training: TrainVoice): Promise<VoiceFile> {
  const { signal, progress } = training;
  signal.throwIfAborted();
  const sampleRate = Math.min(highestRate, ...training.sources.map((source) => source.sampleRate));
  const sources = training.sources.map((source) => resampledSource(source, sampleRate));
  const seconds = sources.reduce((sum, source) => sum + (source.frames ?? 0) / source.sampleRate, 0);
  const expected = Math.min(mostTrainingSeconds, seconds || 60);

  progress({ stage: 'clean', fraction: 0 });
  const meter = await SpeechMeter.create(sampleRate);
  let unused = false;
  for (const source of sources) {
    meter.begin(source.channelCount);
    for await (const block of source.blocks()) {
      signal.throwIfAborted();
      if (meter.frames >= mostTrainingSeconds * sampleRate) {
        unused = true;
        break;
      }
      meter.push(block);
      progress({ stage: 'clean', fraction: Math.min(0.8, (0.8 * meter.frames) / sampleRate / expected) });
    }
  }
  meter.end();

  progress({ stage: 'segment', fraction: 0.8 });
  const { features, pitch, prints } = meter;
  const { consentHeard, modelHeard = null } = training;
  const { comparedBy, odd, consent } = compareSpeakers(prints, consentHeard?.print, modelHeard);
  const measured = meter.quality(unused, odd);
  const quality = {
    ...measured,
    warnings: [
      ...measured.warnings,
      ...(modelHeard && 'failed' in modelHeard ? [comparedWithout(modelHeard.failed)] : []),
    ],
    ...(comparedBy === undefined ? {} : { comparedBy }),
  };
  const envelope = assertSpeech(meter, training.strict ?? false);
  if (consentHeard) assertConsentRead(consentHeard, { pitch, print: heardInMost(prints, byPrint) }, consent);

  progress({ stage: 'features', fraction: 0.85 });
  const shapes = features.shapes(envelope);
  signal.throwIfAborted();
  const book = codebook(shapes, bandCount, bookSize, {
    onRound(done) {
      signal.throwIfAborted();
      progress({ stage: 'train', fraction: 0.85 + 0.15 * done });
    },
  });
  const level = shapeLevel(envelope, bandCount);
  return {
    header: {
      name: training.name,
      licence: training.licence,
      consent: training.consent,
      language: training.language,
      sampleRate,
      ...upperBandOf(features, quality.bandwidthHz),
      pitch,
      formantScale: features.formantScale ?? 1.1,
      quality,
      settings: neutralVoice,
      engine,
      createdAt: training.createdAt,
    },
    tables: {
      envelope: { rows: 1, columns: bandCount, values: envelope.map((db) => db - level) },
      codebook: { rows: book.length / bandCount, columns: bandCount, values: book },
    },
  };
}

/** What the header says of the part above 8 kHz; nothing where the samples end lower. */
function upperBandOf(features: VoiceFeatures, bandwidthHz = 0): Pick<VoiceHeader, 'upperBand'> {
  const upper = bandwidthHz > upperFromHz ? features.upperBand() : null;
  if (!upper) return {};
  const levels = (values: Float32Array) => Array.from(values, (db) => Math.round(100 * db) / 100);
  return { upperBand: { quietDb: levels(upper.quietDb), loudDb: levels(upper.loudDb) } };
}

/** Long-term envelope of what was heard. @throws ToolError bad_samples where no voice can be made of it */
function assertSpeech(
  { check, features, frames, sampleRate, doubts }: SpeechMeter,
  strict: boolean,
): Float32Array {
  const envelope = features.envelope();
  const { speechSeconds } = features;
  if (!envelope || check.speechDb === null)
    throw badSamples('There is only silence in these samples. Check the microphone and record again.');
  if (speechSeconds < leastSpeechSeconds && features.soundSeconds >= leastSpeechSeconds)
    throw badSamples(
      'No voice with a pitch was found: this sounds like whispering, noise or music. Use samples of one person who speaks aloud.',
    );
  if (speechSeconds < leastSpeechSeconds)
    throw badSamples(
      `Only ${speechSeconds.toFixed(1)} s of speech were found in ${(frames / sampleRate).toFixed(1)} s of sound. A voice needs ${leastSpeechSeconds} s at least; half a minute or more is good.`,
    );
  const [doubt] = strict ? doubts : [];
  if (doubt) throw badSamples(doubtTexts[doubt]);
  return envelope;
}

const doubtTexts: Readonly<Record<SpeechDoubt, string>> = {
  'two-speakers':
    'Two people seem to speak in these samples. A voice is made of one: take out the parts of the other, or train anyway.',
  music:
    'There are hardly any pauses in these samples, as in music or steady noise. Use speech alone, or train anyway.',
};

const badSamples = (message: string): ToolError => new ToolError('bad_samples', message);
