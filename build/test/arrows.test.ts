import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { read, tracked } from './checkout.ts';

const packages = ['server/engine', 'server/contract', 'server', 'ui', 'web', 'desktop'] as const;
type Package = (typeof packages)[number];

/** Which packages each one may import, beside itself. */
const allowed: Record<Package, readonly Package[]> = {
  'server/engine': [],
  'server/contract': ['server/engine'],
  server: ['server/engine', 'server/contract'],
  ui: ['server/engine', 'server/contract'],
  web: ['server/engine', 'server/contract', 'server', 'ui'],
  desktop: ['server/engine', 'server/contract', 'ui'],
};
/** In ui each layer imports only leftward; the first five stand side by side. */
const layers = ['design', 'audio', 'platform', 'api', 'content', 'features', 'pages', 'routes', 'app'];
const sideBySide = new Set(layers.slice(0, 5));
/** Folders of the server that hold slices. */
const areas = ['people', 'sound', 'money', 'desk', 'site'];

const packageOf = (file: string): Package | undefined => packages.find((name) => file.startsWith(`${name}/`));
const isTest = (file: string) => /(\.test|\.bench|\.spec)\.tsx?$/.test(file) || /(^|\/)e2e\//.test(file);
const code = tracked.filter((file) => packageOf(file) && /\.tsx?$/.test(file) && !isTest(file));

/** Every import of a file, resolved to a path of the checkout or left as a package name. */
const edges = code.flatMap((file) =>
  [...read(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => {
    const specifier = match[1] ?? '';
    if (specifier.startsWith('.'))
      return { file, target: path.posix.join(path.posix.dirname(file), specifier) };
    const own = /^@formant\/(engine|contract|server|ui|web|desktop)(?:\/(.*))?$/.exec(specifier);
    if (!own) return { file, target: specifier };
    const folder = own[1] === 'engine' || own[1] === 'contract' ? `server/${own[1]}` : own[1];
    return { file, target: `${folder}/src/${own[2] ?? 'index.ts'}` };
  }),
);

describe('imports point one way', () => {
  test('the whole product is read', () => {
    expect(code.length).toBeGreaterThan(40);
    expect(edges.length).toBeGreaterThan(100);
  });

  test('between packages', () => {
    const wrong = edges.filter(({ file, target }) => {
      const from = packageOf(file);
      const to = packageOf(target);
      return from && to && from !== to && !allowed[from].includes(to);
    });
    expect(wrong).toEqual([]);
  });

  test('the engine knows nothing of Node, the DOM or React', () => {
    const wrong = edges.filter(
      ({ file, target }) =>
        packageOf(file) === 'server/engine' && /^(node:|react|electron|express|sequelize)/.test(target),
    );
    expect(wrong).toEqual([]);
  });

  test('a slice reaches another only through its index.ts', () => {
    const sliceOf = (file: string) => {
      const [, area = '', name] = /^server\/src\/([\w-]+)\/([\w-]+)\//.exec(file) ?? [];
      return areas.includes(area) ? name : undefined;
    };
    const wrong = edges.filter(({ file, target }) => {
      const from = sliceOf(file);
      const to = sliceOf(target);
      return from && to && from !== to && !target.endsWith('/index.ts');
    });
    expect(wrong).toEqual([]);
  });

  test('only compose.ts knows drivers', () => {
    const wrong = edges.filter(({ file, target }) => {
      const port = /^server\/src\/ports\/([\w-]+)\//.exec(target)?.[1];
      if (!port || target.endsWith('/port.ts') || file.startsWith(`server/src/ports/${port}/`)) return false;
      return !/^server\/src\/(compose\.ts|testing\/|cli\/|compute\/)/.test(file);
    });
    expect(wrong).toEqual([]);
  });

  test('ui layers import leftward, and a feature never imports a feature', () => {
    const layerOf = (file: string) => layers.find((name) => file.startsWith(`ui/src/${name}/`));
    const featureOf = (file: string) => /^ui\/src\/features\/([\w-]+)/.exec(file)?.[1];
    const wrong = edges.filter(({ file, target }) => {
      const from = layerOf(file);
      const to = layerOf(target);
      if (!from || !to) return false;
      if (from === 'features' && to === 'features') return featureOf(file) !== featureOf(target);
      if (from === to || (sideBySide.has(from) && sideBySide.has(to))) return false;
      return layers.indexOf(to) > layers.indexOf(from);
    });
    expect(wrong).toEqual([]);
  });
});
