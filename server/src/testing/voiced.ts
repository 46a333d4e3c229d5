import { decodeWav, encodeWav } from '@formant/engine/codecs/wav';
import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { sawtoothOf } from '@formant/engine/testing/partials';

const sampleRate = 16_000;

/** Syllables of a gliding tone rich in harmonics, with pauses: what the engine takes for speech. */
export function voicedSamples(seconds: number, hz: number): Float32Array {
  const tone = sawtoothOf(Math.ceil(6000 / hz) - 1);
  let phase = 0;
  return Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    const time = i / sampleRate;
    phase += (hz * (1 + 0.1 * Math.sin(3 * time))) / sampleRate;
    return 0.2 * Math.max(0, Math.sin(2 * Math.PI * 1.7 * time)) * tone(2 * Math.PI * phase);
  });
}

/** As a WAV file of 16 bits at 16 kHz. */
export const voicedWav = (seconds: number, hz: number): Buffer =>
  Buffer.from(encodeWav({ sampleRate, channels: [voicedSamples(seconds, hz)] }, 'int16'));

/** Median F0 of the voiced frames of a WAV file's first channel, Hz. */
export async function medianF0(wav: Uint8Array): Promise<number> {
  const sound = await decodeWav(wav);
  const frames = await trackF0(sound.channels[0] ?? new Float32Array(0), sound.sampleRate);
  const voiced = frames.flatMap(({ f0 }) => (f0 > 0 ? [f0] : [])).sort((a, b) => a - b);
  return voiced[voiced.length >> 1] ?? 0;
}
