import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeWav, encodeWav } from '@formant/engine/codecs/wav';
import { resample } from '@formant/engine/dsp/filters/resample';
import { inRoom } from '@formant/engine/testing/room';
import { band, noise, withCrackle, withEcho } from '@formant/engine/testing/signals';

/** @typedef {import('./score.mjs').Audio} Audio */
/** @typedef {{name: string, file: string, audio: Audio, truth: any}} Item `truth`: what the task's score needs */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** @param {string} name @returns {Promise<Audio>} */
const recording = async (name) => decodeWav(readFileSync(path.join(root, name)));
const level = (/** @type {Float32Array} */ x) => Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length);
/** @param {Float32Array} x @param {Float32Array} y */
const sum = (x, y) => x.map((value, i) => value + (y[i] ?? 0));
/** @param {Float32Array} x @param {number} gain */
const scaled = (x, gain) => x.map((value) => value * gain);

/**
 * What the tools are measured on: recordings that the project ships, alone or in surroundings whose every part is
 * known. The same in every run.
 * @param {string} folder that takes the files
 */
export async function makeMaterial(folder) {
  const [speaker, phrase] = await Promise.all([
    recording('ui/src/content/samples/voice.wav'),
    recording('server/src/sound/voices/phrase.wav'),
  ]);
  const speech = speaker.channels[0] ?? new Float32Array(0);
  const { sampleRate } = speaker;
  /** @param {string} name @param {Audio} audio @param {any} truth @returns {Item} */
  const item = (name, audio, truth = null) => {
    const file = path.join(folder, `${name}.wav`);
    // no louder than a file of whole numbers holds, or the truth would be another
    const peak = audio.channels.reduce(
      (most, channel) => channel.reduce((m, v) => Math.max(m, Math.abs(v)), most),
      0,
    );
    const channels =
      peak > 0.99 ? audio.channels.map((channel) => scaled(channel, 0.99 / peak)) : audio.channels;
    writeFileSync(file, encodeWav({ ...audio, channels }, 'int16'));
    return { name, file, audio: { ...audio, channels }, truth };
  };
  const mono = (/** @type {Float32Array} */ samples) => ({ sampleRate, channels: [samples] });
  return {
    snip: {
      mono: item('snip', mono(speech.slice(0, 0.3 * sampleRate))),
      stereo: item('snip-stereo', stereoSnip()),
    },
    text: words(folder),
    speech: item('speech', speaker),
    phrase: item('phrase', phrase),
    mixes: mixes(resample(speaker, 44_100)).map(({ name, audio, truth }) => item(name, audio, truth)),
    noisy: noises(speech, phrase.channels[0] ?? speech, sampleRate).map(([name, dirt]) =>
      item(
        `noise-${name}`,
        mono(sum(speech, scaled(dirt, level(speech) / level(dirt) / 10 ** (5 / 20)))),
        mono(speech),
      ),
    ),
    crackle: item('noise-crackle', mono(withCrackle(speech, sampleRate, 12)), mono(speech)),
    rooms: [0.3, 0.6, 0.9].map((rt60) =>
      item(`room-${rt60}`, mono(inRoom(speech, sampleRate, { rt60, tailEnergy: 1 })), mono(speech)),
    ),
    echoes: /** @type {[number, number][][]} */ ([
      [[183, 0.5]],
      [[310, 0.4]],
      [
        [120, 0.45],
        [275, 0.3],
      ],
    ]).map((taps) =>
      item(`echo-${taps.map(([ms]) => ms).join('-')}`, mono(withEcho(speech, sampleRate, taps)), {
        dry: mono(speech),
        taps,
      }),
    ),
    tempos: [72, 87.5, 98, 110, 124.3, 128, 140, 165].map((bpm, n) =>
      item(`tempo-${bpm}`, beat(bpm, n), bpm),
    ),
  };
}

/** What is read out, and a word for what starting costs. @param {string} folder */
function words(folder) {
  /** @param {string} name @param {string} text @returns {Item} */
  const item = (name, text) => {
    const file = path.join(folder, `${name}.txt`);
    writeFileSync(file, text);
    return { name, file, audio: { sampleRate: 0, channels: [] }, truth: null };
  };
  const fable =
    'The north wind and the sun disputed which was the stronger, when a traveller came along wrapped in a warm cloak. They agreed that the one who first succeeded in making the traveller take his cloak off should be considered stronger than the other. Then the north wind blew as hard as he could, but the more he blew, the more closely did the traveller fold his cloak around him, and at last the north wind gave up the attempt. ';
  return { long: item('fable', fable.repeat(3)), short: item('word', 'Yes.') };
}

