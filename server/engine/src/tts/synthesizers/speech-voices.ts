import { type ModelKind, readsText } from '../../base/model-kinds.ts';
import type { ModelSpeaker } from '../../models/ports/manifest.ts';
import { kokoroLanguages } from '../../models/voices/kokoro.ts';
import { readPiperConfig } from '../../models/voices/piper.ts';
import type { SpeechVoice } from '../voice.ts';
import { espeakVoices } from './espeak-voices.ts';
import { neuralVoiceId, textEngine } from './neural-voices.ts';

/** What is known of an installed model without opening it. */
export interface SpeechModel {
  id: string;
  name: string;
  kind: ModelKind;
  licence: string;
  /** Names of its files. */
  files: readonly string[];
  gender?: SpeechVoice['gender'] | undefined;
  /** Of a kind that reads text itself. */
  speakers?: readonly ModelSpeaker[] | undefined;
}

/** Of models with more speakers the first ones are listed: nobody chooses among hundreds without names. */
const mostSpeakers = 50;

/**
 * The voices that a model brings; none for a model that does not speak.
 * @param bytes reads one of its small files
 * @throws ToolError bad_model for a description of another form
 */
export async function voicesOfModel(
  model: SpeechModel,
  bytes: (file: string) => Promise<Uint8Array>,
): Promise<SpeechVoice[]> {
  if (model.kind === 'piper') return piperVoices(model, await bytes('model.onnx.json'));
  return model.kind === 'kokoro' ? kokoroVoices(model) : readsText(model.kind) ? listedVoices(model) : [];
}

const listedVoices = ({ id, licence, speakers = [] }: SpeechModel): SpeechVoice[] =>
  speakers.map(({ number, name, language, gender }) => ({
    id: neuralVoiceId(textEngine, id, String(number)),
    kind: 'tts',
    name,
    language,
    languageName: languageNameOf(language) ?? language,
    gender,
    engine: textEngine,
    licence,
  }));

function piperVoices({ id, name, licence, gender }: SpeechModel, bytes: Uint8Array): SpeechVoice[] {
  const config = readPiperConfig(bytes);
  const language = config.language?.code.replace('_', '-') ?? config.espeak?.voice ?? 'en';
  const common = {
    kind: 'tts',
    language,
    languageName: languageNameOf(language) ?? config.language?.name_english ?? language,
    gender: gender ?? 'neutral',
    engine: 'piper',
    licence,
  } as const;
  const own = config.dataset ? titled(config.dataset) : name;
  const speakers = Object.entries(config.speaker_id_map).sort((a, b) => a[1] - b[1]);
  if (config.num_speakers <= 1 || speakers.length === 0)
    return [{ id: neuralVoiceId('piper', id, null), name: own, ...common }];
  return speakers.slice(0, mostSpeakers).map(([speaker, number]) => ({
    ...common,
    id: neuralVoiceId('piper', id, String(number)),
    name: `${own}, ${speaker}`,
  }));
}

/** Their names say language and gender: `af_heart` is American and female. */
function kokoroVoices({ id, licence, files }: SpeechModel): SpeechVoice[] {
  return files.flatMap((file) => {
    const [, speaker, letter = '', gender, own = ''] = /^((\w)([fm])_(\w+))\.bin$/.exec(file) ?? [];
    const language = kokoroLanguages[letter]?.tag;
    if (speaker === undefined || language === undefined) return [];
    return [
      {
        id: neuralVoiceId('kokoro', id, speaker),
        kind: 'tts',
        name: titled(own),
        language,
        languageName: languageNameOf(language) ?? language,
        gender: gender === 'f' ? 'female' : 'male',
        engine: 'kokoro',
        licence,
      } as const,
    ];
  });
}

const languageNameOf = (tag: string): string | undefined =>
  espeakVoices.find(({ language }) => language.toLowerCase() === tag.toLowerCase())?.languageName ??
  espeakVoices.find(({ language }) => language === tag.split('-')[0])?.languageName;

const titled = (name: string): string =>
  name
    .split(/[_\s]+/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ');
