// Makes the recordings behind "Try a sample" of the tools that mend: spoken by the product's own synthesizer, then
// spoiled by what the tool takes out.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFloatWave } from './float-wave.mjs';
import { ready, root, run } from './workspace.mjs';

const voice = 'flite:slt';
const target = path.join(root, 'ui/src/content/samples');
const sampleRate = 48_000;

/** Numbers between -1 and 1 that are the same at every run. */
let seed = 7;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 31 - 1;
};

/** @type {Record<string, { text: string, spoil: (speech: Float32Array) => Float32Array }>} */
const samples = {
  noisy: {
    text: 'This was recorded next to a noisy computer, with a cable that hums. The words are clear, but nobody wants to listen for long. Let us see how much of it can be taken away.',
    spoil: (speech) =>
      speech.map((sample, i) => {
        const t = i / sampleRate;
        const hum = [50, 100, 150, 250].reduce(
          (sum, hz, k) => sum + (0.012 / (k + 1)) * Math.sin(2 * Math.PI * hz * t + k),
          0,
        );
        return 0.45 * sample + hum + 0.008 * (random() + random() + random());
      }),
  },
  echo: {
    text: 'Hello, can you hear me? There is an echo on the line. Every word comes back a moment later, and it is hard to go on talking like this.',
    spoil: (speech) => later(speech, [0.28, 0.5], [0.56, 0.25], [0.84, 0.125]),
  },
  room: {
    text: 'I am standing in a large and empty room. The walls are bare, and each word hangs in the air for a while after it was said. Take the room away, and only the voice is left.',
    // velvet noise: a few thousand reflections that die away by 60 dB in a second
    spoil: (speech) =>
      later(
        speech,
        ...Array.from({ length: 1800 }, (_, i) => {
          const seconds = 0.012 + (i + 0.5 + random() / 2) / 1800;
          return /** @type {[number, number]} */ ([
            seconds,
            0.11 * Math.sign(random()) * 10 ** (-3 * seconds),
          ]);
        }),
      ),
  },
};

/** The sound with what comes again: after some seconds, at some gain. */
function later(/** @type {Float32Array} */ sound, /** @type {[number, number][]} */ ...again) {
  const out = new Float32Array(sound.length + sampleRate);
  out.set(sound);
  for (const [seconds, gain] of again) {
    const shift = Math.round(seconds * sampleRate);
    for (let i = 0; i < sound.length && i + shift < out.length; i++)
      out[i + shift] = /** @type {number} */ (out[i + shift]) + gain * /** @type {number} */ (sound[i]);
  }
  const loudest = out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return out.map((sample) => (0.7 * sample) / loudest);
}

const node = await ready();
const folder = mkdtempSync(path.join(tmpdir(), 'formant-samples-'));
const command = (/** @type {string[]} */ ...args) =>
  run(node, ['server/bin/formant.mjs', ...args], { quiet: true });
for (const [name, { text, spoil }] of Object.entries(samples)) {
  const spoken = path.join(folder, name);
  await command('tts', '--text', text, '--voice', voice, '--out', spoken);
  const spoiled = path.join(folder, `${name}.wav`);
  writeFileSync(spoiled, waveOf(spoil(readFloatWave(readFileSync(path.join(spoken, 'output.wav'))).samples)));
  const out = path.join(target, `${name}.mp3`);
  await command('run', 'converter', spoiled, '-o', out, '--overwrite', '--set', 'bitrate=64');
  console.log(`Wrote ${name}.mp3`);
}

/** One channel as a WAV of 16 bits. */
function waveOf(/** @type {Float32Array} */ samples) {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + 2 * samples.length, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(2 * sampleRate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples.length, 40);
  for (const [i, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + 2 * i);
  return file;
}
