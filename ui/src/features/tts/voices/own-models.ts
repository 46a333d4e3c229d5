import type { NaturalModel } from '@formant/contract/facts/natural-voices';
import type { NeuralModel } from '@formant/contract/models';
import { modelOfVoice, type SpeechVoice } from '@formant/engine/tts';
import { createStore } from 'zustand/vanilla';
import { ArrivalPace } from '../../../parts/natural-voices/arrival-pace.ts';
import type { NaturalVoicesPort } from '../../../platform/port.ts';
import { Scope } from '../../../platform/scope.ts';
import { type Fault, faultOf } from '../../../sound/fault.ts';
import { deviceVoices } from '../../../sound/speech/device-voices.ts';
import { ownModelWords } from './words.ts';

/**
 * Neural voices that this device can speak with itself, as the models of this browser and of the computer beside it bring
 * them. Filled in the browser only.
 */
export const ownModelVoices = createStore<{ list: readonly SpeechVoice[] }>(() => ({ list: [] }));

/** Models that the computer beside the browser has or could have; null where there is none but the browser. */
export const computerModels = createStore<{ list: readonly NaturalModel[] | null }>(() => ({
  list: null,
}));

/** The voice of a model on this computer that speaks like what it hears; null where none is there. */
export const likeningVoice = (models: readonly NaturalModel[] | null): SpeechVoice | null =>
  models?.find(({ likens, state }) => likens && state === 'here')?.voices[0] ?? null;

/**
 * Looks again for what is kept here.
 * @param natural what the computer speaks with beside the browser
 */
export function lookForModelVoices(natural?: NaturalVoicesPort): Promise<void> {
  looking = look(natural);
  return looking;
}
async function look(natural: NaturalVoicesPort | undefined): Promise<void> {
  // where the computer's folder can't be read, the page of its voices says so
  const beside = natural ? ((await natural.state().catch(() => null))?.models ?? []) : null;
  computerModels.setState({ list: beside });
  const spoken = (beside ?? []).flatMap(({ state, voices }) => (state === 'here' ? voices : []));
  ownModelVoices.setState({ list: [...spoken, ...(await deviceVoices())] });
}
let looking: Promise<void> = Promise.resolve();

/** Done when the latest look is: a voice that is kept here may not be listed before. */
export const modelVoicesKnown = (): Promise<void> => looking.catch(() => {});

/** A model that is not here as a whole. */
export interface Arrival {
  /** `waiting` for a network, after which it goes on by itself; `readying` after its last byte. */
  phase: 'fetching' | 'waiting' | 'readying' | 'paused';
  /** Bytes that are here. */
  received: number;
  /** null until the pace is known. */
  secondsLeft: number | null;
  /** Why it stands still, for people; null where they stopped it themselves. */
  problem: string | null;
}

export interface OwnModelsState {
  /** What the server hands out. */
  offered: readonly NeuralModel[];
  /** By the ids of their models. */
  arrivals: Readonly<Record<string, Arrival>>;
  /** Ids of models that came while the page was open but could not be made ready: they need a network once more. */
  unready: readonly string[];
  /** False where this browser keeps no models. */
  canKeep: boolean;
  /** Bytes that this browser still grants; null where it does not say. */
  room: number | null;
}

/** What models come by, and where they are kept. */
export interface ModelEdges {
  canKeep(): Promise<boolean>;
  /** In bytes; null where nobody knows. */
  room(): Promise<number | null>;
  /** What the server has for speech. @throws without one */
  offered(signal: AbortSignal): Promise<readonly NeuralModel[]>;
  /** Bytes of a model that is on its way; null where none is. */
  partOf(model: NeuralModel): Promise<number | null>;
  /** Goes on where it broke off. @throws JobFault */
  fetch(
    model: NeuralModel,
    options: { signal: AbortSignal; received(bytes: number): void },
  ): Promise<unknown>;
  remove(id: string): Promise<void>;
  /** Looks again for what is here. */
  look(): Promise<void>;
  /** Loads what runs a model that has come, so that it speaks without a network. */
  ready(model: NeuralModel, signal: AbortSignal): Promise<void>;
  /** It is here as a whole, and its voices are known. */
  arrived(model: NeuralModel): void;
  /** Milliseconds of a steady clock. */
  now(): number;
}

const toldEveryMs = 100;
/** Before each try of a lost connection; the last one is kept to. */
const triesMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/**
 * Brings models of neural voices from the server into this browser, so that it speaks without one: one at a time, with
 * a pause, over lost networks, and over reloads by what is kept of each.
 */
export class OwnModels {
  readonly state = createStore<OwnModelsState>(() => ({
    offered: [],
    arrivals: {},
    unready: [],
    canKeep: true,
    room: null,
  }));
  readonly #edges: ModelEdges;
  #scope = new Scope();
  /** The one that is under way, and what ends it. */
  #run: { id: string; control: AbortController; ended: Promise<void> } | null = null;

  constructor(edges: ModelEdges) {
    this.#edges = edges;
  }

