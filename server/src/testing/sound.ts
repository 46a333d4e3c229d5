import { sawtoothOf } from '@formant/engine/testing/partials';

/** A 16-bit WAV file with a tone, as small as a test wants it. */
export function wavFile({
  seconds = 0.5,
  sampleRate = 16_000,
  channels = 1,
  hz = 440,
  wide = false,
}: {
  seconds?: number;
  sampleRate?: number;
  channels?: number;
  hz?: number;
  /** Something else on each channel, as in a song. */
  wide?: boolean;
} = {}): Buffer {
  const frames = Math.round(seconds * sampleRate);
  const data = Buffer.alloc(frames * channels * 2);
  for (let frame = 0; frame < frames; frame++) {
    const tone = (at: number) => 0.2 * 32767 * Math.sin((2 * Math.PI * at * frame) / sampleRate);
    for (let channel = 0; channel < channels; channel++)
      data.writeInt16LE(
        Math.round(tone(hz) + (wide ? tone(2.7 * hz * (channel + 1)) : 0)),
        (frame * channels + channel) * 2,
      );
  }
  return Buffer.concat([wavHeader({ dataBytes: data.length, sampleRate, channels }), data]);
}

/** The 44 bytes in front of 16-bit samples; they may promise more than follows. */
export function wavHeader(about: { dataBytes: number; sampleRate: number; channels: number }): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + about.dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(about.channels, 22);
  header.writeUInt32LE(about.sampleRate, 24);
  header.writeUInt32LE(about.sampleRate * about.channels * 2, 28);
  header.writeUInt16LE(about.channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(about.dataBytes, 40);
  return header;
}

/** A 16-bit WAV file that has what speech has: syllables of a gliding pitch rich in harmonics, and pauses. */
export function speechFile({
  seconds = 8,
  sampleRate = 16_000,
  hz = 110,
}: {
  seconds?: number;
  sampleRate?: number;
  hz?: number;
} = {}): Buffer {
  const data = Buffer.alloc(Math.round(seconds * sampleRate) * 2);
  const tone = sawtoothOf(Math.ceil(5000 / hz) - 1);
  let phase = 0;
  for (let frame = 0; frame < data.length / 2; frame++) {
    const time = frame / sampleRate;
    phase += (hz * (1 + 0.1 * Math.sin(3 * time))) / sampleRate;
    const sum = tone(2 * Math.PI * phase);
    const loudness = 0.2 * Math.max(0, Math.sin(2 * Math.PI * 1.7 * time));
    data.writeInt16LE(Math.round(32767 * Math.max(-1, Math.min(1, loudness * sum))), frame * 2);
  }
  return Buffer.concat([wavHeader({ dataBytes: data.length, sampleRate, channels: 1 }), data]);
}
