import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Route } from '@formant/contract';
import { describe, expect, it } from 'vitest';
import { slices } from '../../slices.ts';
import { callsOfMoney, specifiedCalls } from './specified-calls.ts';

const specified: string[] = Object.values(specifiedCalls).flat();
const wanted = specified.filter((call) => !Object.hasOwn(callsOfMoney, call));
const bound = slices.flatMap((slice) =>
  Object.entries(slice.routes).map(([id, route]) => ({ id, route, slice })),
);
/** The names of path parameters are nobody's business but the server's own. */
const shapeOf = (call: string): string => call.replace(/\{\w+(\??)\}/g, '{$1}');
const answering = (call: string) =>
  bound.filter(({ route }) => shapeOf(`${route.method} ${route.path}`) === shapeOf(call));

/** Calls that ask nothing of SQL in which the two databases differ. */
const onSqliteAlone: Readonly<Record<string, string>> = {
  'GET /api/token-packages/index': 'prices from a table of the code',
  'POST /api/log/check-payment': 'nobody can have an order yet',
  'POST /api/log/check-token-payment': 'nobody can have an order yet',
  'POST /api/account/update-avatar': 'draws a picture; rows by key',
  'POST /api/verify-captcha': 'computes; what was spent is counted as everywhere',
  'POST /api/tts/clone-voice': 'starts what `voice/train` starts, which is tried on both',
  'GET /api/tts/get-voice-status/{voiceId}': 'tells of the job of `voice/train`',
  'GET /api/tts/cloning-limit': 'counts rows of one person',
  'POST /api/tts/generate-cloned-voice': 'is `tts/generate` with a voice of the library, rows by key',
};

/** What the slices' own tests call over HTTP: the text of each, by its place. */
const sources = readdirSync(path.resolve(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !/^(testing|http|cli)\b/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8').replace(
      /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
      '',
    ),
  }));

/** Finds a call's address as tests write it: with its parameters' names, or with something in their place. */
function mentionOf({ path: template }: Route): RegExp {
  const address = template
    .split(/(\/?\{\w+\??\})/)
    .map((part) => {
      if (!part.includes('{')) return part.replace(/[.?+]/g, '\\$&');
      const filled = '(?:\\{\\w+\\??\\}|\\$\\{[^}]*\\}|[^/\'"`?]+)';
      return part.endsWith('?}') ? `(?:/${filled})?` : part.replace(/\{.*/, filled);
    })
    .join('');
  return new RegExp(`['"\`](?:[A-Z]+ )?${address}['"\`?$]`);
}
const testsOf = (route: Route, inTests = sources): string[] => {
  const method = new RegExp(`['"\`]${route.method}\\b`);
  return inTests.flatMap(({ file, text }) =>
    method.test(text) && mentionOf(route).test(text) ? [file] : [],
  );
};

describe('the calls of the specification', () => {
  it('are 142, each once', () => {
    expect(specified).toHaveLength(142);
    expect(new Set(specified).size).toBe(142);
  });

  it('that wait for money are calls of it, and none of them is answered yet', () => {
    for (const call of Object.keys(callsOfMoney)) {
      expect(specified).toContain(call);
      expect(answering(call), `${call} has a route: take it off the list of those without`).toEqual([]);
    }
  });

  it.each(wanted)('%s has a route, a handler and a rule', (call) => {
    const [found, ...others] = answering(call);
    expect(found, 'no route answers it').toBeDefined();
    expect(others).toEqual([]);
    if (!found) return;
    expect(found.slice.handlers[found.id]).toBeTypeOf('function');
    expect(['public', 'guest', 'user', 'device', 'support', 'admin']).toContain(found.route.access);
  });

  it.each(wanted)('%s is called over HTTP by a test of its slice', (call) => {
    const [found] = answering(call);
    if (found) expect(testsOf(found.route), `no test says ${call}`).not.toEqual([]);
  });

  it('are called on both databases, but those that ask nothing of SQL in which the two differ', () => {
    const onBoth = sources.filter(({ text }) => text.includes('onEachDatabase('));
    const alone = wanted.filter((call) =>
      answering(call).every(({ route }) => !testsOf(route, onBoth).length),
    );
    expect(alone.sort()).toEqual(Object.keys(onSqliteAlone).sort());
  });
});
