import { type Job, jobs } from '@formant/ui/jobs/jobs.ts';
import { Scope } from '@formant/ui/platform/scope.ts';
import { holdPage } from '@formant/ui/platform/unkept.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUnkept } from './keep-unkept.ts';

const windowHolds = vi.fn(async () => {});
const told = () => windowHolds.mock.lastCall as unknown[] | undefined;
const work = (more: Partial<Job> = {}) =>
  ({
    ...{ id: 'a', fileName: 'song.wav', state: 'running', remote: null },
    progress: { startedAt: Date.now() },
    ...more,
  }) as Job; // safe: no more is looked at
const show = (job: Job) => jobs.setState({ byId: { a: job } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  keepUnkept({ windowHolds });
});
afterEach(() => {
  jobs.setState({ byId: {} });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what a page holds is told as it comes and goes', () => {
  expect(told()).toEqual([[]]);
  const scope = new Scope();
  holdPage(scope, 'The recordings are lost.');
  expect(told()).toEqual([['The recordings are lost.']]);
  scope.dispose();
  expect(told()).toEqual([[]]);
});

test('work of more than a minute is worth a question; less of it begins anew without one', () => {
  const begun = work();
  show(begun);
  vi.advanceTimersByTime(59_000);
  show({ ...begun });
  expect(told()).toEqual([[]]);
  vi.advanceTimersByTime(1000);
  show({ ...begun });
  expect(told()).toEqual([['The work on song.wav stops, and begins anew when you open it again.']]);
  show({ ...begun, state: 'done', progress: null });
  expect(told()).toEqual([[]]);
});

test('what a server or another window works on is not lost with this one', () => {
  const long = Date.now() - 600_000;
  const progress = { startedAt: long } as Job['progress']; // safe: as above
  show(work({ progress, remote: { id: 1, uuid: 'b' } }));
  show(work({ progress, elsewhere: true }));
  expect(told()).toEqual([[]]);
});
