import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  NaturalHeard,
  NaturalModel,
  NaturalProblem,
  NaturalRecording,
  NaturalRefusal,
  NaturalSaid,
  NaturalSentence,
  NaturalSound,
  NaturalState,
} from '@formant/contract/facts/natural-voices';
import { toolErrorCodes } from '@formant/engine/base/faults';
import type { TextSpeechOptions } from '@formant/engine/base/inference';
import type { Line } from '../line/line.ts';

/** What the app's bundle has of the models folder: `server/src/cli/start/app-natural.ts`. */
export interface Natural {
  list(): Promise<NaturalModel[]>;
  install(
    id: string,
    options: { signal: AbortSignal; received(bytes: number): void; readying(): void },
  ): Promise<void>;
  discard(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  speak(
    model: string,
    text: string,
    options: TextSpeechOptions & { signal: AbortSignal },
  ): Promise<NaturalSound>;
  hear(
    model: string,
    samples: Float32Array,
    options: { signal: AbortSignal },
  ): Promise<Float32Array<ArrayBuffer>>;
  release(): void;
}
export interface NaturalPart {
  openNatural(): Natural;
  naturalProblem(error: unknown): NaturalProblem;
}

/** Read when somebody asks: the start of the app needs nothing of it. */
export const carriedNatural = (): Promise<NaturalPart> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(import.meta.dirname, '../command/natural.js')).href);

const tellEveryMs = 200;
/** A model takes hundreds of megabytes of memory: it goes when nobody has asked for so long. */
const idleMs = 5 * 60_000;
/** What waits at once; a studio asks for one sentence after the other. */
const mostAsked = 16;

/** A model on its way, and when nothing of it is written any more. */
type Arriving = NaturalState['arrivals'][string] & { stop: AbortController; ended: Promise<void> };

interface NaturalVoicesParts {
  load(): Promise<NaturalPart>;
  /** Models are held back and counted as all files are. */
  line: Pick<Line, 'pass' | 'count'>;
  /** Has the data by which words in a language are found in its sound. */
  bring(language: string): Promise<void>;
  changed(state: NaturalState): void;
  log(text: string): void;
}

/**
 * Neural voices, and what tells voices apart, that run on this computer, for the window: brought one at a time, kept in
 * the folder that the app's command has, too, and run in a process that ends when nobody asks.
 */
