import { ToolError } from '../../base/faults.ts';
import type { InferenceSession, OpenModel } from '../../base/inference.ts';
import { z } from '../../base/schema.ts';
import { utf8Text } from '../../base/utf8.ts';
import { pick, requireNames } from '../ports/signature.ts';
import { float32, floatsOf, int64 } from '../ports/tensors.ts';

/** What the `.onnx.json` beside a voice says, as far as it is needed. */
const voiceConfig = z.object({
  audio: z.object({
    sample_rate: z.int().min(8000).max(48_000),
    quality: z.string().max(20).optional(),
  }),
  espeak: z.object({ voice: z.string().regex(/^[\w+-]{1,40}$/) }).optional(),
  /** `text` would be letters in the place of sounds. */
  phoneme_type: z.string().default('espeak'),
  language: z.object({ code: z.string().max(35), name_english: z.string().max(60).optional() }).optional(),
  dataset: z.string().max(60).optional(),
  inference: z
    .object({ noise_scale: z.number(), length_scale: z.number(), noise_w: z.number() })
    .default({ noise_scale: 0.667, length_scale: 1, noise_w: 0.8 }),
  num_speakers: z.int().default(1),
  speaker_id_map: z.record(z.string().max(60), z.int().min(0)).default({}),
  phoneme_id_map: z.record(z.string(), z.array(z.int())),
});
export type PiperConfig = z.infer<typeof voiceConfig>;

export interface PhonemeVoice {
  readonly sampleRate: number;
  /** The most signs of one `speak`. */
  readonly mostSigns: number;
  /** The voice of eSpeak NG that gives a speaker's phonemes. */
  espeakVoice(speaker: string | null): string;
  /**
   * @param ipa one sentence's words in phonemes with spaces and punctuation between them; signs that the voice does
   * not know are left out
   * @param speed 1 as trained, 2 twice as fast
   * @param speaker of several; null is the first
   */
  speak(ipa: string, options?: { speed?: number; speaker?: string | null }): Promise<Float32Array>;
}

/**
 * A Piper voice (VITS): `input[1,T]`, `input_lengths[1]`, `scales[3]` and, of several speakers, `sid`.
 * Every phoneme and the `^` before them are followed by a pad, `$` ends the sentence. Source: Kim, Kong, Son 2021; the
 * order of signs compared with what voices are trained on,
 * https://github.com/rhasspy/piper-phonemize/blob/2407c89310231037ccb84053c0fa5bdba3e6b3ce/src/phoneme_ids.cpp
 * @throws ToolError bad_model when the network or its description has another form
 */
export async function openPiper(model: OpenModel): Promise<PhonemeVoice> {
  const config = readPiperConfig(await model.bytes('model.onnx.json'));
  const session = await model.session('model.onnx');
  return loadPiper(session, config);
}

/** @throws ToolError bad_model */
export function readPiperConfig(bytes: Uint8Array): PiperConfig {
  try {
    const config = voiceConfig.parse(JSON.parse(utf8Text(bytes)));
    if (config.phoneme_type === 'espeak') return config;
  } catch (cause) {
    throw new ToolError(
      'bad_model',
      'model.onnx.json does not describe a Piper voice. Install the .onnx.json that belongs to the model.',
      { cause },
    );
  }
  throw new ToolError(
    'bad_model',
    'This Piper voice reads letters and not the sounds of eSpeak NG, which is not supported. Choose another one.',
  );
}

/** No sentence that a person writes is longer; more would take too much memory. */
const mostSigns = 400;

function loadPiper(session: InferenceSession, config: PiperConfig): PhonemeVoice {
  requireNames('Piper', session, { inputs: ['input', 'input_lengths', 'scales'], outputs: [] });
  pick('Piper', 'input', session.inputs, { type: 'int64', dims: [null, null] }, ['input']);
  const output = session.outputs[0]?.name ?? 'output';
  const takesSpeaker = session.inputs.some(({ name }) => name === 'sid');
  const ids = config.phoneme_id_map;
  const { noise_scale, length_scale, noise_w } = config.inference;
  const espeakVoice =
    config.espeak?.voice ?? config.language?.code.replace('_', '-').toLowerCase() ?? 'en-us';
  return {
    sampleRate: config.audio.sample_rate,
    mostSigns,
    espeakVoice: () => espeakVoice,
    async speak(ipa, { speed = 1, speaker = null } = {}) {
      const pad = ids._ ?? [0];
      const tokens = [...(ids['^'] ?? []), ...pad];
      for (const sign of ipa.normalize('NFD')) if (ids[sign]) tokens.push(...ids[sign], ...pad);
      tokens.push(...(ids.$ ?? []));
      const answer = await session.run({
        input: int64(tokens, [1, tokens.length]),
        input_lengths: int64([tokens.length], [1]),
        scales: float32(Float32Array.of(noise_scale, length_scale / speed, noise_w), [3]),
        ...(takesSpeaker
          ? { sid: int64([Math.min(Math.max(0, Number(speaker) || 0), config.num_speakers - 1)], [1]) }
          : {}),
      });
      return floatsOf(answer, output);
    },
  };
}
