// Faults in what keeps accounts and their tokens apart; `desktop-faults.mjs` has the others.
const main = 'desktop/src/main';
const store = { unit: `${main}/accounts/accounts.test.ts` };
const journey = (/** @type {string} */ named) => ({ spec: 'accounts.spec.ts', named });

/** @type {readonly import('./desktop-faults.mjs').Fault[]} */
export const accountFaults = [
  {
    name: 'the token lies on the disk in clear text',
    file: `${main}/accounts/account-files.ts`,
    find: 'Buffer.from(vault.seal(token))',
    put: 'Buffer.from(token)',
    test: { spec: 'sign-in.spec.ts', named: 'neither in the window nor open on the disk' },
  },
  {
    name: 'a key ring that everybody can open counts as safe',
    file: `${main}/accounts/vault.ts`,
    find: `!['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())`,
    put: 'true',
    test: { spec: 'sign-in.spec.ts' },
  },
  {
    name: 'the token of one account goes to the server of another',
    file: `${main}/accounts/accounts.ts`,
    find: '          server: account.server,\n',
    put: '          server: home,\n',
    test: journey('a second account'),
  },
  {
    name: 'an account is signed out with the token of another, at the server in use',
    file: `${main}/accounts/account-calls.ts`,
    find: 'await revoke(account, send)',
    put: 'await revoke(accounts.here(), send)',
    test: journey('a second account'),
  },
  {
    name: 'a page of the account before is answered',
    file: `${main}/api-proxy.ts`,
    find: 'meant !== null && meant !== (account ?? noAccount)',
    put: 'false',
    test: journey('a page that was loaded'),
  },
  {
    name: 'the name that two servers know a computer by is one',
    file: `${main}/accounts/accounts.ts`,
    find: 'server === home ? deviceId : nameAt(server, deviceId)',
    put: 'deviceId',
    test: store,
  },
  {
    name: 'signing one out forgets all',
    file: `${main}/accounts/accounts.ts`,
    find: '    forget(id: string): void {\n      drop(id);',
    put: '    forget(id: string): void {\n      for (const one of accounts.keys()) drop(one);',
    test: store,
  },
  {
    name: 'signing out leaves the token good at its server',
    file: `${main}/accounts/account-calls.ts`,
    find: 'if (!onlyHere && !(await revoke(account, send)))',
    put: 'if (onlyHere && !(await revoke(account, send)))',
    test: journey('a second account'),
  },
  {
    name: 'a spoiled account takes the others along',
    file: `${main}/accounts/account-files.ts`,
    find: '          setAside(fileOf(id));',
    put: '          setAside(fileOf(id));\n          return { accounts: [], spoiled };',
    test: store,
  },
  {
    name: 'an old answer ends a new token',
    file: `${main}/accounts/accounts.ts`,
    find: 'if (account?.token !== token) return false;',
    put: 'if (!account) return false;',
    test: store,
  },
  {
    name: 'the same person is there twice',
    file: `${main}/accounts/accounts.ts`,
    find: 'one.server === server && one.who?.uuid === who.uuid',
    put: 'one.server === server && one.who === who',
    test: store,
  },
  {
    name: 'two servers have one person',
    file: `${main}/accounts/accounts.ts`,
    find: 'one.server === server && one.who?.uuid',
    put: 'one.who?.uuid',
    test: store,
  },
  {
    name: 'a kept account sends its token in clear text',
    file: `${main}/accounts/account-files.ts`,
    find: 'return serverAddress(address) === address;',
    put: 'return address !== serverAddress(undefined);',
    test: store,
  },
  {
    name: 'who was signed in is forgotten by the new version',
    file: `${main}/accounts/earlier-session.ts`,
    find: '  choose({ account: account.id, home: home.server });\n',
    put: '',
    test: store,
  },
  {
    name: 'a version from the server of the account before is put in place',
    file: `${main}/updates.ts`,
    find: 'updater && askServer(updater)',
    put: 'updater',
    test: { unit: `${main}/updates.test.ts` },
  },
  {
    name: 'bytes of one account are told to the server of another',
    file: `${main}/byte-meter.ts`,
    find: '      Object.assign(moved, { up: 0, down: 0 });\n',
    put: '',
    test: { unit: `${main}/byte-meter.test.ts` },
  },
  {
    name: 'work at the server of one account is asked of another',
    file: 'ui/src/jobs/local-jobs.ts',
    find: ` || (job.place === 'server' && !isOwn(job.owner))`,
    put: '',
    test: journey('the voice changer goes on'),
  },
  {
    name: 'a changed address of the server is not followed',
    file: `${main}/accounts/accounts.ts`,
    find: 'last?.home === home && ',
    put: 'last && ',
    test: store,
  },
];
