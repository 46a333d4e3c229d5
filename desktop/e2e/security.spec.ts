import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, isStandIn, openedPages, test } from './app.ts';
import { startPeer } from './peer.ts';

const origin = 'app://formant';

test('the page is sandboxed, isolated and sees nothing but the channel table', async ({ app, page }) => {
  const seen = await page.evaluate(() => ({
    require: typeof (globalThis as { require?: unknown }).require,
    process: typeof (globalThis as { process?: unknown }).process,
    api: Object.keys(window.formant).sort(),
    frozen: Object.isFrozen(window.formant),
    secure: isSecureContext,
    isolated: crossOriginIsolated,
  }));
  expect(seen).toEqual({
    require: 'undefined',
    process: 'undefined',
    api: [
      'accountsAdd',
      'accountsChoose',
      'accountsList',
      'accountsSignOut',
      'appInfo',
      'appRestart',
      'bytesArrived',
      'bytesWindow',
      'cableShowInstaller',
      'cableState',
      'choicesChoose',
      'choicesState',
      'companionTell',
      'controlRenew',
      'controlSet',
      'controlState',
      'convertIsOn',
      'convertSet',
      'diagnosticsAllow',
      'diagnosticsIsAllowed',
      'diagnosticsSystem',
      'faultsTake',
      'filesTake',
      'installTold',
      'keysListen',
      'latencyChoose',
      'latencyState',
      'lineChoose',
      'lineForget',
      'linePause',
      'lineState',
      'lineTest',
      'linkOpen',
      'linkTake',
      'logFault',
      'microphoneSet',
      'microphoneState',
      'naturalDiscard',
      'naturalHear',
      'naturalHush',
      'naturalInstall',
      'naturalPause',
      'naturalRemove',
      'naturalSpeak',
      'naturalState',
      'on',
      'progressShow',
      'saveAbort',
      'saveBegin',
      'saveFinish',
      'saveWrite',
      'sessionCancel',
      'sessionEnterCode',
      'sessionForget',
      'sessionStart',
      'sessionStatus',
      'talkAsk',
      'talkListen',
      'talkState',
      'updatesIsAutomatic',
      'updatesLook',
      'updatesSetAutomatic',
      'windowHolds',
      'windowShow',
    ],
    frozen: true,
    secure: true,
    isolated: true,
  });
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    // Electron's declarations leave this method out
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    return contents.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // sound has to go on while another window is in front
    backgroundThrottling: false,
  });
  // every process of every page, whatever its window says
  expect(await app.evaluate(({ app }) => app.commandLine.hasSwitch('enable-sandbox'))).toBe(true);
});

test('sounds of the app play in media elements', async ({ page }) => {
  const folder = path.join(import.meta.dirname, '../dist/renderer/assets');
  const sound = readdirSync(folder).find((name) => name.endsWith('.mp3'));
  const seconds = await page.evaluate((name) => {
    const audio = new Audio(`/assets/${name}`);
    return new Promise<number>((resolve) => {
      audio.onloadedmetadata = () => resolve(audio.duration);
      audio.onerror = () => resolve(0);
      audio.load();
    });
  }, sound);
  expect(seconds).toBeGreaterThan(0.05);
});

test('no page is embedded, whoever asks', async ({ app, page }) => {
  await page.evaluate(() => {
    const view = document.createElement('webview');
    view.setAttribute('src', 'https://evil.example/');
    document.body.append(view);
  });
  const refused = await app.evaluate(({ BrowserWindow }) => {
    let prevented = 0;
    const event = { preventDefault: () => prevented++ };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // as where the window's own preferences were changed by mistake
    contents?.emit('will-attach-webview', event, {}, { src: 'https://evil.example/' });
    return prevented;
  });
  expect(refused).toBe(1);
});

test('no frame of another page loads', async ({ page }) => {
  const before = page.frames().length;
  const address = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.src = '/privacy';
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return frame.contentDocument?.title ?? 'refused';
  });
  expect(address === 'refused' || address === '').toBe(true);
  expect(
    page
      .frames()
      .slice(before)
      .every((frame) => !frame.url().includes('privacy')),
  ).toBe(true);
});

