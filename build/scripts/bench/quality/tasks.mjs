import { siSdrDb } from '@formant/engine/testing/signals';
import { ffmpeg, formant, own, peer, sox } from './contenders.mjs';
import { alignedSdrDb, joined, middleF0, pitchError, tempoHits, timbreDistanceDb } from './score.mjs';

/** @typedef {import('./score.mjs').Audio} Audio */
/** @typedef {import('./material.mjs').Item} Item */
/** @typedef {Awaited<ReturnType<typeof import('./material.mjs').makeMaterial>>} Material */
/** @typedef {import('./contenders.mjs').Contender} Contender */
/**
 * @typedef {object} Task
 * @property {string} title @property {string} about what is measured, on what
 * @property {string[]} figures names with units, in the order of the columns; `higher` is better unless they end in `↓`
 * @property {Item[]} items read from, or of text to speak; an item without sound lasts as long as its output
 * @property {Item} snip a third of a second, or a word, to know what starting costs
 * @property {Contender[]} contenders the product first
 * @property {(item: Item, made: {out: string, read: (name: string) => Promise<Audio>}) => Promise<number[]>} score
 * @property {(item: Item) => number[]} [untouched] the score of doing nothing
 */

/** @param {Material} material @param {string | null} models where GTCRN is installed @returns {Task[]} */
export function qualityTasks(material, models) {
  const { snip } = material;
  /** @type {Task[]} */
  const tasks = [
    separation(material),
    stems(material),
    noise(material, models),
    {
      title: 'Reverb',
      about: 'speech in rooms of 0.3, 0.6 and 0.9 s; nobody else here does this',
      figures: ['SI-SDR gain dB'],
      items: material.rooms,
      snip: snip.mono,
      contenders: [own('reverb-remover')],
      untouched: () => [0],
      score: async (item, { read }) => [
        alignedSdrDb(item.truth, await read('output')) - alignedSdrDb(item.truth, item.audio),
      ],
    },
    {
      title: 'Echo',
      about: 'speech with one or two echoes, each duller than the sound; nobody else here does this',
      figures: ['SI-SDR gain dB', 'delay off by ms ↓'],
      items: material.echoes,
      snip: snip.mono,
      contenders: [own('echo-remover')],
      untouched: () => [0, Number.NaN],
      async score({ truth, audio }, { out, read }) {
        const { echoes } = JSON.parse(out).result;
        const off = truth.taps.map((/** @type {[number, number]} */ [ms]) =>
          Math.min(
            1000,
            ...echoes.map((/** @type {{delayMs: number}} */ { delayMs }) => Math.abs(delayMs - ms)),
          ),
        );
        return [
          alignedSdrDb(truth.dry, await read('output')) - alignedSdrDb(truth.dry, audio),
          Math.max(...off),
        ];
      },
    },
    ...[4, -4].map((semitones) => pitch(material, semitones)),
    tempo(material),
    ...speaking(material),
    {
      title: 'Conversion to a trained voice',
      about:
        'a voice trained on 14 s of one speaker, spoken by another; nobody else here does this without a neural network',
      figures: ['F0 off by % ↓'],
      items: [material.phrase],
      snip: snip.mono,
      contenders: [own('voice-changer', { voice: `${material.speech.file}.fvoice` })],
      async score(_, { read }) {
        const wanted = await middleF0(material.speech.audio);
        return [100 * Math.abs((await middleF0(await read('output'))) / wanted - 1)];
      },
    },
  ];
  return tasks;
}

