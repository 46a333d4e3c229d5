// Makes the sounds of the home page: one phrase through the voice changer, and the peaks that draw it.
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFloatWave } from './float-wave.mjs';
import { ready, root, run } from './workspace.mjs';

const voices = { none: 'Natural', deep: 'Deep', child: 'Child', robot: 'Robot', radio: 'Radio' };
const bars = 108;
const phrase = path.join(root, 'server/src/sound/voices/phrase.wav');
const target = path.join(root, 'ui/src/content/demo');

const node = await ready();
const folder = mkdtempSync(path.join(tmpdir(), 'formant-demo-'));
const made = [];
for (const [preset, label] of Object.entries(voices)) {
  const change = async (/** @type {string} */ format, /** @type {string[]} */ ...more) => {
    const out = path.join(folder, `${preset}.${format}`);
    const set = ['--set', `preset=${preset}`];
    await run(node, ['server/bin/formant.mjs', 'run', 'voice-changer', phrase, '-o', out, ...set, ...more], {
      quiet: true,
    });
    return out;
  };
  const wave = readFloatWave(readFileSync(await change('wav')));
  copyFileSync(await change('mp3', '--bitrate', '64'), path.join(target, `${preset}.mp3`));
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
