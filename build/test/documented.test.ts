import { describe, expect, test } from 'vitest';
import { read } from './checkout.ts';
import { code } from './imports.ts';

/** Folders whose public functions and classes say what goes in and out, what it costs and where it comes from. */
const floors = /^server\/engine\/src\/(dsp|speech|live)\//;
const files = code.filter((file) => floors.test(file) && !file.endsWith('.generated.ts'));

const declaration =
  /^export (?:(?:async )?function\*? (\w+)|class (\w+)|const (\w+)(?::[^=;]*)? = (?:async )?(?:<[^>]*>)?\([^;]*?\)(?:: [^;]*?)? =>)/gm;
/** A method that takes or gives sound, without `#` or `private`. */
const signalMethod =
  /^ {2}(?:async )?\*?(?!constructor\b|private\b|protected\b|if\b|for\b|while\b|switch\b|return\b)(\w+)\([^)]*\)[^{;\n]*\{/gm;
const carriesSignal = /Float(32|64)Array|AudioSource/;

/** The doc comment that ends right before a place in the text; empty where there is none. */
function commentBefore(source: string, at: number): string {
  const before = source.slice(0, at).trimEnd();
  return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : '';
}

/** What the public functions and classes of a module leave unsaid. */
function missing(source: string): string[] {
  return [...source.matchAll(declaration)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const comment = commentBefore(source, match.index);
    const faults = [
      ...(comment === '' ? [`${name} has no doc comment`] : []),
      ...(/\bCost[: ]/.test(comment) ? [] : [`${name} does not say what it costs ("Cost: ...")`]),
      ...(/\bSource: \S/.test(comment) ? [] : [`${name} does not say where it comes from ("Source: ...")`]),
    ];
    return match[2] === undefined ? faults : [...faults, ...silentMethods(source, name, match.index)];
  });
}

/** Methods of a class that carry sound without a comment; those of an interface are described there. */
function silentMethods(source: string, name: string, from: number): string[] {
  const end = source.indexOf('\n}\n', from);
  const body = source.slice(from, end < 0 ? source.length : end);
  if (/^export class \w+(<[^{]*>)? implements /.test(body)) return [];
  return [...body.matchAll(signalMethod)].flatMap((match) =>
    carriesSignal.test(match[0]) && commentBefore(body, match.index) === ''
      ? [`${name}.${match[1]} does not say what goes in and out`]
      : [],
  );
}

describe('public functions and classes of dsp, speech and live', () => {
  test('are found, whatever form they have', () => {
    const source = `
/** Samples in -1..1. Cost: O(n). Source: ITU-R BS.1770-4. */
export function told(samples: Float32Array): number {}
export async function untold() {}
/** Hz to Hz. Cost: none worth telling. */
export const short = (hz: number): number => 2 * hz;
export const limit = (3 + 4) * 5;
export const table = [1, 2].map((x) => x);
/** Cost: one pass. Source: own. */
export class Meter {
  constructor(block: Float32Array) {}
  write(block: Float32Array): void {
    for (const sample of block) this.#add(sample);
  }
  /** One channel. */
  read(into: Float32Array): number {
  }
  reset(): void {
  }
}
/** Cost: one pass. Source: own. */
export class Driven implements Stage {
  write(block: Float32Array): void {
  }
}
`;
    expect(missing(source)).toEqual([
      'untold has no doc comment',
      'untold does not say what it costs ("Cost: ...")',
      'untold does not say where it comes from ("Source: ...")',
      'short does not say where it comes from ("Source: ...")',
      'Meter.write does not say what goes in and out',
    ]);
  });

  test('say what goes in and out, what it costs and where it comes from', () => {
    const silent = files
      .map((file) => [file, missing(read(file))] as const)
      .filter(([, faults]) => faults.length > 0);
    expect(files.length).toBeGreaterThan(90);
    expect(Object.fromEntries(silent)).toEqual({});
  });
});
