import { ToolError } from '@formant/engine';
import {
  castAs,
  findVoice,
  modelOfVoice,
  ownVoices,
  planSpeech,
  speak,
  synthesizersOf,
  type VoiceChange,
} from '@formant/engine/tts';
import { speakAs } from '@formant/engine/tts/speaking/speak-as';
import { faultOf } from '../fault.ts';
import { readExcerpt, readTrainedVoice } from '../voices/trained-voices.ts';
import { deviceVoices } from './device-voices.ts';
import { textOfPage } from './page-speech.ts';
import { browserSpeechAssets } from './speech-assets.ts';
import {
  type ChangedVoice,
  type SpeechAnswer,
  type SpeechQuestion,
  type SpeechRequest,
  sentencesAhead,
} from './speech-protocol.ts';

/** The worker that speaks on this device; its synthesizers stay warm between texts. */
declare const self: {
  onmessage: ((event: MessageEvent<SpeechRequest>) => void) | null;
  postMessage(answer: SpeechAnswer | SpeechQuestion, transfer?: Transferable[]): void;
};

type Speech = { cancel: AbortController; ahead: number; wake(): void };
const speeches = new Map<number, Speech>();

const page = textOfPage((question) => self.postMessage(question));

const synthesizers = synthesizersOf(
  browserSpeechAssets((received, total) => {
    const now = performance.now();
    if (received < total && now - lastTold < 60) return; // more often than a person sees
    lastTold = now;
    for (const id of speeches.keys()) self.postMessage({ type: 'fetch', id, received, total });
  }),
  { open: async (id) => (await import('../models/browser-models.ts')).openBrowserModel(id), text: page },
);
let lastTold = 0;

self.onmessage = ({ data }) => {
  if (data.type === 'said' || data.type === 'unsaid') return page.hear(data);
  if (data.type === 'speak') {
    const { id } = data;
    const speech: Speech = { cancel: new AbortController(), ahead: 0, wake: () => {} };
    speeches.set(id, speech);
    say(id, data, speech)
      .then(
        () => self.postMessage({ type: 'end', id }),
        (thrown: unknown) => self.postMessage({ type: 'failed', id, fault: faultOf(thrown) }),
      )
      .finally(() => speeches.delete(id));
    return;
  }
  const speech = speeches.get(data.id);
  if (!speech) return;
  if (data.type === 'taken') speech.ahead--;
  else speech.cancel.abort();
  speech.wake();
};

async function say(
  id: number,
  { wanted, beside }: Pick<Extract<SpeechRequest, { type: 'speak' }>, 'wanted' | 'beside'>,
  speech: Speech,
): Promise<void> {
  const { text, voiceId, as, like, language, speed = 1, pitch = 0, studio = false } = wanted;
  const { signal } = speech.cancel;
  const voices = modelOfVoice(voiceId) ? [...beside, ...(await deviceVoices()), ...ownVoices] : ownVoices;
  const into = as ? await changeInto(as) : null;
  const hz = into?.trained?.header.pitch?.medianHz ?? null;
  const voice = as
    ? castAs({ text, language: language ?? null }, { ...as, hz }, ownVoices)
    : findVoice(voices, voiceId, language);
  const synthesizer = synthesizers.find((one) => one.id === voice.engine);
  if (!synthesizer) throw new Error(`No synthesizer speaks ${voice.id}`);
  const plan = planSpeech(text, voice, voices, { eager: true });
  const reference = like === undefined ? undefined : await heardOf(like);
  const manner = { synthesizer, voice, speed, pitch, studio, reference, signal };
  for await (const chunk of into ? speakAs(plan, { ...manner, hear: 'live' }, into) : speak(plan, manner)) {
    self.postMessage({ type: 'sound', id, chunk }, [chunk.samples.buffer]);
    speech.ahead++;
    // a task and not a microtask, so that a cancel or another text is heard between two sentences
    await new Promise((resolve) => setTimeout(resolve));
    while (speech.ahead >= sentencesAhead && !signal.aborted)
      await new Promise<void>((resolve) => {
        speech.wake = resolve;
      });
    signal.throwIfAborted();
  }
}

/** What a voice is to speak like. @throws ToolError bad_voice where it is no longer kept */
async function heardOf(key: string) {
  const heard = await readExcerpt(key);
  if (heard) return heard;
  throw new ToolError(
    'bad_voice',
    'The recording that this voice speaks like is no longer kept on this device. Choose another voice.',
  );
}

/** @throws ToolError bad_voice where the file of a trained voice is no longer kept */
async function changeInto({ settings, trained }: ChangedVoice): Promise<VoiceChange> {
  if (trained === undefined) return { trained: null, settings: settings ?? null };
  const found = await readTrainedVoice(trained);
  if (!found)
    throw new ToolError(
      'bad_voice',
      'The file of this voice is no longer kept in this browser. Choose another voice, or open its file again.',
    );
  const header = settings ? { ...found.header, settings } : found.header;
  return { trained: { ...found, header }, settings: null };
}
