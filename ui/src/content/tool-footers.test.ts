import { expect, it } from 'vitest';
import { toolFooterOf } from './tool-footers.ts';
import { toolCards } from './tools.ts';

it('has a footer of its own for the home of the tools, the account and every tool', () => {
  const paths = ['/tools/home', '/tools/account-settings', ...toolCards.map(({ href }) => href)];
  const titles = paths.map((path) => toolFooterOf(path)?.title);
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(paths.length);
  expect(toolFooterOf('/tools/converter/mp3-to-wav')).toBe(toolFooterOf('/tools/converter'));
  expect([toolFooterOf('/live'), toolFooterOf('/tools/constructor')]).toEqual([undefined, undefined]);
});
