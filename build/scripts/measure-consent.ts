// Measures how well the words of a consent sentence are told from others. Run it with Node 24 and ffmpeg:
//   apt-get download asterisk-core-sounds-{en,es,fr,ru} asterisk-core-sounds-{en,es,fr,ru}-g722, dpkg-deb -x each to DIR
//   node build/scripts/measure-consent.ts DIR [en,es,fr,ru]
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { consentSentence, voiceScriptOf } from '@formant/contract/facts/voice-scripts';
import { scoreOf, wordsScore } from '@formant/engine/speech/training/consent-words';
import { wordDistance, wordsHeard } from '@formant/engine/speech/training/words-heard';
import { espeakLoader, readByEspeak } from '@formant/engine/tts/synthesizers/espeak';
import { speechAssets } from '@formant/server/compute/speech-assets';
import { spokenBy } from '@formant/server/testing/starter-faces';

const [dir = '.', wanted = 'en,es,fr,ru'] = process.argv.slice(2);
/** The reader's folder, the voice of eSpeak NG, and the sentences that are not claimed where no script has them. */
const readers: Record<string, { folder: string; voice: string; others?: string[] }> = {
  en: { folder: 'en_US_f_Allison', voice: 'en-us' },
  es: { folder: 'es_MX_f_Allison', voice: 'es' },
  fr: { folder: 'fr_CA_f_June', voice: 'fr-fr' },
  ru: {
    folder: 'ru_RU_f_IvrvoiceRU',
    voice: 'ru',
    others: [
      'Рано утром над широкой рекой поднялось солнце, и птицы начали петь в зелёной долине.',
      'Пекарь открывает рано, потому что многие хотят купить свежий хлеб ещё до работы.',
      'Скажите, пожалуйста, который час и когда отправляется следующий поезд в Казань?',
      'Дождь шёл всю ночь, но на рассвете небо было чистым и совсем голубым.',
      'Четыре большие лошади бежали по высокой траве недалеко от воды.',
      'Немного терпения и много упражнений, и почти всё становится лёгким.',
    ],
  },
};
const rate = 16_000;
const [leastBytes, mostBytes] = [72_000, 88_000]; // 9 and 11 s of G.722
const withEspeak = espeakLoader(speechAssets);
const percent = (values: number[], is: (value: number) => boolean) =>
  `${((100 * values.filter(is).length) / values.length).toFixed(1)} %`;
const tell = (name: string, right: number[], wrong: number[]) => {
  for (const at of [-0.08, -0.06, -0.05, -0.04, -0.02])
    console.log(
      `${name}: at ${at}, right refused ${percent(right, (v) => v > at)} of ${right.length}` +
        (wrong.length ? `, wrong accepted ${percent(wrong, (v) => v <= at)} of ${wrong.length}` : ''),
    );
};

let seed = 7;
const random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};
function decoded(bytes: Buffer): Float32Array {
  const args = ['-v', 'error', '-f', 'g722', '-i', '-', '-f', 'f32le', '-ar', String(rate), '-ac', '1', '-'];
  const { stdout } = spawnSync('ffmpeg', args, { input: bytes, maxBuffer: 1e8 });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + (stdout.length & ~3)));
}

/** Prompts of one speaker strung together to passages of 9 to 11 s. */
function passagesOf(language: string, folder: string): { text: string; samples: Float32Array }[] {
  const doc = path.join(dir, `usr/share/doc/asterisk-core-sounds-${language}/core-sounds-${language}.txt.gz`);
  const prompts = gunzipSync(readFileSync(doc))
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [, id, text] = /^([\w/-]+):\s*([^[\]]+)$/.exec(line.trim()) ?? [];
      const file = path.join(dir, 'usr/share/asterisk/sounds', folder, `${id}.g722`);
      const size = id ? (statSync(file, { throwIfNoEntry: false })?.size ?? 0) : 0;
      return text && size > 6400 && size < mostBytes
        ? [{ text: text.replace(/[.,]?\s*$/, '.'), file, size }]
        : [];
    });
  for (let i = prompts.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [prompts[i], prompts[j]] = [prompts[j]!, prompts[i]!];
  }
  const passages: { text: string; samples: Float32Array }[] = [];
  let open: typeof prompts = [];
  for (const prompt of prompts) {
    const size = open.reduce((sum, one) => sum + one.size, 0) + prompt.size;
    open = size > mostBytes ? [prompt] : [...open, prompt];
    if (size < leastBytes || size > mostBytes) continue;
    const samples = decoded(Buffer.concat(open.map(({ file }) => readFileSync(file))));
    passages.push({ text: open.map(({ text }) => text).join(' '), samples });
    open = [];
  }
  return passages.slice(0, 45);
}