/** @param {Material} material @returns {Task} */
function separation({ mixes, snip }) {
  const backing = { output: 'instrumental' };
  return {
    title: 'Vocals and backing',
    about: 'speech in the middle of a band, dry and in a stereo room',
    figures: ['vocals SI-SDR dB', 'backing SI-SDR dB'],
    items: mixes,
    snip: snip.stereo,
    contenders: [
      own('vocal-remover'),
      { ...ffmpeg('stereotools', 'stereotools=mlev=0.015625'), files: backing },
      { ...sox('oops', ['oops']), files: backing },
      { ...ffmpeg('dialoguenhance', 'dialoguenhance=original=0:enhance=3'), files: { output: 'vocals' } },
    ],
    untouched: ({ audio, truth }) => [
      siSdrDb(joined(truth.vocals), joined(audio)),
      siSdrDb(joined(truth.instrumental), joined(audio)),
    ],
    score: async ({ truth }, { read }) =>
      Promise.all(
        ['vocals', 'instrumental'].map(async (part) => {
          const got = await read(part).catch(() => null);
          if (!got) return Number.NaN;
          // dialoguenhance puts the voice into the middle one of three
          const channels = got.channels.length === 3 ? [2, 2] : [0, 1];
          const two = {
            ...got,
            channels: channels.map((c) => got.channels[c] ?? got.channels[0] ?? new Float32Array(0)),
          };
          return alignedSdrDb(truth[part], two);
        }),
      ),
  };
}

/** @param {Material} material @returns {Task} */
function stems({ mixes, snip }) {
  const parts = ['vocals', 'drums', 'bass', 'other'];
  const before = (/** @type {Item} */ { audio, truth }) =>
    parts.map((part) => siSdrDb(joined(truth[part]), joined(audio)));
  return {
    title: 'Stems',
    about: 'the same songs; nobody else here does this without a neural network',
    figures: parts.map((part) => `${part} gain dB`),
    items: mixes,
    snip: snip.stereo,
    contenders: [own('stem-splitter')],
    untouched: () => parts.map(() => 0),
    async score(item, { read }) {
      const start = before(item);
      return Promise.all(
        parts.map(async (part, i) => alignedSdrDb(item.truth[part], await read(part)) - (start[i] ?? 0)),
      );
    },
  };
}

/** @param {Material} material @param {string | null} models @returns {Task} */
function noise({ noisy, crackle, snip }, models) {
  const denoise = { mode: 'denoise', loudness: 'off', strength: '100' };
  return {
    title: 'Noise',
    about: 'speech at 5 dB over white and pink noise, hum and babble, and under crackle',
    figures: ['SI-SDR gain dB'],
    items: [...noisy, crackle],
    snip: snip.mono,
    contenders: [
      own('audio-enhancer', { ...denoise, engine: 'dsp' }),
      ...(models === null
        ? []
        : [
            {
              ...own('audio-enhancer', { ...denoise, engine: 'onnx:gtcrn' }),
              name: 'formant audio-enhancer, GTCRN',
              env: { FORMANT_MODELS: models },
              own: true,
            },
          ]),
      {
        name: 'RNNoise (wasm)',
        needs: '@echogarden/rnnoise-wasm',
        run: ({ file }, out) => [process.execPath, peer('rnnoise'), file, `${out}/output.wav`],
      },
      ffmpeg('afftdn', 'afftdn=nr=20:nf=-30:tn=1'),
      ffmpeg('anlmdn', 'anlmdn=s=0.001'),
    ],
    untouched: () => [0],
    score: async ({ truth, audio }, { read }) => [
      alignedSdrDb(truth, await read('output')) - alignedSdrDb(truth, audio),
    ],
  };
}

