import { accountFaults } from './account-faults.mjs';
import { lineFaults } from './line-faults.mjs';
import { outsideFaults } from './outside-faults.mjs';
import { updateFaults } from './update-faults.mjs';

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} file of the repository
 * @property {string} find a text that is there once
 * @property {string} put what is put in its place
 * @property {{ spec?: string, unit?: string, named?: string }} test a file of journeys or of unit tests, and the test
 */

const main = 'desktop/src/main';
const security = (/** @type {string} */ named) => ({ spec: 'security.spec.ts', named });
const unit = (/** @type {string} */ file) => ({ unit: `desktop/src/${file}` });
const preferences = 'the page is sandboxed, isolated';

/** @param {string} line @param {string} wrong @returns {Fault} */
const preference = (line, wrong) => ({
  name: `window: ${wrong}`,
  file: `${main}/window/main-window.ts`,
  find: line,
  put: wrong,
  test: security(preferences),
});

/** @type {readonly Fault[]} */
export const faults = [
  // security lines
  {
    name: 'no enableSandbox',
    file: `${main}/index.ts`,
    find: 'app.enableSandbox();\n',
    put: '',
    test: security(preferences),
  },
  preference('        sandbox: true,', '        sandbox: false,'),
  preference('contextIsolation: true', 'contextIsolation: false'),
  preference('nodeIntegration: false', 'nodeIntegration: true'),
  preference('nodeIntegrationInWorker: false', 'nodeIntegrationInWorker: true'),
  preference('nodeIntegrationInSubFrames: false', 'nodeIntegrationInSubFrames: true'),
  preference('webSecurity: true', 'webSecurity: false'),
  preference('webviewTag: false', 'webviewTag: true'),
  preference('backgroundThrottling: false', 'backgroundThrottling: true'),
  {
    name: 'the scheme goes around the content policy',
    file: `${main}/app-protocol.ts`,
    find: 'codeCache: true',
    put: 'codeCache: true, bypassCSP: true',
    test: security('the content policy stops'),
  },
  {
    name: 'the scheme does not stream',
    file: `${main}/app-protocol.ts`,
    find: 'stream: true, ',
    put: '',
    test: security('sounds of the app play'),
  },
  {
    name: 'the policy takes inline scripts',
    file: `${main}/content-policy.ts`,
    find: `"'wasm-unsafe-eval'"`,
    put: `"'wasm-unsafe-eval'", "'unsafe-inline'"`,
    test: security('the content policy stops|come with their headers'),
  },
  {
    name: 'the policy takes eval',
    file: `${main}/content-policy.ts`,
    find: `'wasm-unsafe-eval'`,
    put: `'unsafe-eval'`,
    test: security('the content policy stops'),
  },
  {
    name: 'webview guard gone',
    file: `${main}/security.ts`,
    find: `    contents.on('will-attach-webview', (event) => event.preventDefault());\n`,
    put: '',
    test: security('no page is embedded'),
  },
  {
    name: 'download guard gone',
    file: `${main}/security.ts`,
    find: `  session.on('will-download', (event) => event.preventDefault());\n`,
    put: '',
    test: security('a link that downloads'),
  },
  {
    name: 'device handler answers true',
    file: `${main}/security.ts`,
    find: 'setDevicePermissionHandler(() => false)',
    put: 'setDevicePermissionHandler(() => true)',
    test: security('of all rights'),
  },
  {
    name: 'any right is harmless',
    file: `${main}/security.ts`,
    find: 'harmless.includes(permission)',
    put: `permission !== 'media'`,
    test: security('of all rights'),
  },
  {
    name: 'the camera comes with the microphone',
    file: `${main}/security.ts`,
    find: `kinds.every((kind) => kind === 'audio')`,
    put: `kinds.some((kind) => kind === 'audio')`,
    test: security('rights are asked by origin'),
  },
  {
    name: 'rights of a foreign origin',
    file: `${main}/security.ts`,
    find: 'if (!isAppUrl(requestingOrigin)) return false;',
    put: '',
    test: security('rights are asked by origin'),
  },
  {
    name: 'rights of a foreign frame',
    file: `${main}/security.ts`,
    find: ' && isAppUrl(details.requestingUrl)',
    put: '',
    test: security('rights are asked by origin'),
  },
  {
    name: 'the window may go anywhere',
    file: `${main}/security.ts`,
    find: `    contents.on('will-navigate', (event) => {
      if (!isAppPage(event.url)) event.preventDefault();
    });\n`,
    put: '',
    test: security('the window never leaves'),
  },
  {
    name: 'an answer may lead the window anywhere',
    file: `${main}/security.ts`,
    find: `    contents.on('will-redirect', (event) => {
      if (!isAppPage(event.url)) event.preventDefault();
    });\n`,
    put: '',
    test: security('no answer leads the window elsewhere'),
  },
  {
    name: 'frames may load pages',
    file: `${main}/security.ts`,
    find: `    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });\n`,
    put: '',
    test: security('no frame loads a page'),
  },
  {
    name: 'pages open windows',
    file: `${main}/security.ts`,
    find: `return { action: 'deny' };`,
    put: `return { action: 'allow' };`,
    test: security('the window never leaves'),
  },
  {
    name: 'addresses of new windows go nowhere',
    file: `${main}/security.ts`,
    find: `      void openExternal(url);\n`,
    put: '',
    test: security('the window never leaves'),
  },
  {
    name: 'any address opens outside',
    file: `${main}/open-external.ts`,
    find: `if (url.protocol === 'https:') return true;`,
    put: 'return true;',
    test: security('the window never leaves'),
  },
  {
    name: 'addresses with a password open outside',
    file: `${main}/open-external.ts`,
    find: 'if (url.username || url.password) return false;',
    put: '',
    test: security('the window never leaves'),
  },
  {
    name: 'our origin by the start of a text',
    file: `${main}/app-origin.ts`,
    find: 'url.host === appHost',
    put: 'url.host.startsWith(appHost)',
    test: unit('main/local-rules.test.ts'),
  },
  // calls
  {
    name: 'a foreign page is answered',
    file: `${main}/ipc-registrar.ts`,
    find: 'return frame !== null && frame.parent === null && isAppPage(frame.url);',
    put: 'return frame !== null;',
    test: security('a foreign page gets no answer'),
  },
  {
    name: 'arguments are not looked at',
    file: `${main}/ipc-registrar.ts`,
    find: 'if (!parsed.success)',
    put: 'if (!parsed)',
    test: security('calls are refused'),
  },
  {
    name: 'the window gets the raw ipcRenderer',
    file: 'desktop/src/preload/index.ts',
    find: `{ ...calls, on }`,
    put: `{ ...calls, on, invoke: (name, ...args) => ipcRenderer.invoke(name, ...args) }`,
    test: security(preferences),
  },
  {
    name: 'any event can be listened for',
    file: 'desktop/src/preload/index.ts',
    find: 'if (!eventNames.some((name) => name === event))',
    put: 'if (!event)',
    test: security('calls are refused'),
  },
  {
    name: 'any file of the disk is read',
    file: `${main}/files/opened-files.ts`,
    find: 'const file = paths.get(new URL(request.url).pathname.slice(prefix.length));',
    put: 'const wanted = decodeURIComponent(new URL(request.url).pathname.slice(prefix.length));\n      const file = paths.get(wanted) ?? wanted;',
    test: unit('main/files/opened-files.test.ts'),
  },
  {
    name: 'links count as files',
    file: `${main}/files/opened-files.ts`,
    find: '.filter((text) => !/^-|^[a-z][\\w+.-]*:\\/\\//i.test(text))',
    put: '',
    test: unit('main/files/opened-files.test.ts'),
  },
  {
    name: 'a path is read as a code at login',
    file: `${main}/companion/launch-at-login.ts`,
    find: `.replaceAll('%', '%%')`,
    put: '',
    test: unit('main/companion/launch-at-login.test.ts'),
  },
  {
    name: 'the log keeps what is personal',
    file: `${main}/app-log.ts`,
    find: `scrubPersonal(text.replace(/\\s*\\n\\s*/g, ' | ').slice(0, longestLine))`,
    put: `text.replace(/\\s*\\n\\s*/g, ' | ').slice(0, longestLine)`,
    test: unit('main/log-file.test.ts'),
  },
  {
    name: 'everybody may read the log',
    file: `${main}/log-file.ts`,
    find: 'appendFileSync(file, text, { mode: 0o600 })',
    put: 'appendFileSync(file, text, { mode: 0o644 })',
    test: unit('main/log-file.test.ts'),
  },
  {
    name: 'the log fills the disk',
    file: `${main}/log-file.ts`,
    find: 'if (bytes + more > mostBytes) rotate();',
    put: '',
    test: unit('main/log-file.test.ts'),
  },
  // tokens
  {
    name: 'a link with another state signs in',
    file: `${main}/sign-in/sign-in.ts`,
    find: '!attempt || link.state !== attempt.state',
    put: '!attempt',
    test: unit('main/sign-in/sign-in.test.ts'),
  },
  {
    name: 'a code is exchanged as often as it comes',
    file: `${main}/sign-in/sign-in.ts`,
    find: '    if (!taken || taken.busy) return status();',
    put: '    if (!taken) return status();',
    test: unit('main/sign-in/sign-in.test.ts'),
  },
  {
    name: 'the challenge is the verifier itself',
    file: `${main}/sign-in/sign-in.ts`,
    find: `createHash('sha256').update(verifier).digest('base64url')`,
    put: 'verifier',
    test: unit('main/sign-in/sign-in.test.ts'),
  },
  {
    name: 'an attempt never ends',
    file: `${main}/sign-in/sign-in.ts`,
    find: 'if (nowMs() >= taken.expiresAtMs) {',
    put: 'if (nowMs() < 0) {',
    test: unit('main/sign-in/sign-in.test.ts'),
  },
  {
    name: 'calls that answer with a token are open to the window',
    file: `${main}/api-proxy.ts`,
    find: 'isClosedCall(url.pathname) || ',
    put: '',
    test: { spec: 'api.spec.ts' },
  },
  {
    name: 'the token travels in clear text',
    file: `${main}/server-address.ts`,
    find: `(url.protocol === 'http:' && loopback)`,
    put: `url.protocol === 'http:'`,
    test: unit('main/local-rules.test.ts'),
  },
  ...accountFaults,
  ...updateFaults,
  {
    name: 'a fault of the main process is told twice',
    file: `${main}/kept-faults.ts`,
    find: 'kept = [];\n      if',
    put: 'if',
    test: unit('main/kept-faults.test.ts'),
  },
  ...lineFaults,
  ...outsideFaults,
];
