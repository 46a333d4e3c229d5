import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromiumPath } from '../../../build/scripts/chromium.mjs';
import { fromChromium, resolverRule } from './addresses.ts';
import { app, quitGate } from './app.ts';
import { connectCdp } from './cdp.ts';
import { serveSchemes } from './protocol.ts';
import { beginDownload } from './session.ts';
import { chromium, webContents } from './web-contents.ts';

/** `STAND_IN_SOUND=real` lets the app hear and play through the system's sound, as `npm run prove:latency` does. */
const sound =
  process.env.STAND_IN_SOUND === 'real' ? [] : ['--mute-audio', '--use-fake-device-for-media-stream'];
const flags = [
  ...sound,
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-startup-window',
  '--block-new-web-contents',
  // each window's address bar, which nobody sees, makes two pages for its suggestions: a second of work
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--remote-debugging-port=0',
];

/** Starts Chromium with the app's switches and makes the app ready. */
export async function startChromium(): Promise<void> {
  const port = await serveSchemes();
  if (app.isQuitting) return;
  const profile = path.join(app.getPath('userData'), 'stand-in-chromium');
  mkdirSync(profile, { recursive: true });
  const own = [...flags, `--user-data-dir=${profile}`, `--host-resolver-rules=${resolverRule(port)}`];
  // its own sandbox needs rights that containers do not give; that the app asks for it is looked at by name
  const names = new Set(['--enable-sandbox', ...own].map((flag) => flag.split('=')[0]));
  const added = [...app.switches]
    .filter(([name]) => !names.has(`--${name}`))
    .map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`));
  const child = spawn(chromiumPath() ?? 'chromium', [...own, ...added], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (piece) => {
      text += String(piece);
      const match = /DevTools listening on (ws:\S+)/.exec(text);
      if (match?.[1]) resolve(match[1]);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (!app.isQuitting) {
        reject(new Error(`Chromium ended with ${code}\n${text}`));
        process.exitCode = 1;
        app.exit(1);
      }
    });
  });
  const cdp = await connectCdp(url);
  chromium.cdp = cdp;
  chromium.version = (await cdp.send<{ product: string }>('Browser.getVersion')).product.split('/')[1] ?? '';
  Object.defineProperty(process.versions, 'chrome', { value: chromium.version, enumerable: true });
  quitGate.stopChromium = async () => {
    const closed = new Promise((resolve) => child.once('exit', resolve));
    await cdp.send('Browser.close').catch(() => undefined); // it may close before it answers
    await closed;
  };
  const downloads = path.join(app.getPath('userData'), 'stand-in-downloads');
  mkdirSync(downloads, { recursive: true });
  await cdp.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: downloads,
    eventsEnabled: true,
  });
  cdp.onBrowser((method, params) => {
    if (method !== 'Browser.downloadWillBegin') return;
    // safe: what the protocol says of this event
    const { guid, url, suggestedFilename, frameId } = params as Record<string, string>;
    const contents = webContents.fromDevToolsTargetId(frameId ?? '');
    if (!beginDownload(fromChromium(url ?? ''), suggestedFilename ?? '', contents))
      void cdp.send('Browser.cancelDownload', { guid }).catch(() => undefined); // a small one is whole already
  });
  // Playwright reads this line, as Electron prints it
  process.stderr.write(`DevTools listening on ${url}\n`);
  app.becomeReady();
}
