import type { ModelKind } from '@formant/engine/base/model-kinds';
import type { FullGraph } from './builder.ts';

/** A kind of model as people use it: what they install, and the command that they give. */
export type Case = {
  kind: ModelKind;
  /** For people, where it is more than the kind. */
  name?: string;
  /** Of the manifest: installed under this name, from our own files. */
  id: string;
  /** By the names of the files; one in a voice is given to the command as it is. */
  graphs(): Promise<{ model: Record<string, FullGraph>; voice?: FullGraph }>;
  /** Numbers that the published files have learned, counted from the sources named beside them. */
  published: { model: Record<string, number>; voice?: number };
  sound: { seconds: number; sampleRate: number; channels: number };
  /** @param voice path of the voice's file */
  command(sound: string, out: string, voice: string): string[];
  /** What the whole command may take, where more than the product's own estimate is promised. */
  limitBytes?: number;
};

export const cases: readonly Case[] = [
  {
    kind: 'htdemucs',
    id: 'htdemucs',
    async graphs() {
      const { fullHtdemucs } = await import('./htdemucs.ts');
      return { model: { 'model.onnx': fullHtdemucs() } };
    },
    // the checkpoint 955717e8, in 533 tensors; layers as of v4.0.1, with `bottom_channels` 512 and `dconv_mode` 3:
    // https://github.com/facebookresearch/demucs/blob/ef66d254cd6d558e207eeff2c4b8d053db2e77dd/demucs/htdemucs.py
    published: { model: { 'model.onnx': 41_984_456 } },
    sound: { seconds: 240, sampleRate: 44_100, channels: 2 },
    command: (sound, out) => ['run', 'stem-splitter', sound, '--out', out, '--engine', 'onnx:htdemucs'],
    limitBytes: 1.5e9,
  },
  {
    kind: 'deepfilternet3',
    id: 'deepfilternet3',
    async graphs() {
      const { fullDeepFilter } = await import('./deepfilternet3.ts');
      return { model: fullDeepFilter() };
    },
    // 2 135 484 by the sources of the graph, less 257 of a layer that nothing hears (`df_fc_a`) and the scales of the
    // batch normalisations, 384, 449 and 10, which an export folds into the convolutions; their offsets are biases there
    published: { model: { 'enc.onnx': 483_585, 'erb_dec.onnx': 819_649, 'df_dec.onnx': 831_150 } },
    sound: { seconds: 60, sampleRate: 48_000, channels: 1 },
    command: (sound, out) => [
      ...['run', 'audio-enhancer', sound, '--out', out, '--engine', 'onnx:deepfilternet3'],
      ...['--set', 'mode=denoise'],
    ],
  },
  {
    kind: 'contentvec',
    name: 'contentvec + rvc',
    id: 'contentvec-768',
    async graphs() {
      const { fullContentVec } = await import('./contentvec.ts');
      const { fullRvc } = await import('./rvc.ts');
      return { model: { 'model.onnx': fullContentVec() }, voice: fullRvc() };
    },
    // By the sources of the graphs. The encoder: 4 200 448 in its convolutions, 395 008 from their 512 channels to 768,
    // 4 719 360 of places, 1536 of their normalisation, 12 x 7 087 872. The voice, without its posterior encoder, which
    // the training takes out: 6 503 232 before, 6 515 328 in the flow, 15 670 530 in the generator, 27 904 of speakers
    published: { model: { 'model.onnx': 94_370_816 }, voice: 28_716_994 },
    sound: { seconds: 60, sampleRate: 48_000, channels: 1 },
    command: (sound, out, voice) => [
      ...['run', 'voice-changer', sound, '--out', out, '--set', `voice=${voice}`],
    ],
  },
];
