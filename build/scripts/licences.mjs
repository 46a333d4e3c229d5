// Whose packages are shipped, and under which licences, read from the lock file.

/**
 * @typedef {{ version?: string, license?: string, link?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Locked
 * @typedef {'browser' | 'server' | 'app'} Part
 */

/** Workspaces whose dependencies make up each part; what is compiled in lies among them. */
const workspaces = {
  browser: ['ui', 'server/contract', 'server/engine'],
  server: ['server', 'web'],
  app: ['desktop', 'ui', 'server/contract', 'server/engine'],
};
/** Compiled in, though only the build of the app names it. */
const compiledIn = { browser: [], server: [], app: ['node_modules/electron-updater', 'node_modules/ws'] };
/** Shipped as it is; what it names itself only fetches or finds it. */
const alone = { browser: [], server: [], app: ['node_modules/electron', 'node_modules/uiohook-napi'] };
/** Packages that carry work of others under another licence, which was read in the package. */
const carried = new Map([['uiohook-napi', 'LGPL-3.0-or-later']]); // libuiohook, compiled in
/** Packages that name their licence in a way of their own; each was read in the package. */
const saidElsewhere = new Map([
  ['@shinyoshiaki/jspack', 'BSD-3-Clause'],
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
]);

/**
 * Every package that is shipped, by name: version, licence, and the parts it is in.
 * @param {Record<string, Locked>} packages `packages` of a lock file
 * @returns {{ name: string, version: string, licence: string, parts: Part[] }[]}
 * @throws Error when a package names no licence
 */
export function shippedPackages(packages) {
  /** @type {Map<string, Set<Part>>} */
  const shipped = new Map();
  for (const part of /** @type {Part[]} */ (Object.keys(workspaces))) {
    const waiting = [...workspaces[part], ...compiledIn[part]];
    const seen = new Set();
    for (const place of alone[part]) shipped.set(place, new Set([part]));
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      const { dependencies, optionalDependencies } = packages[place] ?? {};
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
        const found = placeOf(packages, place, name);
        // our own workspaces are no work of others; what is absent was left out by its system
        if (found && !packages[found]?.link) waiting.push(found);
      }
      if (place.includes('node_modules/')) shipped.set(place, (shipped.get(place) ?? new Set()).add(part));
    }
  }
  const rows = [...shipped].map(([place, parts]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = '', license = saidElsewhere.get(name) } = packages[place] ?? {};
    if (!license)
      throw new Error(`${name} names no licence in package-lock.json: read it and name it in licences.mjs.`);
    const more = carried.get(name);
    return { name, version, licence: more ? `${license} AND ${more}` : license, parts: [...parts].sort() };
  });
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/**
 * Where Node finds a package from a place: in the nearest `node_modules` above it.
 * @param {Record<string, Locked>} packages
 * @param {string} from
 * @param {string} name
 */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

/**
 * The list as a module of the interface.
 * @param {ReturnType<typeof shippedPackages>} packages
 */
export const licencesModule = (packages) =>
  `// written by \`npm run generate\`
export type Part = 'browser' | 'server' | 'app';
/** Name, version, licence and the parts it is shipped in, of every package. */
export const shipped: readonly (readonly [string, string, string, readonly Part[]])[] = [
${packages
  .map(({ name, version, licence, parts }) => {
    const quoted = [name, version, licence].map((text) => `'${text}'`).join(', ');
    return `  [${quoted}, [${parts.map((part) => `'${part}'`).join(', ')}]],`;
  })
  .join('\n')}
];
`;
