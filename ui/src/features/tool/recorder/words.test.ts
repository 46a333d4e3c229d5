import { expect, it } from 'vitest';
import { adviceOn, noticeWords } from './words.ts';

const quiet = { silentSeconds: 0, speechLevelDb: null };

it('says first what spoils the take most', () => {
  expect(adviceOn({ silentSeconds: 3, speechLevelDb: -20 }, true, 'USB mic')?.text).toContain('USB mic');
  expect(adviceOn({ silentSeconds: 2.9, speechLevelDb: -20 }, true, 'USB mic')?.text).toContain('Too loud');
  expect(adviceOn({ silentSeconds: 0, speechLevelDb: -45 }, false, 'USB mic')?.tone).toBe('warning');
  expect(adviceOn({ silentSeconds: 0, speechLevelDb: -6 }, false, 'USB mic')?.tone).toBe('warning');
  expect(adviceOn({ silentSeconds: 0, speechLevelDb: -20 }, false, 'USB mic')?.tone).toBe('success');
  expect(adviceOn(quiet, false, 'USB mic')).toBeNull();
});

it('says when a device went away and what became of the take', () => {
  expect(noticeWords({ kind: 'replaced', gone: 'A', by: 'B', atSeconds: 65 })).toBe(
    'A went away at 1:05. The recording goes on with B.',
  );
  expect(noticeWords({ kind: 'lost', gone: 'A', atSeconds: 5 })).toContain('everything until then is kept');
  expect(noticeWords({ kind: 'full', atSeconds: 5 })).toContain('no room left');
});
