import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { joined, together, worthAnother } from '../scripts/suites/attempt.mjs';
import { root } from './checkout.ts';

/** The runner of `npm test` on a planted suite: what it says, and its exit code. */
function run(kind: 'vitest' | 'playwright', name: string, seconds?: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'formant-planted-'));
  const { PATH, HOME } = process.env; // not what this run of Vitest tells its own workers
  try {
    const { stdout, status } = spawnSync(
      process.execPath,
      ['build/test/planted/run.mjs', kind, name, ...(seconds ? [`${seconds}`] : [])],
      {
        cwd: root,
        encoding: 'utf8',
        env: { PATH, HOME, PLANTED: name, PLANTED_FOLDER: folder },
      },
    );
    return { lines: stdout.trim().split('\n'), code: status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const starting = (lines: string[], word: string) => lines.filter((line) => line.startsWith(word));

describe('the runner of npm test', () => {
  const group = 'build/test/planted/tests.planted.ts › a group (with signs: $1.50?)';

  test('tells a test that fails once from one that fails always', () => {
    const { lines, code } = run('vitest', 'tests');
    expect(starting(lines, 'passed only')).toEqual([
      `passed only at the second attempt: ${group} > fails once [and then passes]`,
    ]);
    expect(starting(lines, 'failed:')).toEqual([
      `failed: ${group} > fails always: expected 'this' to be 'always so' // Object.is equality`,
    ]);
    expect(lines.find((line) => line.startsWith('planted'))).toMatch(/^planted +2 +1 +1 +1 +\d+$/);
    expect(lines.some((line) => /^ +\d+\.\d {2}build\/test\/planted\/tests\.planted\.ts$/.test(line))).toBe(
      true,
    );
    expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped');
    expect(code).toBe(1);
  }, 120_000);

  test('passes where every failed test passes alone, and runs no other again', () => {
    const { lines, code } = run('vitest', 'flaky');
    expect(starting(lines, 'passed only')).toHaveLength(1);
    expect(lines.at(-1)).toBe('2 passed, 0 failed, 0 skipped');
    expect(code).toBe(0);
  }, 120_000);

  test('fails when something is thrown outside of the tests, even if each test passes', () => {
    const { lines, code } = run('vitest', 'crash');
    expect(starting(lines, 'failed:')).toEqual(['failed: outside of a test: thrown outside of a test']);
    expect(lines.at(-1)).toBe('2 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  }, 120_000);

  test('treats journeys alike', () => {
    const { lines, code } = run('playwright', 'tests');
    const file = 'build/test/planted/tests.journey.ts';
    expect(lines).toContain('Running 2 tests using 1 worker'); // the two that failed, alone
    expect(starting(lines, 'passed only')).toEqual([
      `passed only at the second attempt: ${file}:8 › a group › fails once`,
    ]);
    expect(starting(lines, 'failed:')).toEqual([
      `failed: ${file}:11 › a group › fails always: Error: expect(received).toBe(expected) // Object.is equality | Expected: "always so" | Received: "this"`,
    ]);
    expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped');
    expect(code).toBe(1);
  }, 120_000);

  test('fails when a file of journeys throws', () => {
    const { lines, code } = run('playwright', 'crash');
    expect(starting(lines, 'failed:')).toEqual([
      'failed: outside of a test: Error: thrown outside of a test',
    ]);
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  }, 120_000);
});

describe('the time for a run', () => {
  test('ends journeys, and what they did not reach has failed by its name', () => {
    const { lines, code } = run('playwright', 'slow', 202);
    const file = 'build/test/planted/slow.journey.ts';
    const late = 'the time was up before it had ended';
    expect(starting(lines, 'failed:')).toEqual([
      `failed: ${file}:4 › takes an age: ${late}`,
      `failed: ${file}:8 › is never reached: ${late}`,
    ]);
    expect(lines.at(-1)).toBe('1 passed, 2 failed, 0 skipped');
    expect(code).toBe(1);
  }, 180_000);

  test('fails a suite that it does not suffice for, without beginning it', () => {
    const { lines, code } = run('playwright', 'tests', 199);
    expect(starting(lines, '──')).toEqual([]);
    expect(starting(lines, 'failed:')).toEqual([
      'failed: outside of a test: the time was up before planted began',
    ]);
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  });
});

describe('two attempts together', () => {
  const failed = (name: string, fault = 'at first') => ({
    file: 'a.ts',
    name,
    state: 'failed' as const,
    fault,
  });
  const passed = (name: string) => ({ file: 'a.ts', name, state: 'passed' as const });

  test('a test that the second attempt left out has failed', () => {
    const first = { tests: [failed('one'), passed('two')], outside: [], seconds: { 'a.ts': 3 } };
    const second = {
      tests: [{ file: 'a.ts', name: 'one', state: 'skipped' as const }, passed('two')],
      outside: [],
      seconds: { 'a.ts': 1 },
    };
    expect(together(first, second)).toEqual({
      passed: 1,
      skipped: 0,
      failed: ['a.ts › one: at first'],
      flaky: [],
      seconds: { 'a.ts': 4 },
    });
  });

  test('of two tests with one name both must pass', () => {
    const first = { tests: [failed('same'), passed('same')], outside: [], seconds: {} };
    const second = { tests: [passed('same'), failed('same', 'then')], outside: [], seconds: {} };
    expect(together(first, second)).toMatchObject({ passed: 1, flaky: [], failed: ['a.ts › same: then'] });
  });

  test('a crash of the second attempt is a failure, and one of both is told once', () => {
    const first = { tests: [failed('one')], outside: ['lost'], seconds: {} };
    const second = joined([
      { tests: [passed('one')], outside: ['lost'], seconds: {} },
      { tests: [], outside: ['gone'], seconds: {} },
    ]);
    expect(together(first, second)).toMatchObject({
      flaky: ['a.ts › one'],
      failed: ['outside of a test: lost', 'outside of a test: gone'],
    });
  });

  test('what fails everywhere is no chance and is not run again', () => {
    const many = Array.from({ length: 26 }, (_, index) => failed(`${index}`));
    expect(worthAnother({ tests: many, outside: [], seconds: {} })).toEqual([]);
    expect(worthAnother({ tests: [...many.slice(1), passed('one')], outside: [], seconds: {} })).toHaveLength(
      25,
    );
  });
});
