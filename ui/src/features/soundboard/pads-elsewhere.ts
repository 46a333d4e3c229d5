import { createStore } from 'zustand/vanilla';
import type { Board } from './board.ts';
import { starter } from './board-lists.ts';
import type { SoundboardModel } from './soundboard-model.ts';

/** The pads of one board as other places than the page show them, such as the app's tray. */
export interface PadsElsewhere {
  boardId: string;
  pads: readonly { id: string; name: string }[];
}

const key = 'formant.pads';
/** Longest time that a sound may take to be read before its press is forgotten, in milliseconds. */
const patienceMs = 10_000;

/** The board that was shown last, also by an earlier start. */
export const padsElsewhere = createStore<PadsElsewhere>(recall);

let shown: SoundboardModel | null = null;
/** Made for a press while no page shows the boards; it ends when one does. */
let spare: SoundboardModel | null = null;

/** The page's model plays, and tells which board it shows, until it is taken back. @returns takes it back */
export function offerPads(model: SoundboardModel): () => void {
  spare?.dispose();
  spare = null;
  shown = model;
  const end = follow(model);
  return () => {
    end();
    if (shown === model) shown = null;
  };
}

/** Plays a pad as a click does, or ends it where a second click does. */
export async function pressPad(id: string, make: () => SoundboardModel): Promise<void> {
  const model = playing(make);
  const { boardId } = padsElsewhere.getState();
  if (model.state.getState().boardId !== boardId) {
    await until(model, ({ boards }) => boards.some((board) => board.id === boardId));
    model.show(boardId);
  }
  await until(model, ({ ready, broken }) => ready[id] !== undefined || broken[id] !== undefined);
  const pad = model.board.pads.find((one) => one.id === id);
  if (!pad) return;
  if (pad.mode === 'hold' && model.state.getState().playing[id]) model.release(pad);
  else model.press(pad);
}

export function stopPads(): void {
  (shown ?? spare)?.stopAll();
}

function playing(make: () => SoundboardModel): SoundboardModel {
  if (shown) return shown;
  spare ??= make();
  return spare;
}

/** Resolves when the model is so, or after a while. */
function until(
  model: SoundboardModel,
  is: (state: ReturnType<SoundboardModel['state']['getState']>) => boolean,
): Promise<void> {
  if (is(model.state.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      end();
      resolve();
    };
    const end = model.state.subscribe((state) => is(state) && done());
    const timer = setTimeout(done, patienceMs);
  });
}

function follow(model: SoundboardModel): () => void {
  const tell = () => {
    const { loading } = model.state.getState();
    if (!loading) remember(elsewhere(model.board));
  };
  tell();
  return model.state.subscribe(tell);
}

function elsewhere({ id, pads }: Board): PadsElsewhere {
  return { boardId: id, pads: pads.map((pad) => ({ id: pad.id, name: pad.name })) };
}

function remember(now: PadsElsewhere): void {
  const text = JSON.stringify(now);
  if (text === JSON.stringify(padsElsewhere.getState())) return;
  padsElsewhere.setState(now, true);
  try {
    localStorage.setItem(key, text);
  } catch {
    // a private window: known until it closes
  }
}

function recall(): PadsElsewhere {
  const usual = elsewhere(starter);
  try {
    // safe: written above; anything else is left out
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<PadsElsewhere> | null;
    if (typeof kept?.boardId !== 'string' || !Array.isArray(kept.pads)) return usual;
    const pads = kept.pads.filter((pad) => typeof pad?.id === 'string' && typeof pad.name === 'string');
    return { boardId: kept.boardId, pads };
  } catch {
    return usual; // broken, forbidden, or no browser
  }
}
