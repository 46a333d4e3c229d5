import os from 'node:os';
import path from 'node:path';
import { product } from '@formant/contract/base/product';
import { pageOfLink } from '@formant/ui/platform/app-link.ts';
import { app, dialog, globalShortcut, powerMonitor, screen, session, shell } from 'electron';
import type { CompanionDeed } from '../ipc.ts';
import { makeAccountCalls } from './accounts/account-calls.ts';
import { makeApiProxy } from './api-proxy.ts';
import { type AppLog, makeAppLog } from './app-log.ts';
import { appOrigin } from './app-origin.ts';
import { declareScheme, serveScheme } from './app-protocol.ts';
import { counted, makeByteMeter } from './byte-meter.ts';
import { runCommand } from './command/carried-command.ts';
import { commandArguments } from './command/command-arguments.ts';
import { makeAppChoices } from './companion/app-choices.ts';
import { makeLaunchAtLogin } from './companion/launch-at-login.ts';
import { makeTray } from './companion/tray.ts';
import { hasTray } from './companion/tray-place.ts';
import { makeControl } from './control/control.ts';
import { chooseFiles } from './files/choose-files.ts';
import { makeFileSaver } from './files/file-saver.ts';
import { makeOpenedFiles } from './files/opened-files.ts';
import { makeGlobalKeys } from './global-keys.ts';
import { installerUuid } from './installer-origin.ts';
import { registerCalls, sendEvent } from './ipc-registrar.ts';
import { hearFaults, type KeptFaults, openKeptFaults } from './kept-faults.ts';
import { makeGateway } from './line/gateway.ts';
import { makeLine } from './line/line.ts';
import { openLineBook } from './line/line-book.ts';
import { networkOf } from './line/network.ts';
import { openLogFile } from './log-file.ts';
import { setMenu, showConvertHere, showUpdateByItself } from './menu.ts';
import { openExternal } from './open-external.ts';
import { ownCommand, registerLinkScheme, restart, startedHidden } from './own-command.ts';
import { makeRecovery } from './recovery.ts';
import { guardNavigation, guardPermissions } from './security.ts';
import { serverAddress } from './server-address.ts';
import { openSettings, type SettingsFile } from './settings.ts';
import { takeLinks } from './sign-in/deep-link.ts';
import { parseSignInLink } from './sign-in/sign-in-link.ts';
import { makeCableFacts } from './sound/cable-facts.ts';
import { applyLatency, makeLatencyChoice } from './sound/latency-profile.ts';
import { carriedNatural, makeNaturalVoices } from './speech/natural-voices.ts';
import { systemFacts } from './system-facts.ts';
import { makeTalk } from './talk/talk.ts';
import { loadUpdater, updateDialogs } from './update-dialogs.ts';
import { makeUpdates } from './updates.ts';
import { makeVirtualMicrophone } from './virtual-microphone.ts';
import { makeMainWindow } from './window/main-window.ts';
import { makeWindowFiles } from './window/window-files.ts';

const linkScheme = app.isPackaged ? product.scheme : product.devScheme;
const links: string[] = [];
const files: string[] = [];
// until the app stands, links and files wait here; `start` then takes over
let onLink = (address: string): void => void links.push(address);
let onFiles = (paths: string[]): void => void files.push(...paths);
let show = (): void => undefined;

const asCommand = commandArguments(process.argv, app.isPackaged ? 1 : 2);
app.enableSandbox();
// keys and the tray start sounds while no window has the focus
app.commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required');
declareScheme();
guardNavigation();
if (asCommand) void runCommand(asCommand);
else if (
  takeLinks(linkScheme, {
    link: (address) => onLink(address),
    files: (paths) => onFiles(paths),
    shown: () => show(),
  })
)
  begin();
else app.quit();

/** What has to be settled before Chromium starts. */
function begin(): void {
  try {
    const folder = app.getPath('userData');
    const file = openLogFile(path.join(folder, 'logs'));
    const log = makeAppLog(Date.now, file);
    const faults = openKeptFaults(folder);
    hearFaults((text) => {
      log.add('error', `main: ${text}`);
      faults.note('error', text);
    });
    const settings = openSettings(folder, (text) => log.add('warn', text));
    applyLatency(settings.value.latency, process.env, app.commandLine);
    void app
      .whenReady()
      .then(() => start({ folder, log, logFile: file.file, settings, faults }))
      .catch(stop);
  } catch (error) {
    stop(error);
  }
}

type Begun = {
  folder: string;
  log: AppLog;
  logFile: string;
  settings: SettingsFile;
  faults: KeptFaults;
};

