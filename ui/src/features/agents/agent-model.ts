import { createStore } from 'zustand/vanilla';
import type { AgentAnswer, AgentScript } from '../../content/agents/script.ts';
import { answer, begin, type Conversation, hasEnded, meant, misheard, spokenOf } from './conversation.ts';

/** What the agent needs of this device. */
export interface AgentEdges {
  /**
   * Speaks a text and resolves when it was heard to its end.
   * @throws JobFault, also `cancelled`
   */
  speak(
    text: string,
    voice: string,
    options: { signal: AbortSignal; onFetch(received: number, total: number): void; onSound(): void },
  ): Promise<void>;
  /**
   * One sentence of the person, or null where nothing was said.
   * @throws Error that says what to do
   */
  listen(signal: AbortSignal): Promise<string | null>;
}

export interface AgentState {
  conversation: Conversation;
  /** `making` until the first sound; `unheard` when it has listened and nobody has spoken. */
  phase: 'quiet' | 'making' | 'speaking' | 'listening' | 'unheard';
  /** Bytes of the voice while it is fetched. */
  coming: { received: number; total: number } | null;
  aloud: boolean;
  byVoice: boolean;
  /** What happened and what to do. */
  failure: string | null;
}

/** A conversation with what sounds: the agent's turn is spoken, then the person is heard, until somebody presses Stop. */
export class AgentModel {
  readonly state;
  readonly #edges: AgentEdges;
  #turn: AbortController | null = null;

  constructor(edges: AgentEdges, script: AgentScript) {
    this.#edges = edges;
    this.state = createStore<AgentState>(() => ({
      conversation: begin(script),
      phase: 'quiet',
      coming: null,
      aloud: true,
      byVoice: false,
      failure: null,
    }));
  }

  /** From the first turn, of this conversation or another one. */
  start(script: AgentScript = this.state.getState().conversation.script): Promise<void> {
    return this.#go(begin(script));
  }

  /** The person answers, also while the agent is still speaking. */
  answer(given: AgentAnswer): Promise<void> {
    return this.#go(answer(this.state.getState().conversation, given));
  }

  /** Silence; the conversation stays where it is. */
  stop(): void {
    this.#turn?.abort();
    this.#turn = null;
    this.state.setState({ phase: 'quiet', coming: null });
  }

  setAloud(aloud: boolean): void {
    this.state.setState({ aloud });
    const { phase } = this.state.getState();
    if (!aloud && (phase === 'making' || phase === 'speaking'))
      void this.#run((signal) => this.#hear(signal));
  }

  setByVoice(byVoice: boolean): void {
    this.state.setState({ byVoice, failure: null });
    const { phase } = this.state.getState();
    if (byVoice && phase !== 'making' && phase !== 'speaking') void this.listen();
    if (!byVoice && (phase === 'listening' || phase === 'unheard')) this.stop();
  }

  /** Hears the person once more. */
  listen(): Promise<void> {
    return this.#run((signal) => this.#hear(signal));
  }

  dispose(): void {
    this.#turn?.abort();
    this.#turn = null;
  }

  #go(conversation: Conversation): Promise<void> {
    this.state.setState({ conversation });
    return this.#run(async (signal) => {
      await this.#speak(signal);
      await this.#hear(signal);
    });
  }

  /** One thing at a time: what sounded before ends. */
  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stop();
    const turn = new AbortController();
    this.#turn = turn;
    this.state.setState({ failure: null });
    try {
      await work(turn.signal);
    } catch (thrown) {
      if (turn.signal.aborted) return;
      this.state.setState({ failure: thrown instanceof Error ? thrown.message : String(thrown) });
    } finally {
      if (this.#turn === turn && this.state.getState().phase !== 'unheard') this.stop();
    }
  }

  async #speak(signal: AbortSignal): Promise<void> {
    const { conversation, aloud } = this.state.getState();
    if (!aloud) return;
    this.state.setState({ phase: 'making' });
    const set = (state: Partial<AgentState>) => {
      if (!signal.aborted) this.state.setState(state);
    };
    await this.#edges.speak(spokenOf(conversation), conversation.script.voice, {
      signal,
      onFetch: (received, total) => set({ coming: received < total ? { received, total } : null }),
      onSound: () => set({ phase: 'speaking', coming: null }),
    });
  }

  async #hear(signal: AbortSignal): Promise<void> {
    const { conversation, byVoice } = this.state.getState();
    if (!byVoice || hasEnded(conversation) || signal.aborted) return;
    this.state.setState({ phase: 'listening', coming: null });
    const heard = await this.#edges.listen(signal);
    if (signal.aborted) return;
    if (heard === null) return this.state.setState({ phase: 'unheard' });
    const given = meant(conversation, heard);
    this.state.setState({
      conversation: given ? answer(conversation, given) : misheard(conversation, heard),
    });
    await this.#speak(signal);
    await this.#hear(signal);
  }
}