/** @param {Material} material @param {number} semitones @returns {Task} */
function pitch({ speech, phrase, snip }, semitones) {
  const cents = `${semitones * 100}`;
  /** @param {string} name @param {string} engine @returns {Contender} */
  const rubberband = (name, engine) => ({
    name: `rubberband ${name} -F`,
    needs: 'rubberband',
    run: ({ file }, out) => [
      'rubberband',
      '-q',
      engine,
      '-F',
      '-p',
      `${semitones}`,
      file,
      `${out}/output.wav`,
    ],
  });
  return {
    title: `Pitch by ${semitones > 0 ? '+' : '−'}${Math.abs(semitones)} semitones`,
    about: 'speech, the vocal tract to stay as it is',
    figures: ['F0 error cents ↓', 'gross errors % ↓', 'timbre off by dB ↓'],
    items: [speech, phrase],
    snip: snip.mono,
    contenders: [
      own('voice-changer', { pitch: `${semitones}` }),
      rubberband('R3', '-3'),
      rubberband('R2', '-2'),
      sox('pitch', ['pitch', cents]),
      {
        name: 'soundstretch',
        needs: 'soundstretch',
        run: ({ file }, out) => ['soundstretch', file, `${out}/output.wav`, `-pitch=${semitones}`],
      },
    ],
    async score({ audio }, { read }) {
      const got = await read('output');
      const error = await pitchError(audio, got, 2 ** (semitones / 12));
      return [error.cents, error.grossPercent, timbreDistanceDb(audio, got)];
    },
  };
}

/** @param {Material} material @returns {Task} */
function tempo({ tempos, snip }) {
  /** The last number that a program prints. */
  const number = (/** @type {string} */ out) => Number(/(\d[\d.]*)[^\d]*$/.exec(out)?.[1]);
  return {
    title: 'Tempo',
    about: 'drums and bass at 72 to 165 BPM in four patterns',
    figures: ['right %', 'right or its multiple %', 'off by BPM ↓'],
    items: tempos,
    snip: snip.stereo,
    contenders: [
      own('bpm-finder'),
      {
        name: 'music-tempo',
        needs: 'music-tempo',
        run: ({ file }) => [process.execPath, peer('music-tempo'), file],
      },
      { name: 'aubio tempo', needs: 'aubio', run: ({ file }) => ['aubio', 'tempo', '-i', file] },
      {
        name: 'soundstretch',
        needs: 'soundstretch',
        run: ({ file }) => ['sh', '-c', 'soundstretch "$0" -bpm 2>&1', file],
      },
      {
        name: 'bpm-tools',
        needs: 'bpm',
        run: ({ file }) => ['sh', '-c', 'sox "$0" -t f32 -r 44100 -c 1 - | bpm', file],
      },
    ],
    async score({ truth }, { out }) {
      const got = out.startsWith('{') ? JSON.parse(out).result.bpm : number(out);
      const { exact, octave } = tempoHits(got, truth);
      const nearest = [1, 2, 1 / 2, 3, 1 / 3].map((factor) => Math.abs(got / factor - truth));
      return [exact ? 100 : 0, octave ? 100 : 0, Math.min(...nearest)];
    },
  };
}

/** @param {Material} material @returns {Task[]} */
function speaking({ text }) {
  /** @type {{title: string, voice: string, other: Contender}[]} */
  const pairs = [
    {
      title: 'Text to speech, eSpeak',
      voice: 'espeak:en-us',
      other: {
        name: 'espeak-ng command',
        needs: 'espeak-ng',
        run: ({ file }, out) => ['espeak-ng', '-v', 'en-us', '-f', file, '-w', `${out}/output.wav`],
      },
    },
    {
      title: 'Text to speech, Flite',
      voice: 'flite:slt',
      other: {
        name: 'flite command',
        needs: 'flite',
        run: ({ file }, out) => ['flite', '-voice', 'slt', '-f', file, '-o', `${out}/output.wav`],
      },
    },
  ];
  return pairs.map(({ title, voice, other }) => ({
    title,
    about:
      'three times the fable of the north wind; ours is brought to 48 kHz and level, and tells the time of every word',
    figures: [],
    items: [text.long],
    snip: text.short,
    contenders: [
      {
        name: `formant tts ${voice}`,
        run: ({ file }, out) => [
          process.execPath,
          formant,
          ...['tts', '--file', file, '--voice', voice, '--out', out, '--overwrite', '--json'],
        ],
      },
      other,
    ],
    score: async () => [],
  }));
}