test('a link that downloads saves nothing: files leave through the save dialog alone', async ({
  app,
  page,
}) => {
  const seen = await app.evaluateHandle(({ session }) => {
    const fates: boolean[] = [];
    session.defaultSession.on('will-download', (event) => fates.push(event.defaultPrevented));
    return fates;
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x'.repeat(1000)]));
    link.download = 'secret.txt';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => seen.jsonValue()).toEqual([true]);
});

test('of all rights that a page can ask for, the app gives five', async ({ app, page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  test.skip(!(await isStandIn(app)), 'a real Electron does not tell what the handlers answer');
  const given = await app.evaluate(({ session }) => {
    // safe: the stand-in's own record
    const { answers } = session.defaultSession as unknown as {
      answers: Record<string, { asked: boolean; checked: boolean }>;
    };
    const names = (which: 'asked' | 'checked') =>
      Object.keys(answers).filter((name) => answers[name]?.[which]);
    return { all: Object.keys(answers).length, asked: names('asked'), checked: names('checked') };
  });
  const five = [
    'clipboard-sanitized-write',
    'media',
    'persistent-storage',
    'screen-wake-lock',
    'speaker-selection',
  ];
  expect(given).toEqual({ all: 47, asked: five, checked: five });
  const devices = await app.evaluate(({ session }) => {
    // safe: as above
    const { device } = session.defaultSession as unknown as { device(details: object): boolean };
    return ['hid', 'serial', 'usb'].map((deviceType) =>
      device({ deviceType, origin: 'app://formant', device: {} }),
    );
  });
  expect(devices).toEqual([false, false, false]);
});

test('rights are asked by origin and by page: a foreign frame in our window gets none', async ({
  app,
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  test.skip(!(await isStandIn(app)), 'the handlers can only be called in the stand-in');
  const answers = await app.evaluate(({ session }) => {
    type Handlers = {
      check(contents: null, permission: string, origin: string, details: object): boolean;
      ask(contents: object, permission: string, done: (yes: boolean) => void, details: object): void;
    };
    // safe: the stand-in keeps what the app has set
    const { check, ask } = session.defaultSession as unknown as Handlers;
    const asked = (page: string, requestingUrl: string, permission: string, more: object = {}) => {
      let answer: boolean | null = null;
      ask({ getURL: () => page }, permission, (yes) => (answer = yes), { requestingUrl, ...more });
      return answer;
    };
    const ours = 'app://formant/';
    return {
      foreignCheck: check(null, 'media', 'https://evil.example/', { mediaType: 'audio' }),
      likeOurs: check(null, 'media', 'app://formant.evil.example/', { mediaType: 'audio' }),
      video: check(null, 'media', ours, { mediaType: 'video' }),
      foreignPage: asked('https://evil.example/', ours, 'speaker-selection'),
      foreignFrame: asked(ours, 'https://evil.example/', 'speaker-selection'),
      apiPage: asked('app://formant/api/docs', ours, 'speaker-selection'),
      film: asked(ours, ours, 'media', { mediaTypes: ['audio', 'video'] }),
      nothing: asked(ours, ours, 'media', { mediaTypes: [] }),
      voice: asked(ours, ours, 'media', { mediaTypes: ['audio'] }),
    };
  });
  expect(answers).toEqual({
    foreignCheck: false,
    likeOurs: false,
    video: false,
    foreignPage: false,
    foreignFrame: false,
    apiPage: false,
    film: false,
    nothing: false,
    voice: true,
  });
});

test('the content policy stops inline scripts, eval and every foreign host', async ({ page }) => {
  const refused = await page.evaluate(async () => {
    const directives: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      directives.push(event.effectiveDirective),
    );
    const inline = document.createElement('script');
    inline.textContent = 'window.inlineRan = true';
    document.head.append(inline);
    const image = new Image();
    const imageFailed = new Promise((resolve) => {
      image.onerror = resolve;
    });
    image.src = 'https://example.com/pixel.png';
    await imageFailed;
    const fetched = await fetch('https://example.com/').then(
      () => 'reached',
      () => 'refused',
    );
    // code that the DevTools protocol evaluates is exempt from the policy, a timer's callback is not
    const evaluated = await new Promise<string>((resolve) => {
      setTimeout(() => {
        try {
          resolve(String(new Function('return 1')()));
        } catch (error) {
          resolve((error as Error).name);
        }
      });
    });
    return { directives: directives.sort(), inline: 'inlineRan' in globalThis, fetched, evaluated };
  });
  expect(refused.inline).toBe(false);
  expect(refused.fetched).toBe('refused');
  expect(refused.evaluated).toBe('EvalError');
  expect(refused.directives).toEqual(expect.arrayContaining(['connect-src', 'img-src', 'script-src-elem']));
});

test('pages of the app come with their headers, and only files of the app are served', async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const page = await fetch('/');
    const status = async (path: string, init?: RequestInit) => (await fetch(path, init)).status;
    return {
      policy: page.headers.get('content-security-policy'),
      sniff: page.headers.get('x-content-type-options'),
      climb: await status('/..%2f..%2fmain%2findex.js'),
      absent: await status('/assets/none.js'),
      post: await status('/', { method: 'POST' }),
    };
  });
  expect(answers.policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
  expect(answers.policy).not.toMatch(/script-src[^;]*(unsafe-inline|'unsafe-eval'|https?:)/);
  expect(answers).toMatchObject({ sniff: 'nosniff', climb: 404, absent: 404, post: 405 });
});