  /** Looks for what there is. @returns ends it; what has arrived stays, and can be gone on with */
  start(): () => void {
    const scope = new Scope();
    this.#scope = scope;
    const gone = new AbortController();
    scope.add(() => gone.abort());
    scope.add(() => this.#run?.control.abort());
    if (typeof window !== 'undefined') scope.listen(window, 'online', () => this.#goOn());
    void this.#lookAround(gone.signal);
    return () => scope.dispose();
  }

  /** The model of a voice of the server that could be kept here; null where there is none. */
  offerOf(voiceId: string): NeuralModel | null {
    const id = modelOfVoice(voiceId)?.model;
    return this.state.getState().offered.find((model) => model.id === id) ?? null;
  }

  /** Begins to fetch a model, or goes on. One that is under way pauses. */
  async keep(model: NeuralModel): Promise<void> {
    const { id } = model;
    const before = this.#run;
    if (before?.id === id && !before.control.signal.aborted) return;
    before?.control.abort();
    await before?.ended;
    if (this.#scope.disposed || this.#run) return;
    const control = new AbortController();
    const run = { id, control, ended: Promise.resolve() };
    this.#run = run;
    run.ended = this.#bring(model, control.signal).finally(() => {
      if (this.#run === run) this.#run = null;
    });
    await run.ended;
  }

  /** Stops the one that is under way; what has arrived stays. */
  pause(id: string): void {
    if (this.#run?.id !== id) return;
    this.#run.control.abort();
    // it is told at once: what is being written may take a moment
    this.#tell(id, { phase: 'paused', secondsLeft: null, problem: null });
  }

  /** Stops it, and takes away what has arrived. */
  async cancel(id: string): Promise<void> {
    const run = this.#run?.id === id ? this.#run : null;
    run?.control.abort();
    this.#forget(id);
    await run?.ended;
    await this.#edges.remove(id);
    await this.#edges.look();
    await this.#measure();
  }

  /** Takes a model that is here away. */
  async remove(voiceId: string): Promise<void> {
    const id = modelOfVoice(voiceId)?.model;
    if (id) await this.#edges.remove(id);
    await this.#edges.look();
    await this.#measure();
  }

  async #lookAround(signal: AbortSignal): Promise<void> {
    const canKeep = await this.#edges.canKeep();
    this.state.setState({ canKeep });
    await this.#measure();
    const offered = await this.#edges.offered(signal).catch(() => null); // without a server nothing is offered
    if (signal.aborted || !offered) return;
    for (const model of canKeep ? offered : []) {
      const received = await this.#edges.partOf(model);
      if (signal.aborted) return;
      if (received && this.#run?.id !== model.id)
        this.#tell(model.id, { phase: 'paused', received, secondsLeft: null, problem: null });
    }
    this.state.setState({ offered });
  }

  async #measure(): Promise<void> {
    this.state.setState({ room: await this.#edges.room().catch(() => null) });
  }

  async #bring(model: NeuralModel, signal: AbortSignal): Promise<void> {
    const { id } = model;
    const here = this.state.getState().arrivals[id]?.received ?? 0;
    this.#tell(id, { phase: 'fetching', received: here, secondsLeft: null, problem: null });
    for (let tries = 0; ; tries++) {
      const before = this.state.getState().arrivals[id]?.received ?? 0;
      try {
        await this.#fetch(model, signal);
        break;
      } catch (thrown) {
        if (signal.aborted) return this.#stopped(id);
        const fault = faultOf(thrown);
        if (fault.code !== 'offline') return this.#stopped(id, fault);
        if ((this.state.getState().arrivals[id]?.received ?? 0) > before) tries = 0;
        this.#tell(id, { phase: 'waiting', secondsLeft: null });
        await this.#pauseFor(triesMs[Math.min(tries, triesMs.length - 1)]!, signal);
        if (signal.aborted) return this.#stopped(id);
        this.#tell(id, { phase: 'fetching' });
      }
    }
    this.#tell(id, { phase: 'readying', received: model.bytes, secondsLeft: null });
    await this.#edges.look();
    const unready = await this.#edges.ready(model, signal).then(
      () => false,
      () => true, // it is said on the page
    );
    this.#forget(id);
    if (signal.aborted) return; // left, or cancelled, in the meantime
    this.state.setState(({ unready: others }) => ({
      unready: [...others.filter((one) => one !== id), ...(unready ? [id] : [])],
    }));
    this.#edges.arrived(model);
    await this.#measure();
  }

  async #fetch(model: NeuralModel, signal: AbortSignal): Promise<void> {
    const pace = new ArrivalPace(model.bytes);
    let told = Number.NEGATIVE_INFINITY;
    let latest: number | null = null;
    try {
      await this.#edges.fetch(model, {
        signal,
        received: (received) => {
          if (signal.aborted) return; // a pause has been told
          latest = received;
          const now = this.#edges.now();
          if (now - told < toldEveryMs) return;
          told = now;
          pace.add(now, received);
          this.#tell(model.id, { phase: 'fetching', received, secondsLeft: pace.secondsLeft() });
        },
      });
    } finally {
      if (latest !== null && !signal.aborted) this.#tell(model.id, { received: latest });
    }
  }

  /** It stands still: by the person's own will, or for a reason. */
  #stopped(id: string, fault?: Fault): void {
    if (!this.state.getState().arrivals[id]) return; // cancelled
    this.#tell(id, { phase: 'paused', secondsLeft: null, problem: fault ? problemOf(fault) : null });
  }

  #wake = () => {};
  /** A network is there again. */
  #goOn(): void {
    this.#wake();
  }
  #pauseFor(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const forget = this.#scope.after(ms, resolve);
      this.#wake = () => {
        forget();
        resolve();
      };
      signal.addEventListener('abort', this.#wake, { once: true });
    });
  }

  #tell(id: string, change: Partial<Arrival>): void {
    this.state.setState(({ arrivals }) => ({
      arrivals: { ...arrivals, [id]: { ...(arrivals[id] ?? none), ...change } },
    }));
  }
  #forget(id: string): void {
    this.state.setState(({ arrivals: { [id]: _, ...arrivals } }) => ({ arrivals }));
  }
}

const none: Arrival = { phase: 'paused', received: 0, secondsLeft: null, problem: null };

const problemOf = ({ code, message }: Fault): string =>
  code === 'storage_full' ? ownModelWords.noRoom : code === 'internal' ? ownModelWords.notWhole : message;
