import path from 'node:path';
import { ToolError } from '@formant/engine';
import type { TextKind } from '@formant/engine/base/model-kinds';
import { installAdvice } from '../advice.ts';

/** The part of sherpa-onnx's configuration that we use; names and meanings are its own. */
export interface SherpaConfig {
  model: {
    vits?: { model: string; tokens: string; dataDir: string };
    kokoro?: { model: string; voices: string; tokens: string; dataDir: string };
    kitten?: { model: string; voices: string; tokens: string; dataDir: string };
    matcha?: { acousticModel: string; vocoder: string; tokens: string; dataDir: string };
    pocket?: {
      lmFlow: string;
      lmMain: string;
      encoder: string;
      decoder: string;
      textConditioner: string;
      vocabJson: string;
      tokenScoresJson: string;
      voiceEmbeddingCacheCapacity: number;
    };
    numThreads: number;
    provider: 'cpu';
    debug: false;
  };
  /** Of one stretch of text; we give it single sentences. */
  maxNumSentences: 1;
}

/** An unpacked bundle. */
export interface Bundle {
  folder: string;
  /** Paths below the folder, with slashes. */
  files: readonly string[];
  /** Files of the model beside it, by their names. */
  beside: Readonly<Record<string, string>>;
}

/**
 * How sherpa-onnx is told to load a bundle: by the files that the bundles of its release `tts-models` hold.
 * Source: nodejs-addon-examples of k2-fsa/sherpa-onnx and its workflows export-{piper,kokoro,kitten,pocket-tts}.yaml.
 * @throws ToolError bad_model that names what is missing
 */
export function sherpaConfig(id: string, kind: TextKind, bundle: Bundle, threads: number): SherpaConfig {
  const at = (file: string): string => path.join(bundle.folder, file);
  const missing = (what: string): never => {
    throw new ToolError(
      'bad_model',
      `“${id}” has no ${what}: it is no bundle of this kind, or not whole. ${installAdvice(id)}.`,
    );
  };
  /** The only file of a name; of several the 8-bit one, which is what the bundle is made for. */
  const one = (pattern: RegExp, what: string): string => {
    const found = bundle.files.filter((file) => pattern.test(file)).toSorted((a, b) => rank(a) - rank(b));
    return found[0] === undefined ? missing(what) : at(found[0]);
  };
  const tokens = () => one(/^tokens\.txt$/, 'tokens.txt');
  const dataDir = (): string =>
    bundle.files.includes('espeak-ng-data/phontab') ? at('espeak-ng-data') : missing('espeak-ng-data');
  const voices = () => one(/^voices\.bin$/, 'voices.bin');
  const network = (pattern = /^[^/]+\.onnx$/, what = 'network (.onnx)') => one(pattern, what);
  const models: Record<TextKind, () => Omit<SherpaConfig['model'], 'numThreads' | 'provider' | 'debug'>> = {
    'sherpa-piper': () => ({ vits: { model: network(), tokens: tokens(), dataDir: dataDir() } }),
    'sherpa-kokoro': () => ({
      kokoro: { model: network(), voices: voices(), tokens: tokens(), dataDir: dataDir() },
    }),
    'sherpa-kitten': () => ({
      kitten: { model: network(), voices: voices(), tokens: tokens(), dataDir: dataDir() },
    }),
    'sherpa-matcha': () => ({
      matcha: {
        acousticModel: network(),
        vocoder: bundle.beside['vocoder.onnx'] ?? missing('vocoder.onnx'),
        tokens: tokens(),
        dataDir: dataDir(),
      },
    }),
    'pocket-tts': () => ({
      pocket: {
        lmFlow: network(/^lm_flow(\.int8)?\.onnx$/, 'lm_flow.onnx'),
        lmMain: network(/^lm_main(\.int8)?\.onnx$/, 'lm_main.onnx'),
        encoder: network(/^encoder(\.int8)?\.onnx$/, 'encoder.onnx'),
        decoder: network(/^decoder(\.int8)?\.onnx$/, 'decoder.onnx'),
        textConditioner: network(/^text_conditioner(\.int8)?\.onnx$/, 'text_conditioner.onnx'),
        vocabJson: one(/^vocab\.json$/, 'vocab.json'),
        tokenScoresJson: one(/^token_scores\.json$/, 'token_scores.json'),
        voiceEmbeddingCacheCapacity: 8,
      },
    }),
  };
  return {
    model: { ...models[kind](), numThreads: threads, provider: 'cpu', debug: false },
    maxNumSentences: 1,
  };
}

const rank = (file: string): number => (file.includes('.int8.') ? 0 : 1);