test('the window never leaves the app, and only https pages open outside', async ({ app, page }) => {
  const address = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
  const before = await address();
  expect(before?.startsWith(`${origin}/`)).toBe(true);
  // heard after the app's own guard: what it has made of each wish to leave
  await app.evaluate(({ BrowserWindow }) => {
    const wishes: [url: string, isRefused: boolean][] = [];
    Object.assign(globalThis, { wishes });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('will-navigate', (event) => {
      wishes.push([event.url, event.defaultPrevented]);
    });
    contents?.on('did-create-window', () => wishes.push(['a window of its own', false]));
  });
  const wishes = () => app.evaluate(() => (globalThis as unknown as { wishes: [string, boolean][] }).wishes); // safe: put there above
  const leaveFor = (target: string) =>
    page
      .evaluate((url) => {
        location.href = url;
      }, target)
      .catch(() => undefined); // a page that does leave answers no more; what follows says so
  // Chromium may refuse these two before the guard is asked
  for (const target of ['file:///etc/passwd', `${origin}.evil.example/`]) await leaveFor(target);
  for (const target of ['https://evil.example/', '/api/docs']) {
    await leaveFor(target);
    await expect.poll(wishes).toContainEqual([new URL(target, `${origin}/`).href, true]);
  }
  expect((await wishes()).filter(([, isRefused]) => !isRefused)).toEqual([]);
  await page.evaluate(() => {
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://user:pw@a.example/',
      'https://a.example/x',
    ])
      window.open(url);
  });
  await expect.poll(() => openedPages(app)).toEqual(['https://a.example/x']);
  expect((await wishes()).filter(([, isRefused]) => !isRefused)).toEqual([]);
  expect(await address()).toBe(before);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(await page.evaluate(() => window.formant.linkOpen('formant://auth?code=1'))).toBe(false);
});

test('no answer leads the window elsewhere', async ({ app }) => {
  const peer = await startPeer();
  peer.on('/', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end());
  // what the app itself loads raises no wish to leave: the guard of answers that lead on is all there is
  const end = await app.evaluate(
    ({ BrowserWindow }, url) =>
      BrowserWindow.getAllWindows()[0]
        ?.loadURL(url)
        .then(
          () => 'shown',
          () => 'refused',
        ),
    peer.url,
  );
  expect(end).toBe('refused');
  expect(peer.seen.map(({ path }) => path)).toEqual(['/']);
  await peer.close();
});

