const updates = 'desktop/src/main/updates.ts';
const download = 'desktop/src/main/updates-download.ts';
const choice = 'server/src/desk/releases/choose.ts';
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
    find: 'if (settings.value.autoUpdate) void check(false);',
    put: 'void check(false);',
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
    find: 'if (!line.isMetered() && (!asked || settings.value.autoUpdate)) return true;',
    put: 'if (!asked || settings.value.autoUpdate) return true;',
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
    name: 'update: a pinned computer gets what all get',
    file: choice,
    find: 'if (own) return',
    put: 'if (own && own.rollout > 100) return',
    test: { ...overService, named: 'a share of computers' },
  },
];
