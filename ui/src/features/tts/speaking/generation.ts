import { speechRate } from '@formant/engine/tts';
import { type Api, ApiError } from '../../../api/client.ts';
import { faultOf } from '../../../sound/fault.ts';
import { overview } from '../../../sound/files/overview.ts';
import type { DeviceSpeech } from '../../../sound/speech/device-speech.ts';
import type { SpeechPlayer } from '../../../sound/speech/speech-player.ts';
import { LiveTrack } from '../../../sound/speech/speech-track.ts';
import { type Block, isAlike, type Take } from '../script/script.ts';
import { blockIn, forgetTold, type StudioStore, tellNotice, tellProblem, without } from '../studio-state.ts';
import type { TakeShelf } from '../takes/take-shelf.ts';
import { isLibrary, uuidOf } from '../voices/library-voices.ts';
import { isOfPerson } from '../voices/likened-voices.ts';
import { type StudioVoices, voiceName } from '../voices/studio-voices.ts';
import { problemBefore } from './before-speaking.ts';
import { onDevice, onServer, type Speaker, type Stage } from './speakers.ts';

/** What speaks, and what it needs of the studio. */
interface Means {
  api: Api;
  device: DeviceSpeech;
  player: SpeechPlayer;
  state: StudioStore;
  voices: StudioVoices;
  takes: TakeShelf;
  changeBlock(id: string, change: Partial<Block>): void;
}

/** A block that waits to be spoken, or is spoken. */
interface Turn {
  id: string;
  live: LiveTrack;
}

/**
 * Speaks blocks one after the other; what is wrong with one does not keep the others from it. However a run ends,
 * the next can begin: a cancelled one is over at once, and what it still hears of changes nothing but the takes
 * that had been spoken.
 */
export class Generation {
  readonly #means: Means;
  #control: AbortController | null = null;

  constructor(means: Means) {
    this.#means = means;
  }

  /** Does nothing while another run is under way. */
  async start(ids: readonly string[]): Promise<void> {
    if (this.#control) return;
    const { state, player } = this.#means;
    const turns = ids.flatMap((id): Turn[] => {
      const block = blockIn(state.getState(), id);
      if (!block) return [];
      const live = new LiveTrack(crypto.randomUUID(), block.pauseSeconds);
      live.onGrow = () => player.grown();
      return [{ id, live }];
    });
    const startedAt = Date.now();
    const runs = turns.map(
      ({ id, live }) => [id, { stage: waiting, startedAt, trackKey: live.key }] as const,
    );
    const control = new AbortController();
    const { signal } = control;
    this.#control = control;
    try {
      state.setState({ runs: Object.fromEntries(runs) });
      const ready: Turn[] = [];
      for (const turn of turns) {
        if (signal.aborted) return;
        if (await this.#attempt(turn, signal, () => this.#isToSpeak(turn.id, signal))) ready.push(turn);
        else this.#leave(turn, signal);
      }
      if (signal.aborted) return;
      this.#hear(ready);
      for (const turn of ready) {
        if (signal.aborted) return;
        await this.#attempt(turn, signal, () => this.#speak(turn, signal));
        this.#leave(turn, signal);
      }
    } finally {
      for (const { live } of turns) live.end();
      if (this.#control === control) {
        this.#control = null;
        state.setState({ runs: {} });
      }
      state.setState(({ charged }) => ({ charged: charged + 1 }));
    }
  }

  cancel(): void {
    const control = this.#control;
    if (!control) return;
    this.#control = null;
    control.abort();
    this.#means.state.setState({ runs: {} });
    this.#means.player.stop();
  }

  /** @returns what the step answers; false where it failed, which is told at its block */
  async #attempt({ id }: Turn, signal: AbortSignal, step: () => Promise<boolean>): Promise<boolean> {
    try {
      return await step();
    } catch (thrown) {
      if (!signal.aborted && faultOf(thrown).code !== 'cancelled')
        tellProblem(this.#means.state, id, { message: wordsOf(thrown), able: [] });
      return false;
    }
  }
  #leave({ id, live }: Turn, signal: AbortSignal): void {
    live.end();
    if (!signal.aborted) this.#means.state.setState(({ runs }) => ({ runs: without(runs, id) }));
  }

  /** Plays what is spoken as it comes. */
  #hear(turns: readonly Turn[]): void {
    const { state, player } = this.#means;
    const [first] = turns;
    if (!first || !state.getState().script.listen) return;
    try {
      player.play(turns.map(({ live }) => live));
    } catch {
      const notice =
        'The sound could not be heard while it was spoken: this browser opened no sound output. It is kept as a take.';
      tellNotice(state, first.id, notice);
    }
  }

