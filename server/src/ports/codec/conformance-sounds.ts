import type { Audio } from '@formant/engine';
import { joinedChannels } from '@formant/engine/base/joined';
import { expect } from 'vitest';
import type { FileFormat, OpenAudio } from './port.ts';

/**
 * Samples that a decoder may hand out beyond the sound: FFmpeg before 6 fills AAC's last frame up and doesn't say
 * so, and MP3 can't state a padding that is next to nothing.
 */
export function padding(format: FileFormat): number {
  return { wav: 0, flac: 0, ogg: 0, mp3: 64, m4a: 1024, mp4: 1024 }[format];
}

export async function collect(audio: OpenAudio): Promise<Float32Array[]> {
  const blocks: Float32Array[][] = [];
  for await (const block of audio.blocks()) {
    expect(block).toHaveLength(audio.channelCount);
    expect(block[0]!.length).toBeGreaterThan(0);
    expect(block[0]!.length).toBeLessThanOrEqual(65536);
    blocks.push(block.map((channel) => channel.slice()));
  }
  return joinedChannels(blocks, audio.channelCount);
}

export async function drain(pass: AsyncIterator<Float32Array[]>): Promise<void> {
  while (!(await pass.next()).done);
}

/** A steady tone in each channel: 440 Hz, 550 Hz and so on; 60 Hz in the fourth, where 5.1 has its bass box. */
export function tone(channels: number, sampleRate: number, seconds: number): Audio {
  const length = Math.round(seconds * sampleRate);
  const make = (_: unknown, channel: number) => {
    const turn = (2 * Math.PI * (channel === 3 ? 60 : 440 + 110 * channel)) / sampleRate;
    return Float32Array.from({ length }, (_, i) => 0.4 * Math.sin(turn * i));
  };
  return { sampleRate, channels: Array.from({ length: channels }, make) };
}

export function snrDb(wanted: Float32Array, got: Float32Array): number {
  let noise = 1e-30;
  let power = 0;
  for (let i = 0; i < wanted.length; i++) {
    power += wanted[i]! ** 2;
    noise += (wanted[i]! - (got[i] ?? 0)) ** 2;
  }
  return 10 * Math.log10(power / noise);
}

/** Which of the sounds is the one that was got, by correlation. */
export function loudest(sounds: Float32Array[], got: Float32Array): number {
  const scores = sounds.map((sound) =>
    Math.abs(sound.reduce((sum, value, i) => sum + value * (got[i] ?? 0), 0)),
  );
  return scores.indexOf(Math.max(...scores));
}

export const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** The same numbers in every run. */
export function randomBytes(length: number): Buffer {
  let state = 12345;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state >>> 16;
    }),
  );
}

export const whiteNoise = (length: number) =>
  Float32Array.from(randomBytes(length), (byte) => (byte - 128) / 256);

/** The header of a plain WAV file, as hostile as the figures given. */
export function pcmHeader({
  channels,
  sampleRate,
  dataBytes,
}: {
  channels: number;
  sampleRate: number;
  dataBytes: number;
}) {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels, 28);
  header.writeUInt16LE(channels, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