test('no frame loads a page, even where no content policy forbids it', async ({ app, page }) => {
  const peer = await startPeer();
  peer.on('/', (_, response) => void response.setHeader('content-type', 'text/html').end('<h1>Foreign</h1>'));
  await app.evaluate(({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]?.loadURL(url), peer.url);
  await page.getByRole('heading', { name: 'Foreign' }).waitFor();
  const seen = await app.evaluateHandle(({ BrowserWindow }) => {
    const fates: [url: string, isRefused: boolean][] = [];
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) => {
      fates.push([event.url, event.defaultPrevented]);
    });
    return fates;
  });
  const inner = `${peer.url}/inner`;
  await page.evaluate((url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
  }, inner);
  await expect.poll(() => seen.jsonValue()).toEqual([[inner, true]]);
  expect(peer.seen.map(({ path }) => path)).not.toContain('/inner');
  await peer.close();
});

test('calls are refused when their arguments do not fit', async ({ page }) => {
  const failure = (run: () => Promise<unknown>) => page.evaluate(run).then(() => 'passed', String);
  expect(await failure(() => window.formant.saveWrite(1.5, new Uint8Array(1)))).toMatch(/Bad arguments/);
  expect(await failure(() => window.formant.saveWrite(1, new Uint8Array(5 * 1024 * 1024)))).toMatch(
    /Bad arguments/,
  );
  expect(await failure(() => window.formant.saveWrite(99, new Uint8Array(1)))).toMatch(/not being saved/);
  expect(await failure(() => window.formant.saveBegin(7 as unknown as string))).toMatch(/Bad arguments/);
  // one key, and nothing that hears more
  for (const key of ['', '*', 'KeyA+KeyB', 'F9,F10', 'CapsLock', 67 as unknown as string])
    expect(
      await page.evaluate((wanted) => window.formant.talkListen(wanted).then(() => 'passed', String), key),
      String(key),
    ).toMatch(/Bad arguments/);
  expect(await failure(async () => window.formant.on('secret' as 'app:navigate', () => undefined))).toMatch(
    /Unknown event/,
  );
});

test('a foreign page gets no answer, even if it came into the window', async ({ app, page }) => {
  const peer = await startPeer();
  peer.on('/', (_, response) => void response.setHeader('content-type', 'text/html').end('<h1>Foreign</h1>'));
  await app.evaluate(({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]?.loadURL(url), peer.url);
  await page.getByRole('heading', { name: 'Foreign' }).waitFor();
  for (const name of ['appInfo', 'sessionStatus', 'sessionStart'] as const)
    expect(
      await page.evaluate((call) => window.formant[call]().then(() => 'answered', String), name),
    ).toMatch(/not open to this page/);
  // nor a right of the app
  for (const right of ['microphone', 'clipboard-write'])
    expect(
      await page.evaluate(
        async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
        right,
      ),
    ).toBe('denied');
  await peer.close();
});

test('the microphone and copying are granted, the camera, pasting and everything else are not', async ({
  app,
  page,
}) => {
  const rights = await page.evaluate(async () => {
    const ask = (constraints: MediaStreamConstraints) =>
      navigator.mediaDevices.getUserMedia(constraints).then(
        (stream) => {
          for (const track of stream.getTracks()) track.stop();
          return 'granted';
        },
        (error: Error) => error.name,
      );
    const query = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    return {
      microphone: await ask({ audio: true }),
      camera: await ask({ video: true }),
      both: await ask({ audio: true, video: true }),
      geolocation: await query('geolocation'),
      notifications: await query('notifications'),
      copying: await query('clipboard-write'),
      pasting: await query('clipboard-read'),
    };
  });
  expect(rights).toEqual({
    microphone: 'granted',
    camera: 'NotAllowedError',
    both: 'NotAllowedError',
    geolocation: 'denied',
    notifications: 'denied',
    copying: 'granted',
    pasting: 'denied',
  });
  expect(await app.evaluate(({ app }) => app.isReady())).toBe(true);
});