  /** Whether a block has to be spoken and can be. */
  async #isToSpeak(id: string, signal: AbortSignal): Promise<boolean> {
    const { state, voices, takes } = this.#means;
    const block = blockIn(state.getState(), id);
    if (!block) return false;
    forgetTold(state, id);
    const { place } = state.getState().script;
    const problem = await problemBefore(block, place, voices);
    signal.throwIfAborted();
    if (problem) {
      tellProblem(state, id, problem);
      return false;
    }
    await takes.ready();
    signal.throwIfAborted();
    return !(await this.#reuse(id, signal));
  }

  /** The same words in the same voice have been spoken before: they would sound the same. */
  async #reuse(id: string, signal: AbortSignal): Promise<boolean> {
    const { state, takes, changeBlock } = this.#means;
    const alike = (): [Block, Take] | null => {
      const block = blockIn(state.getState(), id);
      const take = block && Object.values(state.getState().takes).find((one) => isAlike(one, block));
      return block && take ? [block, take] : null;
    };
    const take = alike()?.[1];
    if (!take || !(await takes.sound(take.id))) return false;
    signal.throwIfAborted();
    // it may have been written in, or the take deleted, meanwhile
    const still = alike();
    if (still?.[1].id !== take.id) return false;
    const [{ takeIds: before }] = still;
    const takeIds = before.includes(take.id) ? before : [...before, take.id];
    changeBlock(id, { takeId: take.id, takeIds });
    tellNotice(
      state,
      id,
      `The same words in the same voice were spoken before: here they are again as take ${takeIds.indexOf(take.id) + 1}. Nothing was counted.`,
    );
    return true;
  }

  async #speak({ id, live }: Turn, signal: AbortSignal): Promise<boolean> {
    const { api, device, state, voices, takes } = this.#means;
    const block = blockIn(state.getState(), id);
    if (!block) return false;
    const { text, voiceId, speed, pitch } = block;
    const studio = block.studio ? { studio: true } : {};
    const language = isLibrary(voiceId) && block.language ? { language: block.language } : {};
    const { place } = state.getState().script;
    const voice = await voices.find(voiceId);
    const speaker: Speaker = place === 'device' ? onDevice(device, voice) : onServer(api);
    signal.throwIfAborted();
    const words: Take['words'][number][] = [];
    const view = overview(speechRate);
    const startedAt = Date.now();
    const { engine, again } = await speaker(
      { text, voiceId, speed, pitch, ...studio, ...language },
      {
        sound: (sound) => {
          words.push(...sound.words);
          view.write([Float32Array.from(sound.samples, (value) => value / 32768)]);
          live.append(sound.samples);
        },
        stage: (stage) => {
          if (!signal.aborted)
            state.setState(({ runs }) => ({
              runs: { ...runs, [id]: { stage, startedAt, trackKey: live.key } },
            }));
        },
      },
      signal,
    );
    live.end();
    const take: Take = {
      id: live.key,
      ...{ text, voiceId, speed, pitch, ...studio, ...language, words, place, engine },
      ...(voice && isOfPerson(voice) ? { made: true } : {}),
      voiceName: voiceName(state.getState().voices, block),
      seconds: live.frames() / speechRate,
      bars: view.bars(),
      createdAt: Date.now(),
    };
    if (place === 'device' && isLibrary(voiceId)) this.#countUse(voiceId);
    await takes.add(take, live.wav(), id);
    if (again) tellNotice(state, id, 'The server had spoken this before. Nothing was counted.');
    return true;
  }

  /** As the server does of what it speaks itself. */
  #countUse(voiceId: string): void {
    const params = { voiceUUID: uuidOf(voiceId) };
    void this.#means.api.call('POST /api/voice/use/{voiceUUID}', { params }).catch(() => {}); // a voice works without
  }
}

const waiting: Stage = { name: 'waiting', position: null };

/** What went wrong, for people. */
function wordsOf(thrown: unknown): string {
  if (thrown instanceof ApiError) return thrown.message;
  const { code, message, reference } = faultOf(thrown);
  if (code !== 'internal') return message;
  const advice = message.includes('ry again') ? message : `${message} Your words are kept; try again.`;
  return reference ? `${advice} (${reference})` : advice;
}
