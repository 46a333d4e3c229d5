import { expect, isStandIn, test } from './app.ts';
import { handOver } from './hand-over.ts';
import { openLink, startOnce } from './open-link.ts';
import { startPeer } from './peer.ts';

/** What the app leans on, as Electron documents it: the same on the stand-in and on a real Electron. */
test('menus, trays, keys, displays and schemes behave as Electron says', async ({ app, page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const facts = await app.evaluate(async (electron) => {
    const { app, BrowserWindow, globalShortcut, Menu, nativeImage, protocol, screen, session, Tray } =
      electron;
    const thrown = (run: () => unknown): string => {
      try {
        run();
        return 'nothing';
      } catch (error) {
        return (error as Error).constructor.name;
      }
    };
    const menu = Menu.buildFromTemplate([
      { id: 'box', label: 'Box', type: 'checkbox', checked: true },
      { id: 'off', label: 'Off', enabled: false },
      { id: 'more', label: 'More', submenu: [{ id: 'deep', label: 'Deep', type: 'radio', checked: true }] },
      { type: 'separator' },
      { role: 'quit', id: 'leave' },
      { role: 'editMenu', id: 'edit' },
    ]);
    const item = (id: string) => menu.getMenuItemById(id);
    item('box')?.click();
    const tray = new Tray(nativeImage.createEmpty());
    const alive = tray.isDestroyed();
    tray.setToolTip('tip');
    tray.setContextMenu(menu);
    tray.destroy();
    const window = BrowserWindow.getAllWindows()[0]!;
    const contents = window.webContents;
    const { workArea } = screen.getDisplayMatching({ x: 10, y: 10, width: 100, height: 100 });
    const displays = screen
      .getAllDisplays()
      .map(({ size, bounds, scaleFactor, displayFrequency }) => [
        size.width > 0 && size.width === bounds.width && size.height === bounds.height,
        scaleFactor > 0,
        displayFrequency >= 0,
      ]);
    const key = 'CommandOrControl+Alt+Shift+F11';
    const taken = globalShortcut.register(key, () => {});
    const held = globalShortcut.isRegistered(key);
    globalShortcut.unregister(key);
    window.setProgressBar(0.5);
    window.setProgressBar(-1);
    return {
      menu: {
        ticked: item('box')?.checked,
        off: item('off')?.enabled,
        deep: item('deep')?.label,
        deepType: item('deep')?.type,
        more: item('more')?.type,
        absent: item('absent'),
        quit: item('leave')?.label.toLowerCase().startsWith('quit'),
        quitRole: item('leave')?.role,
        edit: (item('edit')?.submenu?.items.length ?? 0) > 4,
        count: menu.items.length,
        badSubmenu: thrown(() => Menu.buildFromTemplate([{ type: 'submenu' }])),
      },
      tray: { alive, gone: tray.isDestroyed(), empty: nativeImage.createFromPath('/none.png').isEmpty() },
      keys: {
        taken,
        held,
        free: globalShortcut.isRegistered(key),
        nonsense: thrown(() => globalShortcut.register('Ctrl+Nonsense', () => {})),
        empty: thrown(() => globalShortcut.register('', () => {})),
      },
      display: workArea.width > 0 && workArea.height > 0,
      displays,
      schemes: {
        late: thrown(() => protocol.registerSchemesAsPrivileged([{ scheme: 'late' }])),
        twice: thrown(() => protocol.handle('app', () => new Response())),
        handled: await protocol.isProtocolHandled('app'),
        foreign: await protocol.isProtocolHandled('https'),
      },
      late: thrown(() => app.enableSandbox()),
      windows: {
        same: BrowserWindow.fromWebContents(contents) === window,
        visible: window.isVisible(),
        minimized: window.isMinimized(),
        maximized: window.isMaximized(),
        dead: window.isDestroyed() || contents.isDestroyed() || contents.isCrashed(),
        url: contents.getURL().startsWith('app://formant/'),
        run: await contents.executeJavaScript('Promise.resolve([1 + 1, typeof formant])'),
        threw: await contents.executeJavaScript('throw new TypeError("x")').then(
          () => 'nothing',
          () => 'rejected',
        ),
        badProgress: thrown(() => window.setProgressBar(Number.NaN)),
      },
      app: {
        ready: app.isReady(),
        name: app.getName(),
        version: /^\d+\.\d+\.\d+$/.test(app.getVersion()),
        packaged: app.isPackaged,
        unknownPath: thrown(() => app.getPath('nothing' as 'home')),
        client: app.setAsDefaultProtocolClient('formant-contract', process.execPath, ['.']),
        switches: [app.commandLine.hasSwitch('none'), app.commandLine.getSwitchValue('none')],
        node: Number(process.versions.node.split('.')[0]) >= 22,
        electron: /^\d+\./.test(process.versions.electron ?? ''),
        chrome: /^\d+\./.test(process.versions.chrome ?? ''),
      },
      sameSession: session.defaultSession === contents.session,
    };
  });
  expect(facts.displays.length).toBeGreaterThan(0);
  expect(facts).toEqual({
    menu: {
      ticked: false,
      off: false,
      deep: 'Deep',
      deepType: 'radio',
      more: 'submenu',
      absent: null,
      quit: true,
      quitRole: 'quit',
      edit: true,
      count: 6,
      badSubmenu: 'Error',
    },
    tray: { alive: false, gone: true, empty: true },
    keys: { taken: true, held: true, free: false, nonsense: 'TypeError', empty: 'TypeError' },
    display: true,
    displays: facts.displays.map(() => [true, true, true]),
    schemes: { late: 'Error', twice: 'Error', handled: true, foreign: false },
    late: 'Error',
    windows: {
      same: true,
      visible: true,
      minimized: false,
      maximized: false,
      dead: false,
      url: true,
      run: [2, 'object'],
      threw: 'rejected',
      badProgress: 'TypeError',
    },
    app: {
      ready: true,
      name: 'Formant',
      version: true,
      packaged: false,
      unknownPath: 'Error',
      client: true,
      switches: [false, ''],
      node: true,
      electron: true,
      chrome: true,
    },
    sameSession: true,
  });
});

test('requests, answers of a scheme, calls and processes behave as Electron says', async ({ app, page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const peer = await startPeer();
  peer.on('/moved', (_, response) => void response.writeHead(302, { location: '/there' }).end());
  peer.on('/there', (_, response) => void response.setHeader('x-told', 'yes').end('found'));
  peer.on('/slow', () => {});
  const facts = await app.evaluate(async ({ ipcMain, net, utilityProcess, BrowserWindow }, url) => {
    const { mkdtempSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs');
    const path = process.getBuiltinModule('node:path');
    const { tmpdir } = process.getBuiltinModule('node:os');
    const failed = (asked: Promise<unknown>) =>
      asked.then(
        () => 'nothing',
        (error: Error) => (error.name === 'AbortError' ? 'AbortError' : 'rejected'),
      );
    const followed = await net.fetch(`${url}/moved`);
    const missing = await net.fetch(`${url}/none`, { credentials: 'omit' });
    const sent = await net.fetch(`${url}/sent`, {
      method: 'POST',
      body: new Blob(['one, ', 'two']).stream(),
      duplex: 'half',
    } as RequestInit);
    const leaving = new AbortController();
    const left = failed(net.fetch(`${url}/slow`, { signal: leaving.signal }));
    leaving.abort();
    const folder = mkdtempSync(path.join(tmpdir(), 'formant-contract-'));
    const script = path.join(folder, 'child.mjs');
    writeFileSync(
      script,
      `process.parentPort.postMessage([typeof window, process.argv[2]]);\nsetTimeout(() => process.exit(3), 50);\n`,
    );
    const child = utilityProcess.fork(script, ['word'], { stdio: 'ignore' });
    const told = new Promise((resolve) => child.once('message', resolve));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    const listening = path.join(folder, 'listening.mjs');
    writeFileSync(
      listening,
      `process.stderr.write('said ' + process.env.TOLD + typeof process.env.PATH);
process.parentPort.on('message', ({ data, ports }) => process.parentPort.postMessage([data, ports.length]));\n`,
    );
    const asked = utilityProcess.fork(listening, [], {
      env: { TOLD: 'so' },
      stdio: ['ignore', 'ignore', 'pipe'],
      allowLoadingUnsignedLibraries: true,
    });
    const complaint = new Promise((resolve) => asked.stderr!.once('data', (text) => resolve(String(text))));
    const answer = new Promise<[Float32Array, number]>((resolve) => asked.once('message', resolve));
    asked.postMessage(new Float32Array([0.5, 2])); // it waits until somebody listens
    const [numbers, ports] = await answer;
    const over = new Promise((resolve) => asked.once('exit', () => resolve('over')));
    const killed = asked.kill();
    const talk = {
      complaint: await complaint,
      numbers: [numbers instanceof Float32Array, ...numbers],
      ports,
      killed,
      ended: await over,
    };
    rmSync(folder, { recursive: true });
    const window = BrowserWindow.getAllWindows()[0]!;
    const before = window.getNormalBounds();
    window.hide();
    const hidden = window.isVisible();
    window.show();
    const same = JSON.stringify(window.getNormalBounds()) === JSON.stringify(before);
    ipcMain.handle('contract', () => 1);
    const second = (() => {
      try {
        ipcMain.handle('contract', () => 2);
        return 'nothing';
      } catch {
        return 'refused';
      }
    })();
    return {
      followed: [followed.status, followed.redirected, followed.headers.get('X-Told'), await followed.text()],
      missing: [missing.ok, missing.status],
      sent: sent.status,
      refusesToMove: await failed(net.fetch(`${url}/moved`, { redirect: 'error' })),
      nobody: await failed(net.fetch('http://127.0.0.1:9/')),
      left: await left,
      child: { told: await told, code },
      talk,
      window: { hidden, shown: window.isVisible(), same },
      second,
    };
  }, peer.url);
  expect(facts).toEqual({
    followed: [200, true, 'yes', 'found'],
    missing: [false, 404],
    sent: 404,
    refusesToMove: 'rejected',
    nobody: 'rejected',
    left: 'AbortError',
    child: { told: ['undefined', 'word'], code: 3 },
    talk: { complaint: 'said soundefined', numbers: [true, 0.5, 2], ports: 0, killed: true, ended: 'over' },
    window: { hidden: false, shown: true, same: true },
    second: 'refused',
  });
  const [body] = peer.seen.filter(({ path }) => path === '/sent').map(({ body }) => String(body));
  expect(body).toBe('one, two');
  await peer.close();

  const answers = await page.evaluate(async () => {
    const start = await fetch('/');
    const none = await fetch('/assets/none.js');
    const refused = await window.formant
      .saveWrite(1.5, new Uint8Array(1))
      .then(String, (error: Error) => [error instanceof Error, /Bad arguments/.test(error.message)]);
    return {
      start: [
        start.status,
        start.headers.get('content-type')?.split(';')[0],
        crossOriginIsolated,
        isSecureContext,
      ],
      none: none.status,
      outside: await fetch('https://formant.invalid/').then(
        () => 'answered',
        () => 'refused',
      ),
      refused,
    };
  });
  expect(answers).toEqual({
    start: [200, 'text/html', true, true],
    none: 404,
    outside: 'refused',
    refused: [true, true],
  });
});

test('requests of a session of their own behave as Electron says: new versions come by them', async ({
  app,
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const peer = await startPeer();
  peer.on('/moved', (_, response) => void response.writeHead(302, { location: '/there' }).end());
  peer.on('/there', (_, response) => void response.setHeader('X-Told', 'yes').end('found'));
  peer.on('/slow', () => {});
  peer.on('/cut', (_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('some', () => setTimeout(() => response.destroy(), 20));
  });
  const facts = await app.evaluate(async ({ autoUpdater, net, session }, url) => {
    const own = session.fromPartition('contract', { cache: false });
    const { hostname, port } = new URL(url);
    type Told = { status?: number; told?: unknown; text?: string; events: string[] };
    const ask = (
      path: string,
      redirect: 'follow' | 'manual' | 'error' = 'follow',
      then: 'follow' | 'abort' | 'nothing' = 'nothing',
    ) =>
      new Promise<Told>((resolve) => {
        const told: Told = { events: [] };
        const request = net.request({
          ...{ hostname, port: Number(port), path, redirect, session: own },
          protocol: 'http:',
          headers: { Range: 'bytes=1-' },
        });
        for (const event of ['redirect', 'response', 'error', 'abort'])
          request.on(event as 'abort', () => void told.events.push(event));
        request.on('redirect', () => {
          if (then === 'follow') request.followRedirect();
        });
        request.on('response', (response) => {
          Object.assign(told, { status: response.statusCode, told: response.headers['x-told'], text: '' });
          response.on('data', (piece) => {
            told.text += String(piece);
          });
          response.on('error', () => void told.events.push('cut'));
        });
        request.on('close', () => setImmediate(() => resolve(told)));
        request.end();
        if (then === 'abort') setTimeout(() => request.abort(), 100);
      });
    const thrown = (run: () => unknown) => {
      try {
        run();
        return 'nothing';
      } catch (error) {
        return (error as Error).constructor.name;
      }
    };
    let heard = 0;
    autoUpdater.once('before-quit-for-update', () => heard++);
    autoUpdater.emit('before-quit-for-update');
    return {
      followed: await ask('/moved'),
      byHand: await ask('/moved', 'manual', 'follow'),
      leftAlone: await ask('/moved', 'manual'),
      refused: await ask('/moved', 'error'),
      missing: await ask('/none').then(({ status, events }) => [status, events]),
      cut: await ask('/cut').then(({ text, events }) => [
        text,
        events.includes('cut'),
        events.includes('error'),
      ]),
      left: await ask('/slow', 'follow', 'abort'),
      sessions: [
        session.fromPartition('contract') === own,
        session.fromPartition('other') === own,
        own === session.defaultSession,
        session.fromPartition('') === session.defaultSession,
      ],
      foreign: thrown(() => net.request({ hostname: 'a.invalid', session: {} as never })),
      notWaiting: thrown(() => net.request(url).followRedirect()),
      heard,
      resources: typeof process.resourcesPath,
    };
  }, peer.url);
  await peer.close();
  expect(facts).toEqual({
    followed: { status: 200, told: 'yes', text: 'found', events: ['redirect', 'response'] },
    byHand: { status: 200, told: 'yes', text: 'found', events: ['redirect', 'response'] },
    leftAlone: { events: ['redirect', 'error'] },
    refused: { events: ['error'] },
    missing: [404, ['response']],
    cut: ['some', true, true],
    left: { events: ['abort'] },
    sessions: [true, false, false, true],
    foreign: 'TypeError',
    notWaiting: 'Error',
    heard: 1,
    resources: 'string',
  });
  expect(peer.seen.map(({ path, headers }) => [path, headers.range])).toEqual([
    ['/moved', 'bytes=1-'],
    ['/there', 'bytes=1-'],
    ['/moved', 'bytes=1-'],
    ['/there', 'bytes=1-'],
    ['/moved', 'bytes=1-'],
    ['/moved', 'bytes=1-'],
    ['/none', 'bytes=1-'],
    ['/cut', 'bytes=1-'],
    ['/slow', 'bytes=1-'],
  ]);
});

test('the key ring gives back what it has taken, and nothing else', async ({ app }) => {
  const facts = await app.evaluate(({ safeStorage }) => {
    const sealed = safeStorage.encryptString('token');
    const spoiled = Buffer.from(sealed);
    spoiled.writeUInt8(spoiled.readUInt8(spoiled.length - 1) ^ 1, spoiled.length - 1);
    const read = (bytes: Buffer) => {
      try {
        return safeStorage.decryptString(bytes);
      } catch {
        return 'refused';
      }
    };
    return {
      available: safeStorage.isEncryptionAvailable(),
      clear: sealed.includes('token'),
      back: read(sealed),
      spoiled: read(spoiled),
      foreign: read(Buffer.from('token')),
    };
  });
  expect(facts).toEqual({
    available: true,
    clear: false,
    back: 'token',
    spoiled: 'refused',
    foreign: 'refused',
  });
});

test('what the stand-in lacks is an error, never undefined', async ({ app, page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  test.skip(!(await isStandIn(app)), 'about the stand-in itself');
  const thrown = await app.evaluate(({ app, BrowserWindow, dialog, Menu, Tray, nativeImage, screen }) => {
    const window = BrowserWindow.getAllWindows()[0]!;
    const tray = new Tray(nativeImage.createEmpty());
    // any member that Electron has and the stand-in has not, read or written
    const tries: (() => unknown)[] = [
      () => app.setBadgeCount(1),
      () => app.on('gpu-info-update', () => {}),
      () => dialog.showCertificateTrustDialog({ certificate: {} as never, message: '' }),
      () => window.setOpacity(0.5),
      () => window.webContents.openDevTools(),
      () => tray.displayBalloon({ title: '', content: '' }),
      () => screen.getCursorScreenPoint(),
      () => Menu.buildFromTemplate([{ role: 'services' }]),
      () => {
        Menu.buildFromTemplate([{ id: 'a', label: 'A' }]).items[0]!.toolTip = 'x';
      },
      () => app.getPath('crashDumps'),
    ];
    const answers = tries.map((run) => {
      try {
        run();
        return 'nothing';
      } catch (error) {
        return /stand-in/.test((error as Error).message) ? 'told' : String(error);
      }
    });
    tray.destroy();
    return answers;
  });
  expect(thrown).toEqual(Array.from({ length: 10 }, () => 'told'));
});

test('a window on the display it was on comes back there, on a lost one it comes to where it is seen', async ({
  launch,
}) => {
  const two = '[{"x":0,"y":0,"width":1920,"height":1040},{"x":1920,"y":0,"width":1280,"height":1000}]';
  const app = await launch({ env: { STAND_IN_DISPLAYS: two } });
  test.skip(!(await isStandIn(app)), 'no real computer has displays on demand');
  const matches = await app.evaluate(({ screen }) =>
    [
      { x: 100, y: 0, width: 500, height: 500 },
      { x: 1800, y: 0, width: 500, height: 500 },
      { x: 5000, y: 0, width: 10, height: 10 },
    ].map((rect) => screen.getDisplayMatching(rect).workArea.x),
  );
  expect(matches).toEqual([0, 1920, 1920]);
});

test('links and files come in by the events of macOS, too, and a click on the dock shows the window', async ({
  app,
  page,
  userData,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  test.skip(!(await isStandIn(app)), 'macOS alone raises these events');
  const told = await app.evaluateHandle(({ app }) => {
    const events: unknown[] = [];
    app.on('open-url', (event, url) => events.push([url, event.defaultPrevented]));
    app.on('activate', () => events.push('activate'));
    return events;
  });
  const visible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await handOver('open-url', () =>
    openLink('formant-dev://auth?code=1&state=2', userData, 'http://127.0.0.1:9'),
  );
  await expect.poll(() => told.jsonValue()).toEqual([['formant-dev://auth?code=1&state=2', true]]);
  expect(await visible()).toBe(true);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await handOver('activate', () => startOnce(userData, 'http://127.0.0.1:9'));
  await expect.poll(visible).toBe(true);
});

test('a page that refuses to go is not loaded anew, whoever asks for it, unless the app says otherwise', async ({
  app,
  page,
}) => {
  await page.getByRole('heading', { level: 1 }).click(); // as below
  const begin = () =>
    page.evaluate(() => {
      Object.assign(window, { before: true });
      window.addEventListener('beforeunload', (event) => event.preventDefault());
    });
  const isBefore = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("'before' in window"),
    );
  const told = await app.evaluateHandle(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents;
    const seen = { asked: 0, overrules: false };
    contents.removeAllListeners('will-prevent-unload');
    contents.on('will-prevent-unload', (event) => {
      seen.asked++;
      if (seen.overrules) event.preventDefault();
    });
    return seen;
  });
  const asked = () => told.evaluate((seen) => seen.asked);
  const reload = {
    app: () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload()),
    page: () => page.evaluate(() => void setTimeout(() => location.reload())),
  };
  await begin();
  await reload.app();
  await expect.poll(asked).toBe(1);
  await reload.page();
  await expect.poll(asked).toBe(2);
  expect(await isBefore()).toBe(true);
  await told.evaluate((seen) => void Object.assign(seen, { overrules: true }));
  await reload.app();
  await expect.poll(isBefore).toBe(false);
  expect(await asked()).toBe(3);
  await page.getByRole('heading', { level: 1 }).click();
  await begin();
  await reload.page();
  await expect.poll(isBefore).toBe(false);
  expect(await asked()).toBe(4);
});

test('a page that refuses to go keeps its window, unless the app says otherwise', async ({ app, page }) => {
  await page.getByRole('heading', { level: 1 }).click(); // Chromium heeds no page that nobody has used
  await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()));
  const close = (overrules: boolean) =>
    app.evaluate(async ({ app: self, BrowserWindow }, goes) => {
      const [window] = BrowserWindow.getAllWindows();
      if (!window) throw new Error('There is no window');
      let asked = 0;
      window.webContents.removeAllListeners('will-prevent-unload');
      window.webContents.on('will-prevent-unload', (event) => {
        asked++;
        if (goes) event.preventDefault();
      });
      const gone = new Promise<boolean>((resolve) => {
        window.once('closed', () => resolve(true));
        setTimeout(resolve, 2500, false);
      });
      self.removeAllListeners('window-all-closed');
      self.on('window-all-closed', () => {}); // else the app ends before it answers
      window.removeAllListeners('close');
      window.close();
      return [asked, await gone, asked];
    }, overrules);
  expect(await close(false)).toEqual([0, false, 1]);
  expect(await close(true)).toEqual([0, true, 1]);
});
