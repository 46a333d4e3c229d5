const talk = 'desktop/src/main/talk';
const unit = (/** @type {string} */ file) => ({ unit: `desktop/src/${file}` });
const rule = unit('main/talk/talk-rule.test.ts');
const hold = unit('main/talk/hold-to-talk.test.ts');
const keep = unit('renderer/keep-hold-to-talk.test.ts');
const spec = (/** @type {string} */ named) => ({ spec: 'hold-to-talk.spec.ts', named });

/** Faults in what other programs, keys and links, bring about in the app. @type {readonly import('./desktop-faults.mjs').Fault[]} */
export const outsideFaults = [
  {
    name: 'cable: a driver never waits for a restart',
    file: 'desktop/src/main/sound/cable-facts.ts',
    find: `Math.max(...times) > startedAt ? 'new' : 'there'`,
    put: `Math.max(...times) > startedAt ? 'there' : 'there'`,
    test: unit('main/sound/cable-facts.test.ts'),
  },
  {
    name: 'cable: what the registry has left behind is believed',
    file: 'desktop/src/main/sound/cable-facts.ts',
    find: '() => [],\n      ),',
    put: '() => [Date.now()],\n      ),',
    test: unit('main/sound/cable-facts.test.ts'),
  },
  {
    name: 'cable: downloads are looked into unasked',
    file: 'desktop/src/main/sound/cable-facts.ts',
    find: 'const seen = looks',
    put: 'const seen = looks || true',
    test: unit('main/sound/cable-facts.test.ts'),
  },
  {
    name: 'cable: the window does not look again',
    file: 'ui/src/features/live/cable/use-cable.ts',
    find: 'scope.after(lookEveryMs, () => void look());',
    put: '',
    test: { spec: 'cable.spec.ts', named: 'on Windows VB-CABLE' },
  },
  {
    name: 'talk: keys that were not chosen leave the hook',
    file: `${talk}/key-hook.ts`,
    find: 'if (wanted.has(code)) turned(code, isDown);',
    put: 'turned(code, isDown);',
    test: spec('the hook runs only'),
  },
  {
    name: 'talk: the hook tells of every stir',
    file: `${talk}/key-hook.ts`,
    find: 'if (now - toldAt >= heardEveryMs) {',
    put: 'if (now >= 0) {',
    test: unit('main/talk/key-hook.test.ts'),
  },
  {
    name: 'talk: a release is not looked at',
    file: `${talk}/talk-rule.ts`,
    find: `if (open && !allDown(now)) end('released');`,
    put: '',
    test: rule,
  },
  {
    name: 'talk: a missed release is never found by time',
    file: `${talk}/talk-rule.ts`,
    find: `if (now - Math.max(...down.values()) >= longestHoldMs) return 'too-long';`,
    put: '',
    test: rule,
  },
  {
    name: 'talk: a deaf hook is believed',
    file: `${talk}/talk-rule.ts`,
    find: `? 'deaf' : null`,
    put: '? null : null',
    test: spec('a hook that hears nothing'),
  },
  {
    name: 'talk: a key that still repeats opens again after a lock',
    file: `${talk}/talk-rule.ts`,
    find: 'if (repeated !== undefined && now - repeated < repeatGapMs) {',
    put: 'if (repeated !== undefined && now < 0) {',
    test: rule,
  },
  {
    name: 'talk: keys behind a lock open the microphone',
    file: `${talk}/hold-to-talk.ts`,
    find: 'mayOpen: () => !away && !parts.isLocked(),',
    put: 'mayOpen: () => true,',
    test: hold,
  },
  {
    name: 'talk: a hook that dies leaves it open',
    file: `${talk}/hold-to-talk.ts`,
    find: '    was?.rule.stop();\n',
    put: '',
    test: hold,
  },
  {
    name: 'talk: on macOS the right is not asked for',
    file: `${talk}/hold-to-talk.ts`,
    find: `if (platform === 'darwin' && !isTrusted(false))`,
    put: 'if (!isTrusted)',
    test: hold,
  },
  {
    name: 'talk: the lock of the screen is not heard of',
    file: `${talk}/talk.ts`,
    find: `  powerMonitor.on('lock-screen', () => talk.leave(true));\n`,
    put: '',
    test: spec('a release that is missed'),
  },
  {
    name: 'talk: a window that was loaded anew keeps the hook',
    file: `${talk}/talk.ts`,
    find: 'if (isMainFrame && !isSameDocument) talk.forget();',
    put: '',
    test: spec('a release that is missed'),
  },
  {
    name: 'talk: the window may ask for any text',
    file: 'desktop/src/ipc.ts',
    find: '.refine(isHoldKey)',
    put: '',
    test: { spec: 'security.spec.ts', named: 'calls are refused' },
  },
  {
    name: 'talk: the hook runs while the voice changer is off',
    file: 'desktop/src/renderer/keep-hold-to-talk.ts',
    find: `live.state.getState().phase === 'on' && `,
    put: '',
    test: keep,
  },
  {
    name: 'talk: a silent main process leaves it open',
    file: 'desktop/src/renderer/keep-hold-to-talk.ts',
    find: 'if (isHeld) silence = setTimeout(() => talk(false), silentAfterMs);',
    put: '',
    test: keep,
  },
  {
    name: 'link: a page that signs out is opened',
    file: 'desktop/src/renderer/keep-links.ts',
    find: "const acting = ['/logout', '/app-authentication'];",
    put: "const acting = ['/app-authentication'];",
    test: { spec: 'open-page.spec.ts', named: 'a link opens a page' },
  },
  {
    name: 'link: any page is opened',
    file: 'desktop/src/renderer/keep-links.ts',
    find: 'if (path !== null && isOpenToLinks(routes, path)) go(path);',
    put: 'if (path !== null) go(path);',
    test: { spec: 'open-page.spec.ts', named: 'a link opens a page' },
  },
  {
    name: 'talk: it shuts a tenth of a second late',
    file: 'desktop/src/renderer/keep-hold-to-talk.ts',
    find: `live.talk(isHeld, 'anywhere');`,
    put: `setTimeout(() => live.talk(isHeld, 'anywhere'), isHeld ? 0 : 100);`,
    test: spec('held in another program'),
  },
];
