import { ToolError } from '../../base/faults.ts';
import type { OpenModel } from '../../base/inference.ts';
import { z } from '../../base/schema.ts';
import { utf8Text } from '../../base/utf8.ts';
import { pick } from '../ports/signature.ts';
import { float32, floatsOf, int64 } from '../ports/tensors.ts';
import type { PhonemeVoice } from './piper.ts';

const kokoroHz = 24_000;
const styleSize = 256;
/** Signs that the network takes at once; longer sentences have to be cut before. */
export const mostKokoroSigns = 510;

const tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.int()) }) });

/** The languages that its voices are trained for and eSpeak NG gives the sounds of, by the first letter of a name. */
export const kokoroLanguages: Readonly<Record<string, { tag: string; espeakVoice: string }>> = {
  a: { tag: 'en-US', espeakVoice: 'en-us' },
  b: { tag: 'en-GB', espeakVoice: 'en-gb' },
  e: { tag: 'es', espeakVoice: 'es' },
  f: { tag: 'fr-FR', espeakVoice: 'fr-fr' },
  h: { tag: 'hi', espeakVoice: 'hi' },
  i: { tag: 'it', espeakVoice: 'it' },
  p: { tag: 'pt-BR', espeakVoice: 'pt-br' },
};

/**
 * Kokoro 82M: `input_ids[1,T]`, `style[1,256]`, `speed[1]` -> sound at 24 kHz. A speaker is a table `<name>.bin`
 * beside the network; the style is its row that stands for the number of signs, the first for one.
 * Source: StyleTTS 2 (Li et al. 2023); row, most signs and languages compared with
 * https://github.com/hexgrad/kokoro/blob/01968a67632460e4d7f84c0cea6cb05e1710ca34/kokoro/pipeline.py
 * @throws ToolError bad_model when the network, its vocabulary or, in `speak`, the speaker has another form
 */
export async function openKokoro(model: OpenModel): Promise<PhonemeVoice> {
  const vocabulary = readVocabulary(await model.bytes('tokenizer.json'));
  const session = await model.session('model.onnx');
  const name = 'Kokoro';
  const tokens = pick(name, 'input', session.inputs, { type: 'int64', dims: [1, null] }, [
    'input_ids',
    'tokens',
  ]);
  const style = pick(name, 'input', session.inputs, { dims: [1, styleSize] }, ['style']);
  const tempo = pick(name, 'input', session.inputs, { dims: [1] }, ['speed']);
  const output = session.outputs[0]?.name ?? 'waveform';
  const known = new Map<string, Float32Array>();
  const stylesOf = async (speaker: string): Promise<Float32Array> => {
    const styles = known.get(speaker) ?? readStyles(speaker, await model.bytes(`${speaker}.bin`));
    known.set(speaker, styles);
    return styles;
  };
  return {
    sampleRate: kokoroHz,
    mostSigns: mostKokoroSigns,
    espeakVoice: (speaker) => kokoroLanguages[(speaker ?? 'a')[0]!]?.espeakVoice ?? 'en-us',
    async speak(ipa, { speed = 1, speaker } = {}) {
      const ids = [...ipa].flatMap((sign) => vocabulary[sign] ?? []);
      if (ids.length > mostKokoroSigns)
        throw new ToolError(
          'too_long',
          `A sentence of ${ids.length} sounds is too long for this voice. Divide it.`,
        );
      if (!speaker) throw new Error('Kokoro speaks with one of its speakers');
      const styles = await stylesOf(speaker);
      const row = Math.min(Math.max(0, ids.length - 1), styles.length / styleSize - 1);
      const answer = await session.run({
        [tokens]: int64([0, ...ids, 0], [1, ids.length + 2]),
        [style]: float32(styles.slice(row * styleSize, (row + 1) * styleSize), [1, styleSize]),
        [tempo]: float32(Float32Array.of(speed), [1]),
      });
      return floatsOf(answer, output);
    },
  };
}

function readVocabulary(bytes: Uint8Array): Record<string, number> {
  try {
    return tokenizer.parse(JSON.parse(utf8Text(bytes))).model.vocab;
  } catch (cause) {
    throw new ToolError('bad_model', 'tokenizer.json is not that of Kokoro. Install the model again.', {
      cause,
    });
  }
}

/** Rows of 256 floats, one for each number of signs. */
function readStyles(speaker: string, bytes: Uint8Array): Float32Array {
  if (bytes.length === 0 || bytes.length % (4 * styleSize) !== 0)
    throw new ToolError(
      'bad_model',
      `${speaker}.bin is not a voice of Kokoro: it should hold rows of 256 numbers. Install the model again.`,
    );
  return new Float32Array(bytes.slice().buffer);
}
