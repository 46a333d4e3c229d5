import { describe, expect, test } from 'vitest';
import { code, edges, outside, type Package, packageOf } from './imports.ts';

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
    const wrong = outside.filter(
      ({ file, specifier }) =>
        packageOf(file) === 'server/engine' && /^(node:|react|electron|express|sequelize)/.test(specifier),
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
