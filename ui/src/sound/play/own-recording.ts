import { encodeWav } from '@formant/engine/codecs/wav';
import { createStore } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import { type Bars, overview } from '../files/overview.ts';
import { MicError, openMicrophone } from '../recorder/microphone.ts';
import { micFaultText } from '../recorder/words.ts';

/** A short recording of the person's own, on which voices can be heard. It never leaves this device. */
export interface OwnRecording {
  id: string;
  name: string;
  seconds: number;
  bars: Bars;
  /** 16-bit WAV, one channel at 48 kHz. */
  wav: Blob;
}

/** The longest stretch that is kept; more would only make every voice wait. */
export const longestSeconds = 15;
/** A recording ends by itself after this. */
export const recordSeconds = 10;
const shortestSeconds = 0.5;
const rate = 48_000;
/** Below this peak a recording holds nothing to be changed. */
const quietest = 10 ** (-50 / 20);

/** `durable` is false where the browser forgets the recording on a reload. */
export const ownRecording = createStore<{ loaded: boolean; kept: OwnRecording | null; durable: boolean }>(
  () => ({ loaded: false, kept: null, durable: true }),
);

let loading: Promise<void> | null = null;
/** Brings the recording back that an earlier visit has left; once per page. */
export function loadOwnRecording(): Promise<void> {
  loading ??= withStore('readonly', (store) => store.get(key) as IDBRequest<OwnRecording | undefined>) // safe: this file is the only writer
    .catch(() => undefined) // a private window keeps nothing
    .then((kept) => {
      if (!ownRecording.getState().loaded) ownRecording.setState({ loaded: true, kept: kept ?? null });
    });
  return loading;
}

/** Keeps the first seconds of a sound as the person's recording. @throws Error with words for people */
export async function keepOwnRecording(bytes: ArrayBuffer, name: string): Promise<void> {
  const made = await recordingOf(bytes, name);
  const durable = await withStore('readwrite', (store) => store.put(made, key)).then(
    () => true,
    () => false,
  );
  ownRecording.setState({ loaded: true, kept: made, durable });
}

export async function removeOwnRecording(): Promise<void> {
  ownRecording.setState({ kept: null });
  await withStore('readwrite', (store) => store.delete(key)).catch(() => {}); // nothing was kept there
}

async function recordingOf(bytes: ArrayBuffer, name: string): Promise<OwnRecording> {
  if (bytes.byteLength === 0) throw new Error(`${name} is empty. Record again or choose another file.`);
  if (bytes.byteLength > 64 * 1024 * 1024)
    throw new Error(`${name} is larger than 64 MB. Choose a shorter file: a few seconds are enough.`);
  let sound: AudioBuffer;
  try {
    sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  } catch (cause) {
    throw new Error(`${name} can’t be read as sound. Choose a WAV, MP3, FLAC, OGG or M4A file.`, { cause });
  }
  const length = Math.min(sound.length, longestSeconds * rate);
  if (length < shortestSeconds * rate)
    throw new Error('That was shorter than half a second. Record a whole sentence.');
  const mono = new Float32Array(length);
  let peak = 0;
  for (let c = 0; c < sound.numberOfChannels; c++) {
    const channel = sound.getChannelData(c);
    for (let i = 0; i < length; i++) mono[i]! += channel[i]! / sound.numberOfChannels;
  }
  for (const sample of mono) peak = Math.max(peak, Math.abs(sample));
  if (peak < quietest)
    throw new Error('Nothing can be heard on it. Look whether the right microphone is on, and record again.');
  const outline = overview(rate);
  outline.write([mono]);
  const wav = encodeWav({ sampleRate: rate, channels: [mono] }, 'int16');
  return {
    id: crypto.randomUUID(),
    name,
    seconds: length / rate,
    bars: outline.bars(),
    wav: new Blob([wav as BlobPart], { type: 'audio/wav' }), // safe: over an ArrayBuffer
  };
}

/** The address of a tool that opens with the recording and goes on with it. */
export const withOwnSound = (href: string): string => `${href}${href.includes('?') ? '&' : '?'}sound=own`;
export const bringsOwnSound = (search: URLSearchParams): boolean => search.get('sound') === 'own';

const unheard = { seconds: 0, peakDb: -100 };
/** What the microphone hears during `recordOwn`: seconds since its start, and the peak of the last moment. */
export const ownInput = createStore<{ now: { seconds: number; peakDb: number } }>(() => ({ now: unheard }));

/**
 * Records the person until `signal` ends it or `seconds` have passed, and keeps what was heard.
 * @param onOpen the microphone is there: what is said from now on is recorded
 * @throws Error with words for people
 */
export async function recordOwn(
  signal: AbortSignal,
  { seconds = recordSeconds, onOpen = () => {} }: { seconds?: number; onOpen?: () => void } = {},
): Promise<void> {
  const scope = new Scope();
  ownInput.setState({ now: unheard });
  try {
    const { stream } = await openMicrophone({ deviceId: null, sound: 'speech', channelCount: 1 });
    scope.add(() => {
      for (const track of stream.getTracks()) track.stop();
    });
    if (signal.aborted) return;
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    const ended = Promise.withResolvers<void>();
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    recorder.onstop = () => ended.resolve();
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const peakDb = listenTo(stream, scope);
    const began = performance.now();
    recorder.start();
    onOpen();
    scope.listen(signal, 'abort', stop);
    scope.after(seconds * 1000, stop);
    scope.every(50, () =>
      ownInput.setState({ now: { seconds: (performance.now() - began) / 1000, peakDb: peakDb() } }),
    );
    await ended.promise;
    await keepOwnRecording(await new Blob(parts).arrayBuffer(), 'My recording');
  } catch (thrown) {
    if (thrown instanceof MicError) throw new Error(micFaultText(thrown.fault), { cause: thrown });
    throw thrown;
  } finally {
    scope.dispose();
  }
}

/** The peak of what a stream gave lately, in dB of full scale. */
function listenTo(stream: MediaStream, scope: Scope): () => number {
  const context = scope.context();
  const analyser = new AnalyserNode(context, { fftSize: 4096 });
  context.createMediaStreamSource(stream).connect(analyser);
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  return () => {
    analyser.getFloatTimeDomainData(samples);
    let peak = 1e-5;
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    return 20 * Math.log10(peak);
  };
}

const key = 'recording';
const storeName = 'own';

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('formant-own-recording', 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}
