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
  /** Numbers that the published networks have learned, by where they are counted here. */
  published: { model: number; voice?: number };
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
    // the checkpoint 955717e8, in 533 tensors: https://github.com/facebookresearch/demucs, `htdemucs`
    published: { model: 41_984_456 },
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
    // Schröter et al., Interspeech 2023, and the sizes of the published files in the manifest
    published: { model: 2_130_000 },
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
    // "BASE" of Hsu et al. 2021, table 1; of a voice, the files of 55 MB in 16 bits that RVC's training gives
    published: { model: 95_000_000, voice: 27_500_000 },
    sound: { seconds: 60, sampleRate: 48_000, channels: 1 },
    command: (sound, out, voice) => [
      ...['run', 'voice-changer', sound, '--out', out, '--set', `voice=${voice}`],
    ],
  },
];
