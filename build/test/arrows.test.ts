import { describe, expect, test } from 'vitest';
import { read } from './checkout.ts';
import { circlesOf, code, edges, outside, type Package, packageOf } from './imports.ts';

/** Which packages each one may import, beside itself. */
const allowed: Record<Package, readonly Package[]> = {
  'server/engine': [],
  'server/contract': ['server/engine'],
  'server/client': [],
  server: ['server/engine', 'server/contract'],
  ui: ['server/engine', 'server/contract'],
  web: ['server/engine', 'server/contract', 'server', 'ui'],
  desktop: ['server/engine', 'server/contract', 'ui'],
};
/** The rooms of ui: each imports only leftward, types included. */
const rooms = [
  'i18n',
  'platform',
  'content',
  'api',
  'sound',
  'jobs',
  'design',
  'players',
  'parts',
  'features',
  'pages',
  'routes',
  'app',
];
/** What `design` may know: components have neither a server nor sound. */
const belowDesign = new Set(['design', 'i18n', 'platform']);
/** Folders of the server that hold slices. */
const areas = ['people', 'sound', 'money', 'desk', 'site'];

const told = ({ file, target }: { file: string; target: string }) => `${file} -> ${target}`;
const roomOf = (file: string) => /^ui\/src\/([\w-]+)\//.exec(file)?.[1];
const featureOf = (file: string) => /^ui\/src\/features\/([\w-]+)/.exec(file)?.[1];
const sliceOf = (file: string) => {
  const [, area = '', name] = /^server\/src\/([\w-]+)\/([\w-]+)\//.exec(file) ?? [];
  return name !== undefined && areas.includes(area) ? `${area}/${name}` : undefined;
};

describe('imports point one way', () => {
  test('the whole product is read', () => {
    expect(code.length).toBeGreaterThan(1000);
    expect(edges.length).toBeGreaterThan(3000);
  });

  test('between packages', () => {
    const wrong = edges.filter(({ file, target }) => {
      const from = packageOf(file);
      const to = packageOf(target);
      return from && to && from !== to && !allowed[from].includes(to);
    });
    expect(wrong.map(told)).toEqual([]);
  });

  test('the engine knows nothing of Node, the DOM or React', () => {
    const wrong = outside.filter(
      ({ file, specifier }) =>
        packageOf(file) === 'server/engine' && /^(node:|react|electron|express|sequelize)/.test(specifier),
    );
    expect(wrong).toEqual([]);
  });

  test('pages take zod from the module that sets it for them, which no build leaves out', () => {
    const wrong = outside.filter(
      ({ file, specifier, typeOnly }) =>
        specifier === 'zod' &&
        !typeOnly &&
        /^(server\/(engine|contract)|ui|desktop\/src\/renderer)\//.test(file),
    );
    expect(wrong.map(({ file }) => file)).toEqual(['server/engine/src/base/schema.ts']);
    const { sideEffects } = JSON.parse(read('server/engine/package.json')) as { sideEffects: string[] };
    expect(sideEffects).toContain('./src/base/schema.ts');
  });

  test('a slice reaches another only through its index.ts', () => {
    const wrong = edges.filter(({ file, target }) => {
      const from = sliceOf(file);
      const to = sliceOf(target);
      return from && to && from !== to && !target.endsWith('/index.ts');
    });
    expect(wrong.map(told)).toEqual([]);
  });

  test('only compose.ts knows drivers', () => {
    const wrong = edges.filter(({ file, target }) => {
      const port = /^server\/src\/ports\/([\w-]+)\//.exec(target)?.[1];
      if (!port || target.endsWith('/port.ts') || file.startsWith(`server/src/ports/${port}/`)) return false;
      return !/^server\/src\/(compose\.ts|testing\/|cli\/|compute\/)/.test(file);
    });
    expect(wrong.map(told)).toEqual([]);
  });

  test('between the rooms of ui, which are all in the list', () => {
    const unknown = code.map(roomOf).filter((room) => room !== undefined && !rooms.includes(room));
    expect(unknown).toEqual([]);
    const wrong = edges.filter(({ file, target }) => {
      const from = roomOf(file);
      const to = roomOf(target);
      return from && to && rooms.indexOf(to) > rooms.indexOf(from);
    });
    expect(wrong.map(told)).toEqual([]);
  });

  test('a component of design knows neither the server nor sound', () => {
    const wrong = edges.filter(
      ({ file, target }) =>
        roomOf(file) === 'design' && (!belowDesign.has(roomOf(target) ?? '') || packageOf(target) !== 'ui'),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  test('a feature never imports a feature', () => {
    const wrong = edges.filter(({ file, target }) => {
      const from = featureOf(file);
      const to = featureOf(target);
      return from && to && from !== to;
    });
    expect(wrong.map(told)).toEqual([]);
  });
});

describe('nothing needs itself', () => {
  const ways = (given: Parameters<typeof circlesOf>[0]) =>
    circlesOf(given).map(({ way }) => way.join(' -> '));

  test('no circle of modules when the product runs', () => {
    expect(ways(edges.filter(({ typeOnly }) => !typeOnly))).toEqual([]);
  });

  test('no circle of modules for the compiler, types included', () => {
    expect(ways(edges)).toEqual([]);
  });

  test('no circle of slices', () => {
    const between = edges.flatMap(({ file, target }) => {
      const from = sliceOf(file);
      const to = sliceOf(target);
      return from && to && from !== to ? [{ file: from, target: to }] : [];
    });
    expect(between.length).toBeGreaterThan(20);
    expect(ways(between)).toEqual([]);
  });
});
