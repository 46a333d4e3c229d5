import { expect, it, vi } from 'vitest';
import { createPrefetch, mayPrefetch } from './prefetch.ts';

const routes = [
  {
    id: 'layout',
    children: [
      { id: 'tools', path: '/tools' },
      { id: 'login', path: '/login' },
    ],
  },
];

it('loads layout, page and guards of the target once', () => {
  const layout = vi.fn(async () => {});
  const tools = vi.fn(async () => {});
  const guard = vi.fn(async () => {});
  const login = vi.fn(async () => {});
  const loaders = new Map([
    ['layout', [layout]],
    ['tools', [tools, guard]],
    ['login', [login]],
  ]);
  const prefetch = createPrefetch(routes, loaders, () => undefined);
  prefetch('/tools');
  prefetch('/tools');
  for (const load of [layout, tools, guard]) expect(load).toHaveBeenCalledOnce();
  expect(login).not.toHaveBeenCalled();
});

it('tries again after a chunk failed, and reports nothing', async () => {
  const page = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(undefined);
  const prefetch = createPrefetch(routes, new Map([['tools', [page]]]), () => undefined);
  prefetch('/tools');
  await vi.waitFor(() => {
    prefetch('/tools');
    expect(page).toHaveBeenCalledTimes(2);
  });
});

it.each([
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '3g' }, true],
  [undefined, true],
])('with the connection %j prefetching is %s', (connection, allowed) => {
  expect(mayPrefetch(connection)).toBe(allowed);
});
