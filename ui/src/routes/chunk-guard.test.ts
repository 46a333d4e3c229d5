import { expect, it } from 'vitest';
import { createChunkGuard } from './chunk-guard.ts';

function setUp() {
  const kept = new Map<string, string>();
  const peer = { now: 1_000_000, reloaded: [] as string[] };
  const guard = createChunkGuard({
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
    now: () => peer.now,
    reload: (path) => peer.reloaded.push(path),
  });
  return { guard, peer };
}

it('loads a path anew once within ten seconds', () => {
  const { guard, peer } = setUp();
  expect(guard('/tools')).toBe(true);
  peer.now += 9_999;
  expect(guard('/tools')).toBe(false);
  expect(peer.reloaded).toEqual(['/tools']);
});

it('may load it anew after ten seconds', () => {
  const { guard, peer } = setUp();
  guard('/tools');
  peer.now += 10_000;
  expect(guard('/tools')).toBe(true);
});

it('counts each path by itself', () => {
  const { guard, peer } = setUp();
  guard('/tools');
  expect(guard('/login')).toBe(true);
  expect(peer.reloaded).toEqual(['/tools', '/login']);
});