function start({ folder, log, logFile, settings, faults }: Begun): void {
  const { deviceId } = settings.value;
  const home = serverAddress(process.env.FORMANT_SERVER ?? settings.value.server);
  const recovery = makeRecovery({
    log(text) {
      log.add('error', text);
      faults.note('crash', text);
    },
    tell: (recovered) => sendEvent(contents(), 'window:recovered', recovered),
  });
  const window = makeMainWindow({
    settings,
    warn: (text) => log.add('error', text),
    made(one) {
      recovery.watch(one, `${appOrigin}/`);
      talk.watch(one);
    },
    hasTray,
  });
  const contents = () => window.current?.webContents;
  const saver = makeFileSaver(() => window.current);
  log.add('info', `${product.name} ${app.getVersion()} started on ${process.platform} ${process.arch}`);
  const power = (asleep: boolean) => {
    log.add('info', asleep ? 'asleep' : 'awake');
    sendEvent(contents(), 'power:changed', { asleep });
  };
  powerMonitor.on('suspend', () => power(true));
  powerMonitor.on('resume', () => power(false));
  const bytes = makeByteMeter(Date.now);
  const accounts = makeAccountCalls({
    userData: folder,
    settings,
    home,
    scheme: linkScheme,
    openBrowser: openExternal,
    warn: (text) => log.add('warn', text),
    changed(status) {
      log.add('info', `session ${status.state}`);
      sendEvent(contents(), 'session:changed', status);
      if (status.state === 'signed-in') window.show();
    },
    listed(list) {
      sendEvent(contents(), 'accounts:changed', list);
      tray.refresh();
    },
    moved(reloads) {
      // the page that comes tells its own account's voices and pads
      if (reloads) tray.update(null);
      if (reloads) recovery.leave();
      bytes.begin();
      updates.follow();
    },
  });

  const globalKeys = makeGlobalKeys(globalShortcut, (key) => sendEvent(contents(), 'keys:pressed', { key }));
  app.on('will-quit', () => globalKeys.listen([]));

  const talk = makeTalk({
    tell: (event, value) => sendEvent(contents(), event, value),
    log: (text) => log.add('info', text),
  });

  const microphone = makeVirtualMicrophone(process.platform);
  app.on('will-quit', () => microphone.end());

  const cable = makeCableFacts({
    downloads: () => app.getPath('downloads'),
    platform: () => process.platform,
    show: (file) => shell.showItemInFolder(file),
  });

  const convertHere = (on: boolean): void => {
    settings.update({ convertHere: on });
    sendEvent(contents(), 'convert:changed', { on });
  };

  const launchAtLogin = makeLaunchAtLogin({
    platform: process.platform,
    items: app,
    autostart: path.join(app.getPath('appData'), 'autostart'),
    command: ownCommand(),
  });
  launchAtLogin.refresh();
  const choices = makeAppChoices({
    settings,
    launchAtLogin,
    updatesItself: (automatic) => sendEvent(contents(), 'updates:automatic-changed', { automatic }),
    changed: () => remakeMenu(),
  });
  const act = (deed: CompanionDeed): void => sendEvent(contents(), 'companion:do', deed);
  const tray = makeTray({ show: window.show, act, accounts: accounts.list });
  app.on('will-quit', tray.destroy);
  const control = makeControl({
    settings,
    version: app.getVersion(),
    act,
    log: (text) => log.add('info', text),
  });
  void control.begin();
  app.on('will-quit', control.end);

  const opened = makeOpenedFiles({
    recent: {
      get: () => settings.value.recentFiles,
      set: (recentFiles) => {
        settings.update({ recentFiles: [...recentFiles] });
        remakeMenu();
      },
    },
    came: () => sendEvent(contents(), 'files:came', {}),
    remember: (file) => app.addRecentDocument(file),
    log: (text) => log.add('warn', text),
  });
  const latency = makeLatencyChoice(settings, (state) => sendEvent(contents(), 'latency:changed', state));

  const gateway = makeGateway();
  powerMonitor.on('resume', gateway.lookAgain);
  const line = makeLine({
    book: openLineBook(folder, Date.now),
    network: () => networkOf(os.networkInterfaces(), deviceId, gateway.of),
    serve: makeApiProxy(accounts),
    changed: (state) => sendEvent(contents(), 'line:changed', state),
  });
  const windowFiles = makeWindowFiles({ folder, server: () => accounts.here().server, opened, line });
  const natural = makeNaturalVoices({
    ...{ load: carriedNatural, line, bring: windowFiles.bring, log: (text) => log.add('warn', text) },
    changed: (state) => sendEvent(contents(), 'natural:changed', state),
  });
  for (const end of [line.end, natural.end]) app.on('will-quit', end);

  /** What a link has asked for and no window has taken yet. */
  let linkedPage: string | null = null;
  guardPermissions(session.defaultSession);
  serveScheme({ files: windowFiles.serve, api: counted(bytes, line.serve) });
  registerCalls({
    'app:info'() {
      const { server, deviceId } = accounts.here();
      return {
        version: app.getVersion(),
        platform: process.platform,
        arch: process.arch,
        ...{ server, isHome: server === home, deviceId },
        installTold: settings.value.installTold,
        installerUuid: installerUuid(process.platform, process.resourcesPath, process.env),
      };
    },
    ...accounts.handlers,
    ...natural.handlers,
    'save:begin': saver.begin,
    'save:write': saver.write,
    'save:finish': saver.finish,
    'save:abort': saver.abort,
    'keys:listen': globalKeys.listen,
    'talk:state': talk.state,
    'talk:listen': talk.listen,
    'talk:ask': talk.ask,
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
    'updates:look': (why) => void (why === 'asked' ? updates.checkNow() : updates.checkPinned()),
    'install:told': () => settings.update({ installTold: true }),
    'bytes:window': bytes.window,
    'bytes:arrived': bytes.arrived,
    'diagnostics:is-allowed': () => settings.value.diagnostics,
    'diagnostics:allow': (allowed) => settings.update({ diagnostics: allowed }),
    'diagnostics:system': () => systemFacts(log, screen.getAllDisplays()),
    'log:fault': (text) => log.add('error', text),
    'faults:take': faults.take,
    'microphone:state': microphone.state,
    'microphone:set': microphone.set,
    'cable:state': cable.state,
    'cable:show-installer': cable.showInstaller,
    'companion:tell'(state) {
      tray.update(state);
      control.update(state);
      recovery.heard(state);
    },
    'files:take': opened.take,
    'progress:show'(fraction, attention) {
      window.current?.setProgressBar(fraction ?? -1);
      if (attention) window.current?.flashFrame(true);
    },
    'latency:state': latency.state,
    'latency:choose': latency.choose,
    'choices:state': choices.state,
    'choices:choose': choices.choose,
    'control:state': control.state,
    'control:set': control.set,
    'control:renew': control.renew,
    'line:state': line.state,
    'line:choose': line.choose,
    'line:pause': line.pause,
    'line:test': line.test,
    'line:forget': line.forget,
    'app:restart': () => void (window.mayEnd() && restart()),
    'window:show': window.show,
    'window:holds': window.holds,
    'link:open': openExternal,
    'link:take'() {
      const page = linkedPage;
      linkedPage = null;
      return page;
    },
  });
  registerLinkScheme(linkScheme);

  show = window.show;
  onLink = (address) => {
    const link = parseSignInLink(address, linkScheme);
    if (link) void accounts.answer(link);
    linkedPage = pageOfLink(address, linkScheme) ?? linkedPage;
    if (linkedPage) sendEvent(contents(), 'link:came', {});
  };
  const go = (page: string): void => {
    window.show();
    sendEvent(contents(), 'app:navigate', { path: page });
  };
  const account = (): void => {
    window.show();
    if (accounts.isSignedIn()) go('/account-settings');
    else void accounts.startHere();
  };
  const updates = makeUpdates({
    load: loadUpdater,
    settings,
    server: () => accounts.here().server,
    obstacle: accounts.obstacle,
    isSignedIn: accounts.isSignedIn,
    line,
    own: {
      get deviceId() {
        return accounts.here().deviceId;
      },
      version: app.getVersion(),
    },
    ...updateDialogs(() => window.current ?? null),
    mayEnd: window.mayEnd,
    warn: (error) => console.warn('New versions could not be looked for:', error),
  });
  updates.start();
  app.on('will-quit', updates.stop);
  const diagnostics = (): void => {
    window.show();
    sendEvent(contents(), 'diagnostics:open', {});
  };
  const remakeMenu = (): void =>
    setMenu({
      settings,
      openFiles() {
        window.show();
        void chooseFiles(window.current).then(opened.open);
      },
      openRecent(file) {
        window.show();
        opened.open([file]);
      },
      forgetRecent() {
        settings.update({ recentFiles: [] });
        app.clearRecentDocuments();
        remakeMenu();
      },
      choices,
      go,
      openServer: () => void openExternal(accounts.here().server),
      account,
      convertHere,
      checkForUpdates: () => void updates.checkNow(),
      diagnostics,
      showLog: () => shell.showItemInFolder(logFile),
    });
  remakeMenu();
  app.on('activate', window.show);
  if (startedHidden()) window.prepare();
  else window.show();
  for (const link of links) onLink(link);
  onFiles = opened.open;
  if (files.length > 0) opened.open(files);
}

function stop(error: unknown): void {
  dialog.showErrorBox(
    `${product.name} could not start`,
    error instanceof Error ? error.message : String(error),
  );
  app.exit(1);
}
