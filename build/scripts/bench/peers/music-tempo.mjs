// music-tempo as a command: node music-tempo.mjs <sound.wav>; prints beats a minute.
import { readFileSync } from 'node:fs';
import { decodeWav } from '@formant/engine/codecs/wav';
import { resample } from '@formant/engine/dsp/filters/resample';
// @ts-expect-error it comes without types
import MusicTempo from 'music-tempo';

const { channels } = resample(await decodeWav(readFileSync(process.argv[2] ?? '')), 44_100);
const [first] = channels;
if (!first) throw new Error('no sound');
const mono = first.map((_, i) => channels.reduce((sum, one) => sum + (one[i] ?? 0), 0) / channels.length);
process.stdout.write(`${new MusicTempo(mono).tempo}\n`);