/** Noise at 5 dB: white, pink, mains hum with its overtones, people talking. @returns {[string, Float32Array][]} */
function noises(
  /** @type {Float32Array} */ speech,
  /** @type {Float32Array} */ other,
  /** @type {number} */ rate,
) {
  const white = noise(speech.length, 3);
  let state = 0;
  return [
    ['white', white],
    ['pink', white.map((value) => (state = 0.97 * state + value))],
    [
      'hum',
      white.map((_, i) =>
        [1, 2, 3, 5, 7].reduce((all, n) => all + Math.sin((2 * Math.PI * 50 * n * i) / rate + n) / n, 0),
      ),
    ],
    [
      'babble',
      speech.map((_, i) =>
        [0.13, 0.31, 0.57, 0.71, 0.89].reduce((all, at, n) => {
          const from = n % 2 ? speech : other;
          return (
            all + (from[Math.floor(from.length * at + (n % 3 ? i : from.length - i)) % from.length] ?? 0)
          );
        }, 0),
      ),
    ],
  ];
}

/** Real speech for the singing in the middle, as loud as a band with drums and bass; dry, and with a stereo room. */
function mixes(/** @type {Audio} */ { sampleRate, channels }) {
  const dry = channels[0] ?? new Float32Array(0);
  const other = band(dry.length, sampleRate);
  const drums = beat(124.3, 1, dry.length / sampleRate, false).channels;
  const bass = dry.map((_, i) => {
    const t = (i / sampleRate) % (120 / 124.3);
    const hz = [55, 65.4, 49, 58.3][Math.floor(i / sampleRate / (120 / 124.3)) % 4] ?? 55;
    return Math.exp(-t) * (Math.sin(2 * Math.PI * hz * t) + 0.3 * Math.sin(4 * Math.PI * hz * t));
  });
  return [false, true].map((wet) => {
    const sides = [0.4, 0.7].map((rt60) => (wet ? inRoom(dry, sampleRate, { rt60, tailEnergy: 0.15 }) : dry));
    const unit = level(dry);
    const parts = {
      vocals: sides,
      drums: drums.map((channel) => scaled(channel, (0.6 * unit) / level(channel))),
      bass: [bass, bass].map((channel) => scaled(channel, (0.5 * unit) / level(bass))),
      other: other.map((channel) => scaled(channel, (0.6 * unit) / level(channel))),
    };
    /** @param {(keyof typeof parts)[]} names */
    const mix = (names) => ({
      sampleRate,
      channels: [0, 1].map((side) =>
        names.map((name) => parts[name][side] ?? dry).reduce((all, one) => sum(all, one)),
      ),
    });
    const truth = {
      vocals: mix(['vocals']),
      drums: mix(['drums']),
      bass: mix(['bass']),
      other: mix(['other']),
      instrumental: mix(['drums', 'bass', 'other']),
    };
    return { name: wet ? 'song-wet' : 'song-dry', audio: mix(['vocals', 'drums', 'bass', 'other']), truth };
  });
}

/** Drums of a steady tempo, with a bass line or without, `n` choosing among patterns. @returns {Audio} */
function beat(/** @type {number} */ bpm, /** @type {number} */ n, seconds = 24, withBass = true) {
  const sampleRate = 44_100;
  const out = new Float32Array(Math.round(seconds * sampleRate));
  const burst = noise(sampleRate, 5 + n);
  /** @param {number} at @param {number} length @param {(t: number, i: number) => number} sound */
  const add = (at, length, sound) => {
    const from = Math.round(at * sampleRate);
    for (let i = 0; i < length * sampleRate && from + i < out.length; i++)
      out[from + i] = (out[from + i] ?? 0) + sound(i / sampleRate, i);
  };
  const beats = 60 / bpm;
  for (let k = 0; (k * beats) / 2 < seconds; k++) {
    const at = 0.2 + (k * beats) / 2;
    const eighth = k % 8;
    const kick = [
      [0, 4],
      [0, 3, 4],
      [0, 2, 4, 6],
      [0, 5],
    ][n % 4]?.includes(eighth);
    if (kick)
      add(
        at,
        0.2,
        (t) => 0.6 * Math.exp(-18 * t) * Math.sin(2 * Math.PI * (50 + 60 * Math.exp(-40 * t)) * t),
      );
    if (eighth === 2 || eighth === 6) add(at, 0.15, (t, i) => 0.3 * Math.exp(-30 * t) * (burst[i] ?? 0));
    add(at, 0.05, (t, i) => (k % 2 ? 0.06 : 0.1) * Math.exp(-120 * t) * (burst[i + 999] ?? 0));
    if (withBass && eighth % 2 === 0)
      add(
        at,
        beats,
        (t) => 0.12 * Math.exp(-3 * t) * Math.sin(2 * Math.PI * ([55, 55, 65.4, 49][eighth / 2] ?? 55) * t),
      );
  }
  return { sampleRate, channels: [out, scaled(out, 0.9)] };
}

function stereoSnip() {
  const sampleRate = 44_100;
  return {
    sampleRate,
    channels: band(Math.round(0.3 * sampleRate), sampleRate).map((side) => scaled(side, 0.5)),
  };
}
