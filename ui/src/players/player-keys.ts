import type { Scope } from '../platform/scope.ts';
import type { Player } from '../sound/play/player.ts';

/** What every key of a player does, as the help lists it. */
export const playerKeys: readonly (readonly [keys: string, does: string])[] = [
  ['Space or K', 'Play and pause'],
  ['← →', '5 seconds back and forward'],
  ['Shift ← →', '1 second back and forward'],
  ['↑ ↓', 'Louder and quieter'],
  ['A / B', 'Original / result'],
  ['1 to 6', 'Solo a stem'],
  ['Shift 1 to 6', 'Mute a stem'],
  ['L', 'Loop'],
  ['I / O', 'Loop from here / to here'],
  ['?', 'This list'],
];

/** Of a player that can have what was removed as a track. */
export const removedKeys: typeof playerKeys = [['C', 'What was removed, once you have had it worked out']];

const typing =
  'input:not([type=radio]):not([type=checkbox]):not([type=range]):not([type=file]),textarea,select,[contenteditable],[role=menu],[role=listbox],[role=dialog]';
/** Whether what a person presses there is text, or chooses in a list: single keys mean nothing then. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null;
/** Elements that use a key themselves. */
const takes = (target: Element, key: string): boolean =>
  (key === ' ' && target.matches('button,a,summary,input,[role=tab]')) ||
  (key.startsWith('Arrow') && target.matches('input,[role=slider],[role=tab],[role=radio]'));

/** Listens for a player's keys on the whole page, until the scope ends; not while a person types. */
export function listenForKeys(scope: Scope, player: () => Player | null, help: () => void): void {
  scope.listen<KeyboardEvent>(document, 'keydown', (event) => {
    const { target, key, code } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(target) || (target instanceof Element && takes(target, key))) return;
    const current = player();
    if (!current) return;
    if (key === '?') help();
    else if (!press(current, key, code, event.shiftKey)) return;
    event.preventDefault();
  });
}

/** @returns whether the key means something */
export function press(player: Player, key: string, code: string, shift: boolean): boolean {
  const { state } = player;
  const { loop, region, source, volume } = state.getState();
  const digit = /^Digit([1-6])$/.exec(code)?.[1];
  if (digit) {
    const stems = player.tracks.filter((track) => !track.original && !track.removed);
    // the only sound beside the original is no stem: muted, it would be silent without a switch to be seen
    const stem = stems.length > 1 ? stems[Number(digit) - 1] : undefined;
    const mix = stem && state.getState().mix[stem.name];
    if (!stem || !mix) return false;
    player.setMix(stem.name, shift ? { mute: !mix.mute } : { solo: !mix.solo });
    return true;
  }
  const actions: Record<string, () => void> = {
    ' ': () => player.toggle(),
    k: () => player.toggle(),
    ArrowLeft: () => player.seek(player.time - (shift ? 1 : 5)),
    ArrowRight: () => player.seek(player.time + (shift ? 1 : 5)),
    ArrowUp: () => player.setVolume(volume + 0.05),
    ArrowDown: () => player.setVolume(volume - 0.05),
    a: () => player.setSource('A'),
    b: () => player.setSource(source === 'B' ? 'A' : 'B'),
    // without such a track the key is another part's, such as that of the click
    ...(player.tracks.some((track) => track.removed) ? { c: () => player.setSource('C') } : {}),
    l: () => player.setLoop(!loop),
    i: () =>
      player.setLoop(true, {
        from: player.time,
        to: Math.max(player.time + 0.1, region?.to ?? player.seconds),
      }),
    o: () => {
      const from = region && region.from < player.time ? region.from : 0;
      player.setLoop(true, { from, to: Math.max(from + 0.1, player.time) });
    },
  };
  const action = actions[key.length === 1 ? key.toLowerCase() : key];
  action?.();
  return action !== undefined;
}
