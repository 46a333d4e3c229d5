import { createStore } from 'zustand/vanilla';
import { isOwn as isOwners, type Owner, ownerNow } from '../../platform/account-scope.ts';
import { type Board, type BoardHome, isOwn } from './board.ts';
import { readBoards, starter } from './board-lists.ts';
import type { SoundboardModel } from './soundboard-model.ts';

/** The pads of one board as other places than the page show them, such as the app's tray. */
export interface PadsElsewhere {
  boardId: string;
  pads: readonly { id: string; name: string }[];
  /** Who had this board before her; null where a platform has no accounts. */
  owner: Owner | null;
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

/** The board that is at hand for whoever is signed in now. */
export const padsNow = (last: PadsElsewhere): PadsElsewhere =>
  isOwners(last.owner) ? last : elsewhere(starter);

/**
 * Another account may be used from now on: its first board is at hand until it shows another one.
 * @param isSignedIn whether the homes are those of somebody who is signed in. The page hears that an account is used
 *   before it knows whose it is, without a network long before: until then its boards can't be asked for.
 */
export async function learnPads(homes: readonly BoardHome[], isSignedIn: boolean): Promise<void> {
  const now = ownerNow();
  if (now && (now.account !== null) !== isSignedIn) return;
  const isKnown = () => {
    const { owner } = padsElsewhere.getState();
    return now === null || (owner?.server === now.server && owner.account === now.account);
  };
  if (isKnown()) return;
  spare?.dispose();
  spare = null;
  const found = await readBoards({ homes, shared: null });
  const { boards, unlisted } = found([]);
  const later = ownerNow();
  const isLate = later?.account !== now?.account || later?.server !== now?.server;
  // what could not be read now is asked for again another time
  if (isLate || isKnown() || unlisted.length > 0) return;
  remember(elsewhere(boards.find(isOwn) ?? starter));
}

/** Plays a pad as a click does, or ends it where a second click does. */
export async function pressPad(id: string, make: () => SoundboardModel): Promise<void> {
  const model = playing(make);
  const { boardId } = padsNow(padsElsewhere.getState());
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
    const { loading, unlisted } = model.state.getState();
    // where boards can't be read the starter stands in for one, and takes no place from it
    const isStandIn = unlisted.length > 0 && model.board.id === starter.id;
    if (!loading && !isStandIn) remember(elsewhere(model.board));
  };
  tell();
  return model.state.subscribe(tell);
}

function elsewhere({ id, pads }: Board): PadsElsewhere {
  return { boardId: id, pads: pads.map((pad) => ({ id: pad.id, name: pad.name })), owner: ownerNow() };
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
  // nobody's yet, so that whoever is signed in by now has an own board looked for
  const usual = { ...elsewhere(starter), owner: null };
  try {
    // safe: written above; anything else is left out
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<PadsElsewhere> | null;
    if (typeof kept?.boardId !== 'string' || !Array.isArray(kept.pads)) return usual;
    const pads = kept.pads.filter((pad) => typeof pad?.id === 'string' && typeof pad.name === 'string');
    return { boardId: kept.boardId, pads, owner: kept.owner ?? null };
  } catch {
    return usual; // broken, forbidden, or no browser
  }
}