for (const language of wanted.split(',')) {
  const { folder, voice, others } = readers[language]!;
  const passages = passagesOf(language, folder);
  const read = async (text: string) => {
    const { samples, sampleRate } = await readByEspeak(withEspeak, voice, text);
    return wordsHeard(samples, sampleRate);
  };
  const strangers = await read((others ?? voiceScriptOf(language).sentences).join(' '));
  const heard = await Promise.all(passages.map(({ samples }) => wordsHeard(samples, rate)));
  const claims = [];
  for (const { text } of passages) claims.push(await read(text));
  const right: number[] = [];
  const wrong: number[] = [];
  for (const [i, recording] of heard.entries()) {
    const own = scoreOf(recording, claims[i]!, strangers);
    right.push(own);
    const nearest = wordDistance(recording, claims[i]!) - own;
    const apart = (k: number) => Math.abs(passages[k]!.samples.length - passages[i]!.samples.length);
    const alike = [...passages.keys()].filter((k) => k !== i).sort((a, b) => apart(a) - apart(b));
    for (const k of alike.slice(0, 4)) wrong.push(wordDistance(recording, claims[k]!) - nearest);
  }
  tell(`${language}, ${passages.length} passages`, right, wrong);
}

/** The sentence itself, by the four speakers of another synthesizer: what is read, and what is claimed. */
const day = (n: number) => new Date(Date.UTC(2026, n, 1 + 2 * n));
const names = ['Ada Example', 'Jonathan Whitfield', 'Mei Chen', 'Olu', 'Maria Fernandez Ruiz'];
const readings = new Map<string, ReturnType<typeof readByEspeak>>();
const readOnce = (voice: string, words: string) => {
  const known = readings.get(words) ?? readByEspeak(withEspeak, voice, words);
  readings.set(words, known);
  return known;
};
const said = names.map((name, n) => consentSentence('en', name, day(n)));
const { sentences } = voiceScriptOf('en');
const story = [
  'We left the car by the bridge and walked the rest of the way to the lake.',
  'Although it had rained all week, the paths in the forest were dry enough for us.',
  'Would anybody mind if I opened the window for a minute or two before lunch?',
  'Twenty-one ships passed the lighthouse before the heavy fog came in.',
  'Stop, the road ahead is closed; take the second turning on the left.',
];
const damages: Record<string, (x: Float32Array) => Float32Array> = {
  'as spoken': (x) => x,
  'noise at 15 dB': (x) => {
    const power = Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length) * 10 ** (-15 / 20);
    return x.map((v) => v + power * Math.sqrt(12) * (random() - 0.5));
  },
  'clipped and dull': (x) => {
    let low = 0;
    return x.map((v) => {
      low += 0.4 * (Math.max(-0.1, Math.min(0.1, v)) - low);
      return low;
    });
  },
};
if (wanted.includes('en'))
  for (const [damage, damaged] of Object.entries(damages)) {
    const score = async (id: string, text: string, sentence: string, speed = 1) => {
      const { channels, sampleRate } = await spokenBy(id, text, speed);
      const claimed = { language: 'en', sentence, others: sentences };
      return (
        (await wordsScore({ samples: damaged(channels[0]!), sampleRate }, claimed, readOnce)) ?? Number.NaN
      );
    };
    const lists: Record<string, number[]> = {};
    const add = async (what: string, value: Promise<number>) => {
      lists[what] ??= [];
      lists[what].push(await value);
    };
    for (const id of ['flite:rms', 'flite:awb', 'flite:slt', 'flite:kal'])
      for (const [n, sentence] of said.entries()) {
        await add('the sentence', score(id, sentence, sentence, [1, 0.8, 1.25, 1, 0.9][n]));
        await add('with another name', score(id, sentence.replace(names[n]!, names[(n + 1) % 5]!), sentence));
        await add('with another name and day', score(id, said[(n + 1) % 5]!, sentence));
        await add(
          'its first half only',
          score(id, sentence.slice(0, sentence.indexOf(' to be used')), sentence),
        );
        await add('other words', score(id, `${story[n]} ${story[(n + 2) % 5]}`, sentence));
      }
    for (const [what, values] of Object.entries(lists))
      console.log(
        `en, ${damage}, ${what}: accepted ${percent(values, (v) => v <= -0.05)} of ${values.length}, ` +
          `from ${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`,
      );
  }
