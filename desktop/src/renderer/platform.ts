import type { NeuralModel } from '@formant/contract/models';
import { carriedFolder, carriedList } from '@formant/ui/platform/carried-folder.ts';
import type { AccountsPort, Platform } from '@formant/ui/platform/port.ts';
import { accountHeader, noAccount } from '../account-header.ts';
import type { DesktopApi } from '../ipc.ts';
import { savePieceBytes } from '../save-piece.ts';
import { accountsPort, type PageAccount } from './accounts.ts';
import { shareGlobalKeys } from './global-keys.ts';

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly formant: DesktopApi;
  }
}

/**
 * The shared interface on the desktop. The API lies behind the app's own origin, where the main process
 * adds the token; this code never sees it.
 * @param server where the page's account is, and links that people share lead to
 * @param account the page's, for as long as it is loaded
 * @param showDiagnostics opens the dialog that the Help menu opens, too
 */
export function desktopPlatform(
  api: DesktopApi,
  { server, isHome }: { server: string; isHome: boolean },
  account: PageAccount,
  showDiagnostics: () => void,
): Platform & { accounts: AccountsPort } {
  return {
    siteOrigin: server,
    kind: 'desktop',
    authMode: 'token',
    fetchApi(path, { headers: given, ...init }) {
      const headers = new Headers(given);
      headers.set(accountHeader, account.id ?? noAccount);
      return fetch(path, { ...init, headers, credentials: 'omit' });
    },
    async signIn() {
      await api.sessionStart();
    },
    async forgetSession() {
      await api.sessionForget(account.id);
      // what is signed out of another server is at home again
      if (!isHome) location.assign('/');
    },
    accounts: accountsPort(api, account, isHome),
    onSessionChange(listener) {
      const stop = api.on('session:changed', (status) => {
        account.hear(status);
        // while the browser is asked nothing has changed yet
        if (status.state !== 'waiting') listener();
      });
      // an app that started without a network learns who is signed in as soon as there is one
      const online = async () => {
        if ((await api.sessionStatus()).state === 'signed-in') listener();
      };
      window.addEventListener('online', online);
      return () => {
        stop();
        window.removeEventListener('online', online);
      };
    },
    globalKeys: shareGlobalKeys({
      listen: (keys) => api.keysListen(keys),
      onPress: (listener) => void api.on('keys:pressed', ({ key }) => listener(key)),
    }),
    holdToTalk: {
      state: () => api.talkState(),
      onChange: (listener) => api.on('talk:changed', listener),
      ask: () => api.talkAsk(),
      listen: (key) => api.talkListen(key),
      onHeld: (listener) => api.on('talk:held', ({ held }) => listener(held)),
    },
    convertsHere: {
      isOn: () => api.convertIsOn(),
      set: (on) => api.convertSet(on),
      onChange: (listener) => api.on('convert:changed', ({ on }) => listener(on)),
    },
    soundTiming: {
      state: () => api.latencyState(),
      onChange: (listener) => api.on('latency:changed', listener),
      restart: () => api.appRestart(),
    },
    choices: {
      state: () => api.choicesState(),
      choose: (change) => api.choicesChoose(change),
    },
    otherPrograms: {
      state: () => api.controlState(),
      set: (on) => api.controlSet(on),
      renew: () => api.controlRenew(),
    },
    line: {
      state: () => api.lineState(),
      onChange: (listener) => api.on('line:changed', listener),
      choose: (choice) => api.lineChoose(choice),
      pause: (on) => api.linePause(on),
      test: () => api.lineTest(),
      forget: () => api.lineForget(),
    },
    showDiagnostics,
    virtualMicrophone: {
      state: () => api.microphoneState(),
      set: (on) => api.microphoneSet(on),
    },
    cable: {
      state: (looks) => api.cableState(looks),
      showInstaller: () => api.cableShowInstaller(),
    },
    carriedModels: {
      // safe: written by the build
      list: async () => (await (await fetch(`/${carriedFolder}/${carriedList}`)).json()) as NeuralModel[],
      open: (id, file, signal) => fetch(`/${carriedFolder}/${id}/${file}`, { signal }),
    },
    naturalVoices: {
      state: () => api.naturalState(),
      onChange: (listener) => api.on('natural:changed', listener),
      install: (id) => api.naturalInstall(id),
      pause: (id) => api.naturalPause(id),
      discard: (id) => api.naturalDiscard(id),
      remove: (id) => api.naturalRemove(id),
      speak: (sentence, signal) => hushable(api, signal, (id) => api.naturalSpeak(id, sentence)),
      hear: (recording, signal) => hushable(api, signal, (id) => api.naturalHear(id, recording)),
    },
    saveFile: (name, file) => saveInPieces(api, name, file),
    async openExternal(url) {
      if (!(await api.linkOpen(url))) throw new Error(`${url} can't be opened: only https addresses can.`);
    },
  };
}

/** Asks for what a model takes a while to answer; an abort ends it there. */
async function hushable<T>(
  api: DesktopApi,
  signal: AbortSignal,
  ask: (id: string) => Promise<T>,
): Promise<T> {
  const id = crypto.randomUUID();
  const hush = () => void api.naturalHush(id);
  signal.addEventListener('abort', hush, { once: true });
  try {
    return await ask(id);
  } finally {
    signal.removeEventListener('abort', hush);
  }
}

/** Hands a file over piece by piece, so that an hour of sound is never in memory twice. */
async function saveInPieces(api: DesktopApi, name: string, file: Blob): Promise<'saved' | 'cancelled'> {
  const id = await api.saveBegin(name);
  if (id === null) return 'cancelled';
  try {
    for (let at = 0; at < file.size; at += savePieceBytes) {
      const piece = await file.slice(at, at + savePieceBytes).arrayBuffer();
      await api.saveWrite(id, new Uint8Array(piece));
    }
    await api.saveFinish(id);
    return 'saved';
  } catch (error) {
    await api.saveAbort(id);
    throw error;
  }
}
