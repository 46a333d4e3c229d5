import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { setAccountScope } from '../../platform/account-scope.ts';
import type { Board, BoardHome } from './board.ts';
import { starter } from './board-lists.ts';
import { learnPads, offerPads, padsElsewhere, padsNow } from './pads-elsewhere.ts';
import type { SoundboardModel } from './soundboard-model.ts';

const before = padsElsewhere.getState();
afterEach(() => {
  setAccountScope({ numbers: '', owner: () => null });
  padsElsewhere.setState(before, true);
});
const as = (account: string | null) =>
  setAccountScope({ numbers: '', owner: () => ({ server: 'https://voice.example', account }) });
const board = (id: string): Board => ({
  id,
  name: id,
  place: 'account',
  pads: [{ ...starter.pads[0]!, id: `${id}-pad`, boardId: id, name: `${id} pad` }],
});
/** A place of boards; only its list is asked for. */
const home = (list: () => Promise<Board[]>) => ({ place: 'account', list }) as BoardHome;
const atHand = () => padsNow(padsElsewhere.getState()).boardId;

test('the pads of an account are at hand for it alone, at once and without a network', async () => {
  as('ada');
  await learnPads([home(async () => [board('adas')])], true);
  expect(atHand()).toBe('adas');
  as('bob');
  expect(atHand()).toBe(starter.id);
  await learnPads([home(() => Promise.reject(new Error('no network')))], true);
  expect(atHand()).toBe(starter.id);
  as('ada');
  expect(atHand()).toBe('adas');
  as('bob');
  await learnPads([home(async () => [])], true);
  expect(atHand()).toBe(starter.id);
  as('ada');
  await learnPads([home(async () => [board('adas-other')])], true);
  expect(atHand()).toBe('adas-other');
});

test('boards of somebody who has signed out while they were asked for are nobody’s', async () => {
  as('ada');
  const list = async () => {
    as(null);
    return [board('adas')];
  };
  await learnPads([home(list)], true);
  expect(atHand()).toBe(starter.id);
});

test('whoever is signed in before pads were ever shown gets an own board, too', async () => {
  vi.resetModules();
  const scope = await import('../../platform/account-scope.ts');
  scope.setAccountScope({ numbers: '', owner: () => ({ server: 'https://voice.example', account: 'ada' }) });
  const late = await import('./pads-elsewhere.ts');
  await late.learnPads([home(async () => [board('adas')])], true);
  expect(late.padsNow(late.padsElsewhere.getState()).boardId).toBe('adas');
});

test('an account of which the page does not know yet whose it is keeps its place for its own board', async () => {
  as('ada');
  await learnPads([home(async () => [])], false);
  await learnPads([home(async () => [board('adas')])], true);
  expect(atHand()).toBe('adas');
  as(null);
  await learnPads([home(async () => [board('adas')])], true);
  expect(atHand()).toBe(starter.id);
});

test('the page shows the starter where boards can’t be read, and the account’s stay at hand', async () => {
  as('ada');
  await learnPads([home(async () => [board('adas')])], true);
  const shows = (unlisted: readonly unknown[]) => {
    const state = createStore(() => ({ loading: false, unlisted }));
    // safe: what tells of pads reads no more of a model
    offerPads({ state, board: starter } as unknown as SoundboardModel)();
  };
  shows([{ place: 'account', reason: 'no network' }]);
  expect(atHand()).toBe('adas');
  shows([]);
  expect(atHand()).toBe(starter.id);
});
