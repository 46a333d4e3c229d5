import type { Models, OpenModel } from '../../base/inference.ts';
import { joined } from '../../base/joined.ts';
import type { PhonemeVoice } from '../../models/voices/piper.ts';
import { timeWarp } from '../../speech/pitch/time-warp.ts';
import type { SpokenSound, SpokenUnit, Synthesizer } from '../voice.ts';
import { readByEspeak, type UseEspeak } from './espeak.ts';
import { type SpokenSounds, unitsOf } from './espeak-run.ts';
import { kokoroSigns } from './kokoro-signs.ts';
import { modelOfVoice, type NeuralEngine, neuralEngines } from './neural-voices.ts';
import { shiftPitch } from './shift-pitch.ts';

const loaders: Record<NeuralEngine, (model: OpenModel) => Promise<PhonemeVoice>> = {
  piper: async (model) => (await import('../../models/voices/piper.ts')).openPiper(model),
  kokoro: async (model) => (await import('../../models/voices/kokoro.ts')).openKokoro(model),
};

/**
 * Neural voices of installed models. eSpeak NG says the words' sounds, the network speaks them, and word times come
 * from warping eSpeak's own speech onto the network's. Pitch is shifted afterwards. One model is kept open.
 */
export function neuralSynthesizers(models: Models, withEspeak: UseEspeak): Synthesizer[] {
  const open = keptOpen(models);
  return neuralEngines.map((engine) => ({
    id: engine,
    async speak(text, { voice, speed, pitch }): Promise<SpokenSound> {
      const named = modelOfVoice(voice.id);
      if (!named) throw new Error(`${voice.id} names no model`);
      const network = await open(engine, named.model);
      const { speaker } = named;
      const espeakVoice = network.espeakVoice(speaker);
      const read = await readByEspeak(withEspeak, espeakVoice, text);
      const words = unitsOf(read);
      const parts: Float32Array[] = [];
      for (const signs of signsOf(engine, espeakVoice, text, words, network.mostSigns))
        parts.push(await network.speak(signs, { speed, speaker }));
      const { sampleRate } = network;
      const samples = joined(parts);
      const timeOf = await timeWarp(read, { samples, sampleRate });
      const units: SpokenUnit[] = words.map(({ at, startMs, endMs }) => ({
        at,
        startMs: timeOf(startMs),
        endMs: timeOf(endMs),
      }));
      return { samples: await shiftPitch(samples, sampleRate, pitch), sampleRate, units };
    },
  }));
}

/** Opens models, and closes the one before. */
function keptOpen(models: Models): (engine: NeuralEngine, id: string) => Promise<PhonemeVoice> {
  let kept: { key: string; model: OpenModel; voice: PhonemeVoice } | null = null;
  return async (engine, id) => {
    const key = `${engine} ${id} ${(await models.revision?.(id)) ?? ''}`;
    if (kept?.key === key) return kept.voice;
    const before = kept;
    kept = null;
    await before?.model.release();
    const model = await models.open(id);
    try {
      kept = { key, model, voice: await loaders[engine](model) };
    } catch (error) {
      await model.release();
      throw error;
    }
    return kept.voice;
  };
}

/** What a network is told: words in its letters, with spaces and the sentence's punctuation; cut where it is too much. */
function signsOf(
  engine: NeuralEngine,
  espeakVoice: string,
  text: string,
  words: readonly SpokenSounds[],
  most: number,
): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [index, { at, sounds, pause }] of words.entries()) {
    const word = engine === 'kokoro' ? kokoroSigns(sounds, espeakVoice) : sounds.join('');
    const isLast = index === words.length - 1;
    const sign = isLast || pause ? punctuationIn(text.slice(at, words[index + 1]?.at), isLast) : '';
    // of a dash Piper's voices have learned what eSpeak makes of it
    const next = `${word}${engine === 'piper' && sign === '—' ? ';' : sign}`;
    // counted by code points, as the networks do
    if (part !== '' && [...part].length + [...next].length + 1 > most) {
      parts.push(part);
      part = '';
    }
    part += part === '' ? next : ` ${next}`;
  }
  return part === '' ? parts : [...parts, part];
}

/** The mark behind a word; a sentence without one ends with a full stop, as the voices learned it. */
function punctuationIn(between: string, last: boolean): string {
  const [, sign] = /([.,;:!?…—–])[.!?…]*["'”’»)\]]*(?=\s|$)/u.exec(between) ?? [];
  return sign === '–' ? '—' : (sign ?? (last ? '.' : ''));
}
