import { madeMark } from '@formant/engine/speech/voices/made-mark';
import { speechRate } from '@formant/engine/tts';
import type { SoundHere } from '../../../parts/share/shareable.ts';
import { encodeSound } from '../../../sound/engine/encode-sound.ts';
import type { EngineProgress } from '../../../sound/engine/engine-client.ts';
import type { Encoding } from '../../../sound/engine/engine-protocol.ts';
import { framesOfWav, samplesOfWav, silence, wavOf } from '../../../sound/speech/speech-track.ts';
import type { Block, Take } from '../script/script.ts';
import type { StudioModel } from '../studio-model.ts';
import type { SpokenPart } from './subtitles.ts';

/** Formats of a download, and the quality that suits a voice. */
export const encodingOf = {
  wav: { format: 'wav', quality: 16 },
  mp3: { format: 'mp3', quality: 192 },
  ogg: { format: 'ogg', quality: 160 },
  flac: { format: 'flac', quality: 16 },
} as const satisfies Record<string, Encoding>;
export type SoundFormat = keyof typeof encodingOf;

/** Sound and word times of what is chosen. */
export interface MadeSound {
  /** Mono WAV of 16 bits, which says so where a part of it is in the voice of a person. */
  wav: Blob;
  seconds: number;
  parts: readonly SpokenPart[];
}

/** A take, and the silence after it where another one follows. */
type Chosen = Pick<Block, 'takeId' | 'pauseSeconds'>;

/** The chosen takes one after the other, with the pauses of their blocks. @throws Error where one is gone */
export async function soundOf(
  model: StudioModel,
  { blocks }: { blocks: readonly Chosen[] },
): Promise<MadeSound> {
  const parts: SpokenPart[] = [];
  const pieces: BlobPart[] = [];
  let frames = 0;
  const spoken = blocks.flatMap((block) => {
    const take = model.takeOf(block);
    return take ? [{ block, take }] : [];
  });
  for (const [index, { block, take }] of spoken.entries()) {
    const wav = await model.sound(take.id);
    if (!wav) throw new Error('The sound of a take is gone from this browser. Speak its block again.');
    parts.push({ text: take.text, words: take.words, startMs: (1000 * frames) / speechRate });
    pieces.push(samplesOfWav(wav));
    frames += framesOfWav(wav);
    if (index === spoken.length - 1) continue;
    const pause = silence(block.pauseSeconds);
    pieces.push(pause);
    frames += pause.length;
  }
  const wav = spoken.some(({ take }) => take.made) ? await markedWav(pieces, frames) : wavOf(pieces, frames);
  return { wav, seconds: frames / speechRate, parts };
}

async function markedWav(pieces: readonly BlobPart[], frames: number): Promise<Blob> {
  const { marked, noTags, taggedWav } = await import('../../../sound/files/kept-tags.ts');
  return taggedWav(wavOf(pieces, frames), marked(noTags, madeMark));
}

/** Encodes it on this device. @throws JobFault */
export const encodeMade = (
  { wav }: Pick<MadeSound, 'wav'>,
  name: string,
  encoding: Encoding,
  onProgress: (progress: EngineProgress) => void,
  signal: AbortSignal,
): Promise<File> =>
  encodeSound(
    {
      id: crypto.randomUUID(),
      memory: true,
      source: 'speech',
      kept: new File([wav], `${name}.wav`, { type: 'audio/wav' }),
    },
    encoding,
    onProgress,
    signal,
  );

/** What is chosen, ready to be shared; in the one voice that speaks all of it, if there is one. */
export function spokenSound(model: StudioModel, blocks: readonly Chosen[], name: string): SoundHere {
  const takes = blocks.flatMap((block) => model.takeOf(block) ?? []);
  const voices = new Set(takes.map(({ voiceId }) => voiceId));
  return {
    name,
    kind: 'recording',
    voice: voices.size === 1 ? shareVoiceOf([...voices][0] ?? '') : null,
    sound: {
      seconds: takes.reduce((sum, take) => sum + take.seconds, 0),
      sampleRate: speechRate,
      channelCount: 1,
    },
    encode: async (...how) => encodeMade(await soundOf(model, { blocks }), name, ...how),
  };
}

/** How a link names a voice of the studio. */
export const shareVoiceOf = (voiceId: string): string => voiceId.replace(/^voice:/, '');

/** A file name from the script's title or its first words. */
export const nameOf = (title: string, takes: readonly Pick<Take, 'text'>[]): string => {
  const words = (title.trim() || takes[0]?.text || 'Speech')
    .replaceAll(/[\s/\\:*?"<>|]+/g, ' ')
    // the ending follows with a dot of its own
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return words.length > 48 ? words.slice(0, 48).replace(/ \S*$/, '') : words || 'Speech';
};
