import path from 'node:path';
import { read, tracked } from './checkout.ts';

/** The product's packages by folder; a folder inside another stands before it. */
export const packages = [
  'server/engine',
  'server/contract',
  'server/client',
  'server',
  'ui',
  'web',
  'desktop',
] as const;
export type Package = (typeof packages)[number];
export const packageOf = (file: string): Package | undefined =>
  packages.find((name) => file.startsWith(`${name}/`));

const isTest = (file: string) => /(\.test|\.bench|\.spec)\.tsx?$/.test(file) || /(^|\/)e2e\//.test(file);
/** Every module of the product, without its tests. */
export const code: readonly string[] = tracked.filter(
  (file) => packageOf(file) && /\.tsx?$/.test(file) && !isTest(file),
);

/** One module needs another; `typeOnly` where nothing of it is left when the product runs. */
export type Edge = { file: string; target: string; typeOnly: boolean };

const clause = /\b(?:import|export)\s+(type\s+(?!from\b))?[\w$*{},\s]+?\bfrom\s*(['"])([^'"\n]+)\2/g;
const bare = /\b(typeof\s+)?import(?:\s*\(\s*|\s+)(['"])([^'"\n]+)\2/g;

/** What a module's text names to import or to export again, in `import()` too. */
export function importsIn(source: string): { specifier: string; typeOnly: boolean }[] {
  return [...source.matchAll(clause), ...source.matchAll(bare)].map((match) => ({
    specifier: match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }));
}

type Exports = Readonly<Record<string, string>>;
const exportsOf = Object.fromEntries(
  packages.map((name) => {
    const manifest = JSON.parse(read(`${name}/package.json`)) as { exports?: Exports };
    return [name, manifest.exports ?? {}];
  }),
) as Record<Package, Exports>; // safe: one entry for each of the packages

/** The file behind `@formant/<package>/<rest>`, by the table that Node reads as well. */
function exported(name: Package, rest: string): string {
  const wanted = rest === '' ? '.' : `./${rest}`;
  const table = exportsOf[name];
  const exact = table[wanted];
  if (exact !== undefined) return path.posix.join(name, exact);
  const patterns = Object.entries(table)
    .filter(([key]) => key.includes('*'))
    .sort(([a], [b]) => b.indexOf('*') - a.indexOf('*') || b.length - a.length);
  for (const [key, target] of patterns) {
    const [before = '', after = ''] = key.split('*');
    if (!wanted.startsWith(before) || !wanted.endsWith(after) || wanted.length < key.length) continue;
    const part = wanted.slice(before.length, wanted.length - after.length);
    return path.posix.join(name, target.replaceAll('*', part));
  }
  throw new Error(`${name}/package.json exports no ${wanted}.`);
}

function resolved(file: string, specifier: string): string | null {
  const [plain = ''] = specifier.split('?');
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(file), plain);
  const own = /^@formant\/([\w-]+)(?:\/(.*))?$/.exec(plain);
  if (!own) return null;
  const name = packages.find((folder) => folder.split('/').at(-1) === own[1]);
  if (!name) throw new Error(`${file} imports ${specifier}, which is no package of the product.`);
  return exported(name, own[2] ?? '');
}

const everyImport = code.flatMap((file) => importsIn(read(file)).map((found) => ({ file, ...found })));

/** Every import between the product's own files. */
export const edges: readonly Edge[] = everyImport.flatMap(({ file, specifier, typeOnly }) => {
  const target = resolved(file, specifier);
  return target === null ? [] : [{ file, target, typeOnly }];
});

/** Every import of a package that is not the product's. */
export const outside: readonly { file: string; specifier: string; typeOnly: boolean }[] = everyImport.filter(
  ({ file, specifier }) => resolved(file, specifier) === null,
);

/**
 * Modules that need one another in a circle: one for each strongly connected component of more than one module, with
 * all its modules and one of the shortest ways around, which begins and ends at the same module.
 */
export type Circle = { modules: string[]; way: string[] };

export function circlesOf(given: readonly Pick<Edge, 'file' | 'target'>[]): Circle[] {
  const next = new Map<string, string[]>();
  for (const { file, target } of given) next.set(file, [...(next.get(file) ?? []), target]);
  return components(next).map((modules) => ({ modules, way: shortestWay(modules, next) }));
}

/** Tarjan, SIAM Journal on Computing 1 (1972); components of one module are left out. */
function components(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const found: string[][] = [];
  const visit = (at: string): number => {
    const own = order.size;
    let low = own;
    order.set(at, own);
    stack.push(at);
    open.add(at);
    for (const target of next.get(at) ?? []) {
      const seen = order.get(target);
      if (seen === undefined) low = Math.min(low, visit(target));
      else if (open.has(target)) low = Math.min(low, seen);
    }
    if (low === own) {
      const modules = stack.splice(stack.indexOf(at));
      for (const module of modules) open.delete(module);
      if (modules.length > 1) found.push(modules.sort());
    }
    return low;
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return found.sort(([a = ''], [b = '']) => a.localeCompare(b));
}

function shortestWay(modules: readonly string[], next: ReadonlyMap<string, readonly string[]>): string[] {
  const inside = new Set(modules);
  const ways = modules.map((start) => {
    const from = new Map<string, string>();
    const queue = [start];
    for (const at of queue)
      for (const target of next.get(at) ?? []) {
        if (!inside.has(target) || from.has(target)) continue;
        from.set(target, at);
        queue.push(target);
      }
    const way = [start];
    for (let at = from.get(start); at !== undefined && at !== start; at = from.get(at)) way.unshift(at);
    return [start, ...way];
  });
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}
