import os from 'node:os';
import path from 'node:path';
import { product } from '@formant/contract/product';
import { app, dialog, session, type Tray } from 'electron';
import { makeApiProxy } from './api-proxy.ts';
import { makeAppFiles } from './app-files.ts';
import { declareScheme, serveScheme } from './app-protocol.ts';
import { takeLinks } from './deep-link.ts';
import { exchangeAt } from './exchange.ts';
import { makeFileSaver } from './file-saver.ts';
import { registerCalls, sendEvent } from './ipc-registrar.ts';
import { openLoopback } from './loopback.ts';
import { makeMainWindow } from './main-window.ts';
import { setMenu } from './menu.ts';
import { openExternal } from './open-external.ts';
import { guardNavigation, guardPermissions } from './security.ts';
import { serverAddress } from './server-address.ts';
import { openSettings } from './settings.ts';
import { makeSignIn } from './sign-in.ts';
import { parseSignInLink } from './sign-in-link.ts';
import { openTokenStore } from './token-store.ts';
import { makeTray } from './tray.ts';

const linkScheme = app.isPackaged ? product.scheme : product.devScheme;
const links: string[] = [];
// until the app stands, links wait here; `start` then takes over
let onLink = (address: string): void => void links.push(address);
let show = (): void => undefined;

app.enableSandbox();
declareScheme();
guardNavigation();
if (takeLinks(linkScheme, { link: (address) => onLink(address), shown: () => show() }))
  void app.whenReady().then(start).catch(stop);
else app.quit();

function start(): void {
  const folder = app.getPath('userData');
  const settings = openSettings(folder);
  const { deviceId } = settings.value;
  const server = serverAddress(process.env.FORMANT_SERVER ?? settings.value.server);
  const window = makeMainWindow(settings);
  const contents = () => window.current?.webContents;
  const saver = makeFileSaver(() => window.current);
  const tokens = openTokenStore(folder);
  const signIn = makeSignIn({
    server,
    scheme: linkScheme,
    deviceId,
    deviceName: os.hostname().slice(0, 80) || 'Computer',
    tokens,
    openBrowser: openExternal,
    openLoopback,
    exchange: exchangeAt(server),
    changed(status) {
      sendEvent(contents(), 'session:changed', status);
      if (status.state === 'signed-in') window.show();
    },
    nowMs: Date.now,
  });

  guardPermissions(session.defaultSession);
  serveScheme({
    files: makeAppFiles(path.join(import.meta.dirname, '../renderer')),
    api: makeApiProxy({
      server,
      deviceId,
      token: () => tokens.token,
      refused: () => void signIn.end('You were signed out. Sign in again to use your account.'),
    }),
  });
  registerCalls({
    'app:info': () => ({ version: app.getVersion(), platform: process.platform, server }),
    'session:status': signIn.status,
    'session:start': signIn.start,
    'session:enter-code': signIn.enterCode,
    'session:cancel': signIn.cancel,
    'session:forget': () => signIn.end(),
    'save:begin': saver.begin,
    'save:write': saver.write,
    'save:finish': saver.finish,
    'save:abort': saver.abort,
    'link:open': openExternal,
  });
  registerLinkScheme();

  show = window.show;
  onLink = (address) => {
    const link = parseSignInLink(address, linkScheme);
    if (link) void signIn.answer(link);
  };
  const go = (page: string): void => {
    window.show();
    sendEvent(contents(), 'app:navigate', { path: page });
  };
  const account = (): void => {
    window.show();
    if (signIn.status().state === 'signed-in') go('/logout');
    else void signIn.start();
  };
  setMenu({ settings, go, openServer: () => void openExternal(server), account });
  keepTray(makeTray(window.show));
  app.on('activate', window.show);
  window.show();
  for (const link of links) onLink(link);
}

/** Tells the system that links of our scheme belong to this app. While developing, to Electron with this folder. */
function registerLinkScheme(): void {
  const folder = process.argv[1];
  if (app.isPackaged || !folder) app.setAsDefaultProtocolClient(linkScheme);
  else app.setAsDefaultProtocolClient(linkScheme, process.execPath, [path.resolve(folder)]);
}

function keepTray(tray: Tray): void {
  app.on('will-quit', () => tray.destroy());
}

function stop(error: unknown): void {
  dialog.showErrorBox(
    `${product.name} could not start`,
    error instanceof Error ? error.message : String(error),
  );
  app.exit(1);
}
