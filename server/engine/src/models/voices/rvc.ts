import { ToolError } from '../../base/faults.ts';
import type { InferenceSession, TensorInfo } from '../../base/inference.ts';
import { fits } from '../ports/signature.ts';
import { float32, floatsOf, int64 } from '../ports/tensors.ts';

/** Both networks work on speech at this rate. */
export const contentHz = 16_000;
/** Of sound at 16 kHz that one feature stands for, and what the network hears beyond the last one: it hears 400. */
const hop = 320;
const reach = 80;
/** The generator's frames a second: each feature counts twice. */
export const generatorFramesASecond = 100;

export interface ContentEncoder {
  /** Numbers of a feature; null where the network does not say. */
  readonly width: number | null;
  /**
   * What is said, without who says it.
   * @param samples at 16 kHz, as long as `features * 320`
   * @returns rows of features, one for 20 ms
   */
  encode(samples: Float32Array): Promise<{ rows: Float32Array; width: number }>;
}

/**
 * ContentVec (or HuBERT) as one ONNX graph: sound `[1,1,n]` or `[1,n]` at 16 kHz -> features `[1,t,width]`, one for
 * 20 ms. Voices of RVC's second version want what its twelfth and last layer gives, 768 numbers; those of the first the
 * ninth layer's, which `final_proj` brings to 256. Source: Qian et al., ICML 2022; Hsu et al. 2021; width, rate and the
 * convolutions whose strides make 320 compared with contentvec.py and contentvec.yaml, layers with RVC's pipeline.py:
 * https://github.com/auspicious3000/contentvec/blob/d746688a32940f4bee410ed7c87ec9cf8ff04f74/contentvec/models/hubert/contentvec.py
 * https://github.com/auspicious3000/contentvec/blob/d746688a32940f4bee410ed7c87ec9cf8ff04f74/contentvec/config/contentvec/contentvec.yaml
 * https://github.com/RVC-Project/Retrieval-based-Voice-Conversion-WebUI/blob/04a33b9709e9b5f2d88bc8c12d41cf60bd65d56d/infer/modules/vc/pipeline.py
 * @throws ToolError bad_model when the graph has another form
 */
export function loadContentVec(session: InferenceSession): ContentEncoder {
  const [input] = session.inputs;
  const [output] = session.outputs;
  const deep = input !== undefined && fits(input, { dims: [null, null, null] });
  if (
    session.inputs.length !== 1 ||
    !(deep || (input && fits(input, { dims: [null, null] }))) ||
    !(output && fits(output, { dims: [null, null, null] }))
  )
    throw new ToolError(
      'bad_model',
      `This file is not a ContentVec model: it should turn sound [1,1,?] into features [1,?,768], and has ${described(session.inputs)} and ${described(session.outputs)}.`,
    );
  return {
    width: output.dims[2] ?? null,
    async encode(samples) {
      const heard = new Float32Array(samples.length + reach);
      heard.set(samples);
      const dims = deep ? [1, 1, heard.length] : [1, heard.length];
      const answer = await session.run({ [input!.name]: float32(heard, dims) });
      const rows = floatsOf(answer, output.name);
      return { rows, width: rows.length / Math.floor(samples.length / hop) };
    },
  };
}

export interface VoiceGenerator {
  /** Numbers of a feature that it wants; null where it does not say. */
  readonly width: number | null;
  /**
   * @param features rows of `width` numbers, one for each frame of 10 ms
   * @param f0 in Hz for each frame, 0 where there is none
   * @returns sound, as many samples for each frame as the voice has
   */
  generate(features: Float32Array, width: number, f0: Float32Array): Promise<Float32Array>;
}

const names = {
  phone: ['phone', 'feats', 'hubert'],
  lengths: ['phone_lengths', 'p_len', 'lengths'],
  pitch: ['pitch'],
  f0: ['pitchf', 'nsff0', 'f0'],
  speaker: ['ds', 'sid', 'g'],
  noise: ['rnd', 'noise'],
} as const;
const latent = 192;
/** How far from its mean the latent is drawn: by 1 in the original's inference by ONNX, by this in that by PyTorch. */
const temperature = 0.66666;

