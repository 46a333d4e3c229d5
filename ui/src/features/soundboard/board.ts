import type { SoundColor, SoundMode } from '@formant/contract/facts/soundboard-facts';

/** Where a board lies: it came with the product, stays on this device, belongs to the account, or was shared. */
export type Place = 'starter' | 'device' | 'account' | 'shared';

export interface Pad {
  id: string;
  boardId: string;
  name: string;
  color: SoundColor;
  hotkey: string | null;
  volume: number;
  startMs: number;
  endMs: number | null;
  mode: SoundMode;
  overlap: boolean;
  muteMic: boolean;
  durationMs: number;
  /** Outline, 0..127. */
  bars: readonly number[];
  /** Why it can't be played; null when it can. */
  problem: string | null;
  /** Where its bytes are fetched when they are not on this device. */
  url: string | null;
}
export interface Board {
  id: string;
  name: string;
  place: Place;
  pads: readonly Pad[];
}
export type PadSettings = Pick<
  Pad,
  'name' | 'color' | 'hotkey' | 'volume' | 'startMs' | 'endMs' | 'mode' | 'overlap' | 'muteMic'
>;
/** Of a pad that nobody has changed. */
export const usualSettings: Readonly<Omit<PadSettings, 'name'>> = {
  color: 'vocals',
  hotkey: null,
  volume: 1,
  startMs: 0,
  endMs: null,
  mode: 'once',
  overlap: true,
  muteMic: false,
};
export const settingsOf = ({
  name,
  color,
  hotkey,
  volume,
  startMs,
  endMs,
  mode,
  overlap,
  muteMic,
}: Pad): PadSettings => ({ name, color, hotkey, volume, startMs, endMs, mode, overlap, muteMic });

/** A sound on its way to a board: levelled, at most a minute, as a WAV file. */
export interface NewSound {
  file: Blob;
  durationMs: number;
  bars: readonly number[];
  settings: Partial<PadSettings> & { name: string };
}

/** Where boards are kept. Every call ends when the change is safe, and throws with words for people. */
export interface BoardHome {
  readonly place: 'device' | 'account';
  list(): Promise<Board[]>;
  create(name: string): Promise<Board>;
  rename(board: Board, name: string): Promise<void>;
  remove(board: Board): Promise<void>;
  add(board: Board, sound: NewSound): Promise<void>;
  change(pad: Pad, change: Partial<PadSettings>): Promise<void>;
  removePad(pad: Pad): Promise<void>;
  order(board: Board, ids: readonly string[]): Promise<void>;
  /** @param to place among the boards of this home, from 0 */
  move(board: Board, to: number): Promise<void>;
}

export const isOwn = (board: Board): boolean => board.place === 'device' || board.place === 'account';
