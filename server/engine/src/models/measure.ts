import type { OpenModel, SpeakerEmbedder, TextSpeech } from '../base/inference.ts';
import type { ModelKind, SpeakerKind, TextKind } from '../base/model-kinds.ts';
import { speakerHz } from '../speech/training/speaker-facts.ts';
import { GtcrnStage, gtcrnHz, openGtcrn } from './gtcrn/gtcrn-stage.ts';
import { openDeepFilter } from './tools/deepfilter-stage.ts';
import { deepFilterHz } from './tools/deepfilternet3.ts';
import { htdemucsHz, loadHtdemucs } from './tools/htdemucs.ts';
import { openKokoro } from './voices/kokoro.ts';
import { openPiper, type PhonemeVoice } from './voices/piper.ts';
import { contentHz, loadContentVec } from './voices/rvc.ts';

/** What a model is timed on. */
export const measureSeconds = 10;

export interface ModelSpeed {
  audioSeconds: number;
  /** Without loading. */
  seconds: number;
}

/** Kinds whose networks our own loaders open. */
type NetworkKind = Exclude<ModelKind, TextKind | SpeakerKind>;

/**
 * Loads a model, compares it with what the tools need, and runs it on ten seconds of sound (voices: on a text of
 * about that length).
 * @param files names of the model's files
 * @param now milliseconds of any clock
 * @throws ToolError bad_model, out_of_memory
 */
export async function measureModel(
  kind: NetworkKind,
  model: OpenModel,
  files: readonly string[],
  now: () => number,
): Promise<ModelSpeed> {
  const work = await ready[kind](model, files);
  const startedAt = now();
  const audioSeconds = await work();
  return { audioSeconds, seconds: (now() - startedAt) / 1000 };
}

/**
 * Has a model that reads text itself say a sentence five times; loading it is no part of the time.
 * @param speaker its number in the model
 * @throws ToolError no_model, bad_model, out_of_memory
 */
export async function measureText(
  text: TextSpeech,
  model: string,
  speaker: number,
  now: () => number,
): Promise<ModelSpeed> {
  const say = () => text.speak(model, 'The quick brown fox jumps over the lazy dog.', { speaker, speed: 1 });
  await say();
  const startedAt = now();
  let audioSeconds = 0;
  for (let i = 0; i < 5; i++) {
    const { samples, sampleRate } = await say();
    audioSeconds += samples.length / sampleRate;
  }
  return { audioSeconds, seconds: (now() - startedAt) / 1000 };
}

/**
 * Has a model that tells speakers apart hear ten seconds of noise; loading it is no part of the time.
 * @returns also how many numbers it says of a speaker
 * @throws ToolError no_model, bad_model, out_of_memory
 */
export async function measureSpeakers(
  embedder: SpeakerEmbedder,
  now: () => number,
): Promise<ModelSpeed & { numbers: number }> {
  const sound = { samples: noise(speakerHz), sampleRate: speakerHz };
  await embedder.embed(sound);
  const startedAt = now();
  const { length } = await embedder.embed(sound);
  return { audioSeconds: measureSeconds, seconds: (now() - startedAt) / 1000, numbers: length };
}

/** Loads a model and gives its work, which tells how many seconds of sound it was. */
const ready: Record<
  NetworkKind,
  (model: OpenModel, files: readonly string[]) => Promise<() => Promise<number>>
> = {
  async gtcrn(model) {
    const format = { sampleRate: gtcrnHz, channelCount: 1 };
    const stage = await GtcrnStage.create(await openGtcrn(model), format, {
      leastGain: 0,
      floorDb: 0,
      profile: new Float64Array(0),
      steady: false,
      musicAt: () => 0,
    });
    return async () => (stage.push([noise(gtcrnHz)])[0]!.length + stage.end()[0]!.length) / gtcrnHz;
  },
  async htdemucs(model) {
    const separator = loadHtdemucs(await model.session('model.onnx'));
    return async () => {
      const channel = noise(htdemucsHz);
      const song = async function* () {
        yield [channel, channel];
      };
      let frames = 0;
      for await (const stems of separator.separate(song(), { mean: 0, deviation: 1 }, neverCancelled))
        frames += stems[0]![0]!.length;
      return frames / htdemucsHz;
    };
  },
  async deepfilternet3(model) {
    const nets = await openDeepFilter(model);
    return async () => {
      const stream = nets.stream(0);
      const first = await stream.push(noise(deepFilterHz));
      return (first.length + (await stream.end()).length) / deepFilterHz;
    };
  },
  async contentvec(model) {
    const encoder = loadContentVec(await model.session('model.onnx'));
    return async () => {
      await encoder.encode(noise(contentHz));
      return measureSeconds;
    };
  },
  piper: async (model) => speaking(await openPiper(model), null),
  async kokoro(model, files) {
    const [speaker] = files.filter((name) => name.endsWith('.bin'));
    return speaking(await openKokoro(model), speaker?.replace(/\.bin$/, '') ?? null);
  },
};

/** A sentence of about two seconds, five times. */
const sentence = 'ðə kwˈɪk bɹˈaʊn fˈɑks dʒˈʌmps ˈoʊvɚ ðə lˈeɪzi dˈɔɡ.';

const speaking = (voice: PhonemeVoice, speaker: string | null) => async (): Promise<number> => {
  let samples = 0;
  for (let i = 0; i < 5; i++) samples += (await voice.speak(sentence, { speaker })).length;
  return samples / voice.sampleRate;
};

function noise(sampleRate: number): Float32Array {
  let seed = 1;
  return Float32Array.from({ length: measureSeconds * sampleRate }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 0.2 * (seed / 1_073_741_823 - 1);
  });
}

const neverCancelled = { aborted: false, reason: undefined, throwIfAborted() {} };