/**
 * A voice of RVC as one ONNX graph: `phone[1,t,768]` (256 in its first version), `phone_lengths[1]`, `pitch[1,t]` in
 * 255 mel steps, `pitchf[1,t]` in Hz, `ds[1]` and mostly `rnd[1,192,t]` -> sound. No index is used. The same input
 * gives the same sound. Source: VITS with a neural source filter (Kim, Kong, Son 2021; Wang 2019); inputs, rates, pitch
 * steps and features taken twice compared with
 * https://github.com/RVC-Project/Retrieval-based-Voice-Conversion-WebUI/blob/04a33b9709e9b5f2d88bc8c12d41cf60bd65d56d/infer/lib/infer_pack/onnx_inference.py
 * @throws ToolError bad_model when the graph has another form
 */
export function loadRvc(session: InferenceSession): VoiceGenerator {
  const input = (which: keyof typeof names): TensorInfo | undefined =>
    session.inputs.find(({ name }) => (names[which] as readonly string[]).includes(name));
  const phone = input('phone');
  const lengths = input('lengths');
  const pitch = input('pitch');
  const f0 = input('f0');
  const speaker = input('speaker');
  const noise = input('noise');
  const output = session.outputs[0];
  const isRvc =
    phone !== undefined &&
    fits(phone, { dims: [null, null, null] }) &&
    lengths?.type === 'int64' &&
    pitch?.type === 'int64' &&
    f0?.type === 'float32' &&
    (speaker === undefined || speaker.type === 'int64') &&
    (noise === undefined || noise.type === 'float32') &&
    output?.type === 'float32';
  if (!isRvc)
    throw new ToolError(
      'bad_model',
      `This file is not a voice of RVC with a pitch and 32 bit numbers: it should have the inputs phone, phone_lengths, pitch, pitchf, ds and rnd, and has ${described(session.inputs)}. Export it again in RVC by “ONNX export”.`,
    );
  return {
    width: phone.dims[2] ?? null,
    async generate(features, width, hz) {
      const frames = hz.length;
      const channels = noise?.dims[1] ?? latent;
      const answer = await session.run({
        [phone.name]: float32(features, [1, frames, width]),
        [lengths.name]: int64([frames], [1]),
        [pitch.name]: int64(Array.from(hz, pitchStep), [1, frames]),
        [f0.name]: float32(hz, [1, frames]),
        ...(speaker ? { [speaker.name]: int64([0], [1]) } : {}),
        ...(noise
          ? { [noise.name]: float32(gaussian(channels * frames, temperature), [1, channels, frames]) }
          : {}),
      });
      return floatsOf(answer, output.name);
    },
  };
}

const mel = (hz: number): number => 1127 * Math.log1p(hz / 700);
const lowestHz = 50;
const highestHz = 1100;

/** F0 on the 255 steps that voices of RVC are trained on: 1 is no voice or 50 Hz and below, 255 is 1100 Hz. */
export function pitchStep(hz: number): number {
  if (hz <= 0) return 1;
  const step = ((mel(hz) - mel(lowestHz)) * 254) / (mel(highestHz) - mel(lowestHz)) + 1;
  return Math.max(1, Math.min(255, Math.round(step)));
}

/** Normally distributed numbers from a fixed seed (Box and Muller 1958). */
function gaussian(count: number, deviation: number): Float32Array {
  const numbers = new Float32Array(count);
  let seed = 1;
  const uniform = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let i = 0; i < count; i += 2) {
    const radius = deviation * Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    numbers[i] = radius * Math.cos(angle);
    if (i + 1 < count) numbers[i + 1] = radius * Math.sin(angle);
  }
  return numbers;
}

const described = (all: readonly TensorInfo[]): string =>
  all
    .map(({ name, type, dims }) => `${name} ${type}[${dims.map((size) => size ?? '?').join(',')}]`)
    .join(', ') || 'none';
