import { agentWords as words } from './words.ts';

/** What we use of the browser's recogniser; the standard is a draft, and TypeScript does not know it. */
interface Recogniser extends EventTarget {
  lang: string;
  maxAlternatives: number;
  start(): void;
  abort(): void;
}
type Results = ArrayLike<ArrayLike<{ transcript: string }>>;

function recogniserClass(): (new () => Recogniser) | undefined {
  // safe: looked at before it is used; Chromium and Safari have it under the older name
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: new () => Recogniser;
    webkitSpeechRecognition?: new () => Recogniser;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/** Whether this browser recognises speech. */
export const canListen = (): boolean => recogniserClass() !== undefined;

/** By what the recogniser tells; silence and our own end are no faults. */
const faults: Readonly<Record<string, string>> = {
  'not-allowed': words.refused,
  'service-not-allowed': words.refused,
  'audio-capture': words.noMicrophone,
  network: words.unreachable,
};

/**
 * One sentence of the person, as the browser has understood it; null where nothing was said or `signal` ended it.
 * @throws Error that says what to do
 */
export function listenOnce(signal: AbortSignal): Promise<string | null> {
  const Recogniser = recogniserClass();
  if (!Recogniser) return Promise.reject(new Error(words.cannotListen));
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const recogniser = new Recogniser();
    recogniser.lang = 'en';
    recogniser.maxAlternatives = 1;
    const abort = () => {
      recogniser.abort();
      resolve(null);
    };
    signal.addEventListener('abort', abort, { once: true });
    recogniser.addEventListener('result', (event) => {
      const { results } = event as Event & { results: Results }; // safe: the draft says so
      resolve(results[0]?.[0]?.transcript.trim() || null);
    });
    recogniser.addEventListener('error', (event) => {
      const { error } = event as Event & { error: string }; // safe: the draft says so
      if (error === 'no-speech' || error === 'aborted') resolve(null);
      else reject(new Error(faults[error] ?? words.notRecognised));
    });
    recogniser.addEventListener('end', () => {
      signal.removeEventListener('abort', abort);
      resolve(null); // after a result this changes nothing
    });
    recogniser.start();
  });
}
