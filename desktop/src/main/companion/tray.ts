import path from 'node:path';
import { product } from '@formant/contract/base/product';
import { nameOf } from '@formant/ui/platform/account-name.ts';
import { hostOf } from '@formant/ui/platform/host-of.ts';
import { app, Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import type { AccountView, CompanionDeed, CompanionState } from '../../ipc.ts';

export interface TrayParts {
  show(): void;
  /** Something that the window is to do, which may be hidden. */
  act(deed: CompanionDeed): void;
  /** The accounts of this computer. */
  accounts(): readonly AccountView[];
}
/** What the window has told last; null until it has told anything. */
type Told = CompanionState | null;

const imageOf = (state: '' | 'Live' | 'Muted') => {
  const name = process.platform === 'darwin' ? `tray${state}Template.png` : `tray${state}.png`;
  return nativeImage.createFromPath(path.join(import.meta.dirname, '../icons', name));
};

/**
 * The icon beside the clock, with what one reaches for while another program has the screen. It shows whether the
 * voice changer listens, and follows what the window tells. The caller keeps it: a collected Tray vanishes.
 */
export function makeTray({ show, act, accounts }: TrayParts) {
  const images = { '': imageOf(''), Live: imageOf('Live'), Muted: imageOf('Muted') };
  const tray = new Tray(images['']);
  tray.on('click', show);
  let said = '';
  let last: Told = null;
  const update = (state: Told): void => {
    last = state;
    const text = JSON.stringify([state, whoIs(accounts())]);
    // an open menu closes when it is replaced
    if (text === said) return;
    said = text;
    tray.setImage(images[lightOf(state)]);
    tray.setToolTip(`${product.name}: ${lineOf(state)}`);
    tray.setContextMenu(Menu.buildFromTemplate(template(state)));
  };
  update(null);
  return {
    update,
    /** The accounts are others now. */
    refresh: () => update(last),
    destroy: () => tray.destroy(),
  };

  function template(state: Told): MenuItemConstructorOptions[] {
    const on = state?.phase === 'on';
    return [
      { id: 'account', label: escaped(whoIs(accounts())), enabled: false },
      { id: 'state', label: lineOf(state), enabled: false },
      { type: 'separator' },
      {
        id: 'power',
        label: 'Voice changer',
        type: 'checkbox',
        checked: on,
        enabled: state !== null && state.phase !== 'opening',
        click: (item) => act({ do: 'power', on: item.checked }),
      },
      { id: 'voices', label: 'Voice', enabled: state !== null, submenu: voices(state) },
      {
        id: 'mute',
        label: 'Mute',
        type: 'checkbox',
        checked: state?.muted === true,
        enabled: on,
        click: (item) => act({ do: 'mute', on: item.checked }),
      },
      {
        id: 'monitor',
        label: 'Hear myself',
        type: 'checkbox',
        checked: state?.monitor === true,
        enabled: state !== null,
        click: (item) => act({ do: 'monitor', on: item.checked }),
      },
      { id: 'pads', label: 'Soundboard', enabled: state !== null, submenu: pads(state) },
      { type: 'separator' },
      { id: 'show', label: `Open ${product.name}`, click: show },
      { id: 'quit', label: `Quit ${product.name}`, click: () => app.quit() },
    ];
  }

  function voices(state: Told): MenuItemConstructorOptions[] {
    const of = (shelf: CompanionState['voices'][number]['shelf']) =>
      (state?.voices ?? [])
        .filter((voice) => voice.shelf === shelf)
        .map(
          ({ id, name }): MenuItemConstructorOptions => ({
            id: `voice-${shelf}-${id}`,
            label: escaped(name),
            type: 'radio',
            checked: id === state?.voiceId,
            click: () => act({ do: 'voice', id }),
          }),
        );
    const titled = (label: string, items: MenuItemConstructorOptions[]) =>
      items.length === 0 ? [] : [{ label, enabled: false }, ...items, { type: 'separator' as const }];
    return [
      ...titled('Favourites', of('favourite')),
      ...titled('Recent', of('recent')),
      { label: 'Ready voices', submenu: of('ready') },
      { type: 'separator' },
      { id: 'more-voices', label: 'More voices…', click: () => act({ do: 'page', path: '/live' }) },
    ];
  }

  function pads(state: Told): MenuItemConstructorOptions[] {
    return [
      ...(state?.pads ?? []).map(
        ({ id, name }): MenuItemConstructorOptions => ({
          id: `pad-${id}`,
          label: escaped(name),
          click: () => act({ do: 'pad', id }),
        }),
      ),
      { type: 'separator' },
      { id: 'stop-pads', label: 'Stop all sounds', click: () => act({ do: 'stop-pads' }) },
      { id: 'soundboard', label: 'All boards…', click: () => act({ do: 'page', path: '/soundboard' }) },
    ];
  }
}
export type AppTray = ReturnType<typeof makeTray>;

/** Systems take a single & for the mark of a key. */
const escaped = (name: string): string => name.replaceAll('&', '&&');

/** Whose account is used, and where it is as soon as there are several servers. */
function whoIs(accounts: readonly AccountView[]): string {
  const current = accounts.find(({ isCurrent }) => isCurrent);
  if (current?.state !== 'ready') return 'Nobody is signed in';
  const name = nameOf(current, accounts);
  const isOneServer = accounts.every(({ server }) => server === current.server);
  return isOneServer ? name : `${name}, ${hostOf(current.server)}`;
}

const lightOf = (state: Told): '' | 'Live' | 'Muted' =>
  state?.phase !== 'on' ? '' : state.muted || state.waitsForKey ? 'Muted' : 'Live';

function lineOf(state: Told): string {
  if (state?.phase === 'opening') return 'opening the microphone';
  if (state?.phase !== 'on') return 'voice changer is off';
  if (state.muted) return 'muted, nobody hears you';
  if (state.waitsForKey) return 'silent until you hold or press the key to talk';
  const late = state.latencyMs > 0 ? `, ${state.latencyMs} ms` : '';
  return `live as ${state.voiceName}${late}`;
}
