const updates = 'desktop/src/main/updates.ts';
const download = 'desktop/src/main/updates-download.ts';
const choice = 'server/src/desk/releases/choose.ts';
const offer = 'desktop/src/renderer/offer-version.ts';
const inApp = { unit: 'desktop/src/main/updates.test.ts' };
const overService = { unit: 'desktop/src/main/updates-service.test.ts' };

/** Faults in how updates are chosen by the server and fetched by the app. @type {readonly import('./desktop-faults.mjs').Fault[]} */
export const updateFaults = [
  {
    name: 'update: an older version is put in place',
    file: updates,
    find: 'updater.allowDowngrade = false;',
    put: 'updater.allowDowngrade = true;',
    test: inApp,
  },
  {
    name: 'update: new versions come although they are switched off',
    file: updates,
    find: "if (why === 'pin' || settings.value.autoUpdate) await check(why);",
    put: 'await check(why);',
    test: inApp,
  },
  {
    name: 'update: a new version comes although files are held back',
    file: updates,
    find: 'await line.pass(stopped.signal);',
    put: '',
    test: inApp,
  },
  {
    name: 'update: a new version comes over a paid line unasked',
    file: updates,
    find: 'if (!line.isMetered() && !onlyHears && (pinned || !asked || settings.value.autoUpdate)) return true;',
    put: 'if (!onlyHears && (pinned || !asked || settings.value.autoUpdate)) return true;',
    test: inApp,
  },
  {
    name: 'update: its checksum is not compared',
    file: download,
    find: 'if ((await sha512Of(part)) !== sha512)',
    put: 'if ((await sha512Of(part)) === "")',
    test: { ...inApp, named: 'a file that is not the one that was announced' },
  },
  {
    name: 'update: what is left of another version stays',
    file: download,
    find: 'await dropOthers(folder, part);',
    put: 'void dropOthers;',
    test: { ...inApp, named: 'what is left of another version' },
  },
  {
    name: 'update: the whole file is put behind its beginning',
    file: download,
    find: `answer.status === 206 && answer.headers.get('content-range')?.startsWith(\`bytes \${has}-\`)`,
    put: 'has > 0',
    test: { ...inApp, named: 'where the line answers with the whole file' },
  },
  {
    name: 'update: a full disk keeps what has arrived',
    file: download,
    find: ` || code === 'ENOSPC'`,
    put: '',
    test: { ...inApp, named: 'a disk that is full' },
  },
  {
    name: 'update: every computer gets what is rolled out to some',
    file: choice,
    find: 'if (caller.stagingId === null || isWithin(caller.stagingId, one.rollout))',
    put: 'if (one.rollout > 0)',
    test: { unit: 'server/src/desk/releases/releases.test.ts' },
  },
  {
    name: 'update: a paused version is given out',
    file: choice,
    find: 'if (one.rollout === 0) continue;',
    put: 'if (one.rollout === 0) return { ...one, percent: null, minimum };',
    test: { ...overService, named: 'a share of computers' },
  },
  {
    name: 'update: who is below the minimum waits for the roll-out',
    file: choice,
    find: 'if (one.rollout === 100 || mustUpdate)',
    put: 'if (one.rollout === 100)',
    test: { ...overService, named: 'a share of computers' },
  },
  {
    name: 'update: a version comes as a pinned one that is pinned no longer',
    file: updates,
    find: "if (why === 'pin' && !pinned && !asked && !settings.value.autoUpdate) return;",
    put: '',
    test: { ...inApp, named: 'comes although updates are switched off' },
  },
  {
    name: 'update: a pinned version waits until updates are switched on',
    file: updates,
    find: "if (why === 'pin' || settings.value.autoUpdate)",
    put: 'if (settings.value.autoUpdate)',
    test: { ...inApp, named: 'comes although updates are switched off' },
  },
  {
    name: 'update: the update file does not say that it is pinned',
    file: 'server/src/desk/releases/feed.ts',
    find: "...(pinned ? ['pinned: true'] : []),",
    put: '',
    test: { ...overService, named: 'a share of computers' },
  },
  {
    name: 'update: a pinned version is not looked for when the server tells of it',
    file: offer,
    find: "void app.updatesLook('pinned');",
    put: '',
    test: { unit: 'desktop/src/renderer/offer-version.test.ts' },
  },
  {
    name: 'update: an older pinned version is looked for',
    file: offer,
    find: '!pinned || !isNewer || now',
    put: '!pinned || now',
    test: { unit: 'desktop/src/renderer/offer-version.test.ts' },
  },
  {
    name: 'update: the app downloads by the code of the library',
    file: 'desktop/src/main/update-dialogs.ts',
    find: 'httpExecutor: object }).httpExecutor, { download });',
    put: 'httpExecutor: object }).httpExecutor, download ? {} : {});',
    test: { spec: 'update.spec.ts', named: 'cut in the middle' },
  },
  {
    name: 'update: a pinned computer gets what all get',
    file: choice,
    find: 'if (own) return',
    put: 'if (own && own.rollout > 100) return',
    test: { ...overService, named: 'a share of computers' },
  },
];
