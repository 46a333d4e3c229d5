import os from 'node:os';
import path from 'node:path';
import { product } from '@formant/contract/base/product';
import { deviceLogLimits } from '@formant/contract/logs';
import { app, dialog, globalShortcut, session, type Tray } from 'electron';
import { makeApiProxy } from './api-proxy.ts';
import { makeAppFiles } from './app-files.ts';
import { type AppLog, makeAppLog } from './app-log.ts';
import { declareScheme, serveScheme } from './app-protocol.ts';
import { counted, makeByteMeter } from './byte-meter.ts';
import { makeFileSaver } from './file-saver.ts';
import { makeGlobalKeys } from './global-keys.ts';
import { registerCalls, sendEvent } from './ipc-registrar.ts';
import { makeMainWindow } from './main-window.ts';
import { setMenu, showConvertHere, showUpdateByItself } from './menu.ts';
import { openExternal } from './open-external.ts';
import { guardNavigation, guardPermissions } from './security.ts';
import { serverAddress } from './server-address.ts';
import { openSettings } from './settings.ts';
import { takeLinks } from './sign-in/deep-link.ts';
import { exchangeAt } from './sign-in/exchange.ts';
import { openLoopback } from './sign-in/loopback.ts';
import { makeSignIn } from './sign-in/sign-in.ts';
import { parseSignInLink } from './sign-in/sign-in-link.ts';
import { openTokenStore } from './sign-in/token-store.ts';
import { makeTray } from './tray.ts';
import { loadUpdater, updateDialogs } from './update-dialogs.ts';
import { makeUpdates } from './updates.ts';
import { makeVirtualMicrophone } from './virtual-microphone.ts';

const linkScheme = app.isPackaged ? product.scheme : product.devScheme;
const links: string[] = [];
// until the app stands, links wait here; `start` then takes over
let onLink = (address: string): void => void links.push(address);
let show = (): void => undefined;

app.enableSandbox();
// keys and the tray start sounds while no window has the focus
app.commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required');
declareScheme();
guardNavigation();
if (takeLinks(linkScheme, { link: (address) => onLink(address), shown: () => show() }))
  void app.whenReady().then(start).catch(stop);
else app.quit();

function start(): void {
  const folder = app.getPath('userData');
  const log = makeAppLog(Date.now);
  const settings = openSettings(folder, (text) => log.add('warn', text));
  const { deviceId } = settings.value;
  const server = serverAddress(process.env.FORMANT_SERVER ?? settings.value.server);
  const window = makeMainWindow(settings, (text) => log.add('error', text));
  const contents = () => window.current?.webContents;
  const saver = makeFileSaver(() => window.current);
  const tokens = openTokenStore(folder);
  log.add('info', `${product.name} ${app.getVersion()} started on ${process.platform} ${process.arch}`);
  app.on('render-process-gone', (_event, _contents, { reason }) =>
    log.add('error', `window gone: ${reason}`),
  );
  const bytes = makeByteMeter(Date.now);
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
      log.add('info', `session ${status.state}`);
      sendEvent(contents(), 'session:changed', status);
      if (status.state === 'signed-in') window.show();
    },
    nowMs: Date.now,
  });

  const globalKeys = makeGlobalKeys(globalShortcut, (key) => sendEvent(contents(), 'keys:pressed', { key }));
  app.on('will-quit', () => globalKeys.listen([]));

  const microphone = makeVirtualMicrophone(process.platform);
  app.on('will-quit', () => microphone.end());

  const convertHere = (on: boolean): void => {
    settings.update({ convertHere: on });
    sendEvent(contents(), 'convert:changed', { on });
  };

  guardPermissions(session.defaultSession);
  serveScheme({
    files: makeAppFiles(path.join(import.meta.dirname, '../renderer')),
    api: counted(
      bytes,
      makeApiProxy({
        server,
        deviceId,
        token: () => tokens.token,
        refused: () => void signIn.end('You were signed out. Sign in again to use your account.'),
      }),
    ),
  });
  registerCalls({
    'app:info': () => ({
      version: app.getVersion(),
      platform: process.platform,
      arch: process.arch,
      server,
      deviceId,
      installTold: settings.value.installTold,
    }),
    'session:status': signIn.status,
    'session:start': signIn.start,
    'session:enter-code': signIn.enterCode,
    'session:cancel': signIn.cancel,
    'session:forget': () => signIn.end(),
    'save:begin': saver.begin,
    'save:write': saver.write,
    'save:finish': saver.finish,
    'save:abort': saver.abort,
    'keys:listen': globalKeys.listen,
    'convert:is-on': () => settings.value.convertHere,
    'convert:set': (on) => {
      convertHere(on);
      showConvertHere(on);
    },
    'updates:is-automatic': () => settings.value.autoUpdate,
    'updates:set-automatic': (automatic) => {
      settings.update({ autoUpdate: automatic });
      showUpdateByItself(automatic);
    },
    'install:told': () => settings.update({ installTold: true }),
    'bytes:window': bytes.window,
    'bytes:arrived': bytes.arrived,
    'diagnostics:is-allowed': () => settings.value.diagnostics,
    'diagnostics:allow': (allowed) => settings.update({ diagnostics: allowed }),
    'diagnostics:system': () => systemFacts(log),
    'log:fault': (text) => log.add('error', text),
    'microphone:state': microphone.state,
    'microphone:set': microphone.set,
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
  const updates = makeUpdates({
    load: loadUpdater,
    settings,
    server: () => server,
    own: { deviceId, version: app.getVersion() },
    ...updateDialogs(() => window.current ?? null),
    warn: (error) => console.warn('New versions could not be looked for:', error),
  });
  updates.start();
  app.on('will-quit', updates.stop);
  const diagnostics = (): void => {
    window.show();
    sendEvent(contents(), 'diagnostics:open', {});
  };
  setMenu({
    settings,
    go,
    openServer: () => void openExternal(server),
    account,
    convertHere,
    updateByItself(automatic) {
      settings.update({ autoUpdate: automatic });
      sendEvent(contents(), 'updates:automatic-changed', { automatic });
    },
    checkForUpdates: () => void updates.checkNow(),
    diagnostics,
  });
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

/** What the system tells of itself, and the end of the log; the window takes personal things out of it. */
function systemFacts(log: AppLog) {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model.trim() || 'unknown',
    cores: Math.max(1, cpus.length),
    ramMb: Math.round(os.totalmem() / 1024 ** 2),
    // scrubbing puts short words in the place of long ones, but not always
    log: log.tail(Math.floor(deviceLogLimits.logTailBytes * 0.75)),
  };
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