export function makeNaturalVoices({ load, line, bring, changed, log }: NaturalVoicesParts) {
  let part: Promise<NaturalPart & { voices: Natural }> | null = null;
  const open = () => {
    part ??= load()
      .then((loaded) => ({ ...loaded, voices: loaded.openNatural() }))
      .catch((error: unknown) => {
        part = null;
        throw error;
      });
    return part;
  };
  const arrivals = new Map<string, Arriving>();
  const problems = new Map<string, NaturalProblem>();
  /** Sentences and recordings, by the window's names for them. */
  const asked = new Map<string, AbortController>();
  let before: Promise<void> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;

  /** As the folder was when it was looked through last. */
  let models: readonly NaturalModel[] = [];
  async function state(): Promise<NaturalState> {
    models = await (await open()).voices.list();
    return stateNow();
  }
  function stateNow(): NaturalState {
    return {
      models: [...models],
      arrivals: Object.fromEntries(
        [...arrivals].map(([id, { phase, received }]) => [id, { phase, received }]),
      ),
      problems: Object.fromEntries(problems),
    };
  }
  const tell = async (): Promise<void> =>
    state().then(changed, (error: unknown) => log(`natural voices can't be listed: ${String(error)}`));

  async function bringOne(id: string, signal: AbortSignal): Promise<void> {
    const { voices, naturalProblem } = await open();
    const arrival = arrivals.get(id);
    if (!arrival || signal.aborted) return;
    const turn = (change: Partial<NaturalState['arrivals'][string]>): void =>
      void Object.assign(arrival, change);
    try {
      await line.pass(signal);
      turn({ phase: 'fetching' });
      await tell();
      let toldAt = 0;
      let counted = arrival.received;
      await voices.install(id, {
        signal,
        received(bytes) {
          line.count(Math.max(0, bytes - counted));
          counted = Math.max(counted, bytes);
          turn({ received: bytes });
          if (Date.now() - toldAt < tellEveryMs) return;
          toldAt = Date.now();
          changed(stateNow()); // the folder is not looked through for each of these
        },
        readying() {
          turn({ phase: 'readying' });
          void tell();
        },
      });
      const model = (await voices.list()).find((one) => one.id === id);
      // it speaks without that, too
      for (const language of new Set(model?.voices.map((voice) => voice.language))) void bring(language);
    } catch (error) {
      if (signal.aborted) return;
      problems.set(id, naturalProblem(error));
      log(`the model ${id} could not be brought: ${String(error)}`);
    } finally {
      arrivals.delete(id);
      await tell();
    }
  }

  async function install(id: string): Promise<void> {
    const { voices } = await open();
    const model = (await voices.list()).find((one) => one.id === id);
    if (!model || model.state === 'here' || arrivals.has(id)) return;
    problems.delete(id);
    const stop = new AbortController();
    // one after the other: each writes the list of what is there
    const ended = before.then(() => bringOne(id, stop.signal));
    before = ended;
    const arrival: Arriving = { phase: 'waiting', received: model.received, stop, ended };
    arrivals.set(id, arrival);
    stop.signal.addEventListener('abort', () => {
      // one that waits goes at once; the one that is under way says when it has ended
      if (arrival.phase === 'waiting' && arrivals.get(id) === arrival) {
        arrivals.delete(id);
        void tell();
      }
    });
    void tell();
  }

  /** Stops one that is on its way, and waits until nothing is written any more. */
  async function pause(id: string): Promise<void> {
    const arrival = arrivals.get(id);
    if (!arrival) return;
    const { phase } = arrival;
    arrival.stop.abort();
    if (phase !== 'waiting') await arrival.ended;
  }

  /** Has a model answer within a second of a cancel. What goes wrong is told in words, and to the log by `failed`. */
  async function answer<T>(
    id: string,
    ask: (voices: Natural, signal: AbortSignal) => Promise<T>,
    failed: string,
  ): Promise<T | NaturalRefusal> {
    if (asked.has(id) || asked.size >= mostAsked)
      return { code: 'internal', message: 'Too much is asked for at once.' };
    const control = new AbortController();
    const { signal } = control;
    asked.set(id, control);
    clearTimeout(idle);
    try {
      const { voices } = await open();
      signal.throwIfAborted();
      return await ask(voices, signal);
    } catch (error) {
      if (signal.aborted) return { code: 'cancelled', message: 'Cancelled.' };
      const { message, code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
      log(`${failed}: ${String(error)}`);
      const known = toolErrorCodes.find((one) => one === code);
      return known
        ? { code: known, message: message ?? '' }
        : { code: 'internal', message: 'Something went wrong on our side.' };
    } finally {
      asked.delete(id);
      if (asked.size === 0) {
        clearTimeout(idle);
        idle = setTimeout(() => void release(), idleMs);
        idle.unref?.();
      }
    }
  }

  const speak = (id: string, { model, text, ...manner }: NaturalSentence): Promise<NaturalSaid> =>
    answer(
      id,
      (voices, signal) => voices.speak(model, text, { ...manner, signal }),
      `the natural voice ${model} did not speak`,
    );
  const hear = (id: string, { model, samples }: NaturalRecording): Promise<NaturalHeard> =>
    answer(
      id,
      async (voices, signal) => ({ vector: await voices.hear(model, samples, { signal }) }),
      `${model} did not tell the speaker`,
    );

  const release = async (): Promise<void> => void (part && (await part).voices.release());
  const hushAll = (): void => {
    for (const control of asked.values()) control.abort();
  };

  return {
    handlers: {
      'natural:state': state,
      'natural:install': install,
      'natural:pause': pause,
      async 'natural:discard'(id: string) {
        await pause(id);
        problems.delete(id);
        await (await open()).voices.discard(id);
        await tell();
      },
      async 'natural:remove'(id: string) {
        await pause(id);
        hushAll();
        await (await open()).voices.remove(id);
        await tell();
      },
      'natural:speak': speak,
      'natural:hear': hear,
      'natural:hush': (id: string) => asked.get(id)?.abort(),
    },
    /** The app ends, and everything that is under way. What has arrived of a model stays. */
    end(): void {
      for (const { stop } of arrivals.values()) stop.abort();
      hushAll();
      void release();
    },
  };
}
