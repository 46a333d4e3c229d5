import { speechLimits } from '@formant/contract/facts/speech-facts';
import type { SpeechEvent, SpeechStatus } from '@formant/contract/tts';
import type { SpokenWord } from '@formant/engine/tts';
import type { Api } from '../../../api/client.ts';
import { JobFault } from '../../../sound/fault.ts';
import { blobBytes, openPcm, pcmSource } from '../../../sound/files/pcm-file.ts';
import type { DeviceSpeech } from '../../../sound/speech/device-speech.ts';
import type { SpeechWanted } from '../../../sound/speech/speech-protocol.ts';
import { toInt16 } from '../../../sound/speech/speech-track.ts';
import type { Manner } from '../script/script.ts';
import type { Voice } from '../voices/voice.ts';

/** One text in one voice. */
export type SpeechWish = Manner & { text: string };
/** A sentence of it. */
export type SpeechSound = {
  /** Mono at `speechRate`, 16 bit; follows what came before without a gap. */
  samples: Int16Array<ArrayBuffer>;
  /** Heard in it; times from the beginning of the whole. */
  words: readonly SpokenWord[];
  /** Of the whole, 0..1. */
  fraction: number;
};

/** What is going on, for people. */
export type Stage =
  | { name: 'waiting'; position: number | null }
  | { name: 'fetching'; received: number; total: number }
  | { name: 'speaking'; fraction: number; etaMs: number | null };

/** Where a text becomes sound: here, or on the server. */
export type Speaker = (
  wish: SpeechWish,
  listener: { sound(sound: SpeechSound): void; stage(stage: Stage): void },
  signal: AbortSignal,
) => Promise<{
  engine: string;
  /** The server had made it before, and counted nothing. */
  again: boolean;
}>;

/** A voice as this device speaks in it. */
export const spokenHere = ({
  id,
  language,
  gender,
  settings,
  trained,
  synthesizer,
  like,
}: Voice): Pick<SpeechWanted, 'voiceId' | 'as' | 'like'> => ({
  voiceId: synthesizer ?? id,
  ...(like ? { like } : {}),
  ...(settings || trained
    ? { as: { language, gender, ...(settings ? { settings } : {}), ...(trained ? { trained } : {}) } }
    : {}),
});

/**
 * Synthesizers in this browser: nothing is sent anywhere.
 * @param voice undefined for one that is not there any more, which the synthesizers say
 */
export const onDevice =
  (device: DeviceSpeech, voice: Voice | undefined): Speaker =>
  async (wish, { sound, stage }, signal) => {
    stage({ name: 'speaking', fraction: 0, etaMs: null });
    const onFetch = (received: number, total: number) =>
      stage(
        received < total
          ? { name: 'fetching', received, total }
          : { name: 'speaking', fraction: 0, etaMs: null },
      );
    for await (const { samples, words, fraction } of device.speak(
      { ...wish, ...(voice ? spokenHere(voice) : {}) },
      { signal, onFetch },
    )) {
      sound({ samples: toInt16(samples), words, fraction });
      stage({ name: 'speaking', fraction, etaMs: null });
    }
    return { engine: engineOf(wish), again: false };
  };

/** The synthesizer of a voice. */
export const engineOf = ({ voiceId }: Pick<Manner, 'voiceId'>): string => voiceId.split(':')[0] ?? '';

/** The server: sentence by sentence for what is short enough, else as a job that goes on by itself. */
export const onServer =
  (api: Api): Speaker =>
  (given, listener, signal) => {
    // requests can't hold these; a space in their place moves no word
    const wish = { ...given, text: given.text.replaceAll('\0', ' ').toWellFormed() };
    return wish.text.length <= speechLimits.streamChars
      ? stream(api, wish, listener, signal)
      : job(api, wish, listener, signal);
  };

const stream = async (
  api: Api,
  wish: SpeechWish,
  { sound, stage }: Parameters<Speaker>[1],
  signal: AbortSignal,
) => {
  stage({ name: 'waiting', position: null });
  // safe: the client hands over answers of lines as they come
  const answer = (await api.call('POST /api/tts/stream', { body: wish, signal })) as unknown as Response;
  let engine = '';
  for await (const event of linesOf(answer, signal)) {
    if (event.type === 'start') engine = event.engine;
    else if (event.type === 'sound') {
      sound({ samples: samplesOf(event.pcm), words: event.words, fraction: event.progress });
      stage({ name: 'speaking', fraction: event.progress, etaMs: null });
    } else if (event.type === 'error') throw new JobFault({ code: 'server', message: event.message });
    else return { engine, again: event.cost === 0 };
  }
  throw new JobFault({
    code: 'offline',
    message: 'The connection broke off. Your text is kept; nothing was counted. Try again.',
  });
};

async function* linesOf(answer: Response, signal: AbortSignal): AsyncGenerator<SpeechEvent> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as SpeechEvent; // safe: the contract's lines
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof TypeError ? broken(cause) : cause;
  } finally {
    await reader.cancel().catch(() => {}); // it may have ended by itself
  }
}

const broken = (cause: unknown) =>
  new JobFault({
    code: 'offline',
    message: 'The connection broke off. Your text is kept; nothing was counted. Try again.',
    reference: String(cause).slice(0, 200),
  });

function samplesOf(base64: string): Int16Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return new Int16Array(bytes.buffer, 0, bytes.length >> 1);
}

/** How long one question waits for an answer. */
const waitMs = 2000;

async function job(
  api: Api,
  wish: SpeechWish,
  { sound, stage }: Parameters<Speaker>[1],
  signal: AbortSignal,
) {
  stage({ name: 'waiting', position: null });
  const { audioId, cached } = await api.call('POST /api/tts/generate', {
    body: { ...wish, format: 'wav' },
    signal,
  });
  const params = { audioId };
  try {
    const status = await ended(api, audioId, stage, signal);
    if (status.status !== 'succeeded')
      throw new JobFault({
        code: status.status === 'cancelled' ? 'cancelled' : 'server',
        message: status.error?.message ?? 'It was cancelled.',
      });
    // safe: a download's answer is the file itself
    const file = (await api.call('GET /api/tts/download-audio/{audioId}', {
      params,
      signal,
    })) as unknown as Blob;
    await read(file, status.words ?? [], sound);
    return { engine: status.engine ?? '', again: cached };
  } catch (thrown) {
    // whoever cancels gets the characters back
    if (signal.aborted) await api.call('POST /api/tts/cancel/{audioId}', { params }).catch(() => {}); // it had ended
    throw thrown;
  }
}

async function ended(
  api: Api,
  audioId: string,
  stage: (stage: Stage) => void,
  signal: AbortSignal,
): Promise<SpeechStatus> {
  for (;;) {
    const status = await api.call('GET /api/tts/get-audio-status/{audioId}', {
      params: { audioId },
      query: { waitMs },
      signal,
    });
    if (status.status === 'queued') stage({ name: 'waiting', position: status.position });
    else if (status.status === 'processing')
      stage({ name: 'speaking', fraction: status.progress, etaMs: status.etaMs });
    else return status;
  }
}

async function read(
  file: Blob,
  words: readonly SpokenWord[],
  sound: (sound: SpeechSound) => void,
): Promise<void> {
  const pcm = await openPcm(blobBytes(file));
  let done = 0;
  for await (const [channel] of pcmSource(pcm).blocks()) {
    const first = done === 0;
    const samples = toInt16(channel ?? new Float32Array(0));
    done += samples.length;
    sound({
      samples,
      words: first ? words : [],
      fraction: done / pcm.layout.frames,
    });
  }
}
