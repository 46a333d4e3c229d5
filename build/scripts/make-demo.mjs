// Makes the sounds of the home page: one phrase through the voice changer, and the peaks that draw it.
import { mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ready, root, run } from './workspace.mjs';

const voices = { none: 'Natural', deep: 'Deep', child: 'Child', robot: 'Robot', radio: 'Radio' };
const bars = 108;
const phrase = path.join(root, 'server/src/sound/voices/phrase.wav');
const target = path.join(root, 'ui/src/content/demo');

const node = await ready();
const folder = mkdtempSync(path.join(tmpdir(), 'formant-demo-'));
const made = [];
for (const [preset, label] of Object.entries(voices)) {
  const change = async (/** @type {string[]} */ ...format) => {
    const out = path.join(folder, preset + format.length);
    const set = ['--set', `preset=${preset}`];
    await run(
      node,
      ['server/bin/formant.mjs', 'run', 'voice-changer', phrase, '--out', out, ...set, ...format],
      {
        quiet: true,
      },
    );
    return out;
  };
  const wave = readFloatWave(readFileSync(path.join(await change(), 'output.wav')));
  renameSync(
    path.join(await change('--format', 'mp3', '--bitrate', '64'), 'output.mp3'),
    path.join(target, `${preset}.mp3`),
  );
  made.push({
    id: preset,
    label,
    ...wave,
    rms: Math.hypot(...wave.samples) / Math.sqrt(wave.samples.length),
  });
}

// the loudest voices are turned down to the quietest, so that only the voice differs
const quietest = Math.min(...made.map((voice) => voice.rms));
const demo = {
  seconds: Math.max(...made.map((voice) => voice.samples.length / voice.sampleRate)),
  voices: made.map(({ id, label, samples, rms }) => ({
    id,
    label,
    volume: Number((quietest / rms).toFixed(3)),
    peaks: peaksOf(samples),
  })),
};
demo.seconds = Number(demo.seconds.toFixed(3));
writeFileSync(
  path.join(target, 'demo.generated.ts'),
  `// Written by build/scripts/make-demo.mjs.\nexport const demo = ${JSON.stringify(demo)};\n`,
);
console.log(`Wrote ${made.length} voices to ${path.relative(root, target)}`);

/** First channel of the command's own output, a WAV of 32-bit floats. */
function readFloatWave(/** @type {Buffer} */ file) {
  let sampleRate = 0;
  let channels = 1;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const body = file.subarray(at + 8, at + 8 + size);
    if (name === 'fmt ') {
      channels = body.readUInt16LE(2);
      sampleRate = body.readUInt32LE(4);
    } else if (name === 'data') {
      const samples = new Float32Array(Math.floor(body.length / 4 / channels));
      for (let i = 0; i < samples.length; i++) samples[i] = body.readFloatLE(i * 4 * channels);
      return { sampleRate, samples };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error('The output of the voice changer is not a WAV file');
}

/** Level of each bar as one character, 0..9 and a..z, the loudest being z. */
function peaksOf(/** @type {Float32Array} */ samples) {
  const size = samples.length / bars;
  const levels = Array.from({ length: bars }, (_, i) => {
    const part = samples.subarray(Math.floor(i * size), Math.floor((i + 1) * size));
    return Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / Math.max(1, part.length)) ** 0.7;
  });
  const top = Math.max(...levels, 1e-9);
  return levels.map((level) => Math.round((level / top) * 35).toString(36)).join('');
}
