import { tinyOnnx } from './tiny-onnx.ts';

/** Signs of English speech; the vowels come first. */
const vowels = [...'aeiouæɐɑɔəɚɛɜɪʊʌᵻAIOWYᵊ'];
const others = [...'bdfhjklmnpstvwzðŋɡɹɾʃʒθʤʧˈˌː'];
const marks = [...' ,.;:?!—'];
const signs = [...vowels, ...others, ...marks];
const framesOfSign = 1200;

const json = (value: unknown): Uint8Array =>
  Uint8Array.from(JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, escaped), (sign) =>
    sign.charCodeAt(0),
  );
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A sound for each id: vowels hum, consonants hiss softly, pauses are silent. */
function sounds(ids: number, of: (id: number) => string | undefined): number[] {
  const rows: number[] = [];
  let noise = 1;
  for (let id = 0; id < ids; id++) {
    const sign = of(id);
    const vowel = sign === undefined ? -1 : vowels.indexOf(sign);
    const consonant = sign !== undefined && others.includes(sign);
    for (let i = 0; i < framesOfSign; i++) {
      noise = (noise * 16_807) % 2_147_483_647;
      const hum = [1, 2, 3, 4, 5].reduce(
        (sum, k) => sum + Math.sin((i * k * Math.PI) / 60) / (k + vowel / 8),
        0,
      );
      const fade = Math.sin((Math.PI * (i + 0.5)) / framesOfSign);
      rows.push(vowel >= 0 ? 0.2 * hum : consonant ? 0.05 * fade * (noise / 1_073_741_823 - 1) : 0);
    }
  }
  return rows;
}

/**
 * A Piper voice that says every sign, and the pad behind it, by a sound of 1200 samples. The speakers of several
 * differ in loudness.
 */
export function tinyPiper({
  speakers = 1,
  language = 'en_US',
}: {
  speakers?: number;
  language?: string;
} = {}): Record<'model.onnx' | 'model.onnx.json', Uint8Array> {
  const first = 3; // behind pad, begin, end
  const ids = signs.length + first;
  const model = tinyOnnx({
    inputs: [
      { name: 'input', dims: ['b', 'T'], type: 'int64' },
      { name: 'input_lengths', dims: ['b'], type: 'int64' },
      { name: 'scales', dims: [3] },
      ...(speakers > 1 ? [{ name: 'sid', dims: ['b'], type: 'int64' as const }] : []),
    ],
    outputs: [{ name: 'output', dims: ['b', 1, 1, 'N'] }],
    constants: [
      {
        name: 'table',
        dims: [ids, framesOfSign],
        data: sounds(ids, (id) => (id === 0 ? 'ə' : signs[id - first])),
      },
      { name: 'shape', dims: [4], data: [1, 1, 1, -1], type: 'int64' },
      {
        name: 'loudness',
        dims: [Math.max(1, speakers)],
        data: Array.from({ length: speakers }, (_, i) => 1 / (i + 1)),
      },
    ],
    nodes: [
      { op: 'Gather', inputs: ['table', 'input'], outputs: ['rows'] },
      { op: 'Reshape', inputs: ['rows', 'shape'], outputs: [speakers > 1 ? 'plain' : 'output'] },
      ...(speakers > 1
        ? [
            { op: 'Gather', inputs: ['loudness', 'sid'], outputs: ['factor'] },
            { op: 'Mul', inputs: ['plain', 'factor'], outputs: ['output'] },
          ]
        : []),
    ],
  });
  const config = {
    audio: { sample_rate: 22_050, quality: 'medium' },
    espeak: { voice: language.replace('_', '-').toLowerCase() },
    language: { code: language, name_english: 'English' },
    dataset: 'tiny_talker',
    inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
    num_speakers: speakers,
    speaker_id_map:
      speakers > 1 ? Object.fromEntries(Array.from({ length: speakers }, (_, i) => [`p${i}`, i])) : {},
    phoneme_id_map: {
      _: [0],
      '^': [1],
      $: [2],
      ...Object.fromEntries(signs.map((sign, i) => [sign, [i + first]])),
    },
  };
  return { 'model.onnx': model, 'model.onnx.json': json(config) };
}

/** A Kokoro network of the same sounds, with an American woman and a British man, who is half as loud. */
export function tinyKokoro(): Record<
  'model.onnx' | 'tokenizer.json' | 'af_tiny.bin' | 'bm_small.bin',
  Uint8Array
> {
  const ids = signs.length + 1;
  const model = tinyOnnx({
    inputs: [
      { name: 'input_ids', dims: [1, 'T'], type: 'int64' },
      { name: 'style', dims: [1, 256] },
      { name: 'speed', dims: [1] },
    ],
    outputs: [{ name: 'waveform', dims: [1, 'N'] }],
    constants: [
      { name: 'table', dims: [ids, framesOfSign], data: sounds(ids, (id) => signs[id - 1]) },
      { name: 'shape', dims: [2], data: [1, -1], type: 'int64' },
      { name: 'zero', dims: [1], data: [0], type: 'int64' },
    ],
    nodes: [
      { op: 'Gather', inputs: ['table', 'input_ids'], outputs: ['rows'] },
      { op: 'Reshape', inputs: ['rows', 'shape'], outputs: ['plain'] },
      { op: 'Gather', inputs: ['style', 'zero'], outputs: ['factor'], attributes: { axis: 1 } },
      { op: 'Mul', inputs: ['plain', 'factor'], outputs: ['waveform'] },
    ],
  });
  const styles = (loudness: number): Uint8Array =>
    new Uint8Array(new Float32Array(510 * 256).fill(loudness).buffer);
  return {
    'model.onnx': model,
    'tokenizer.json': json({
      model: { vocab: Object.fromEntries(signs.map((sign, i) => [sign, i + 1])) },
    }),
    'af_tiny.bin': styles(1),
    'bm_small.bin': styles(0.5),
  };
}
