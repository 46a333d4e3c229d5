import { homeTestCookie, paywallCookie } from '../base/constants.ts';

interface FlagFacts {
  /** How often each variant is drawn, 0..1; they sum to 1. One of 0 is still kept by whoever has it. */
  weights: Readonly<Record<string, number>>;
  /** For callers that nothing can be kept for, and where the server can't be asked. */
  fallback: string;
  /** Keeps the variant with the browser, beyond its session. */
  cookie?: { name: string; maxAgeSeconds: number; path: string };
  /** Drawn with the page by the website's server, which asks nobody: for pages that everybody gets alike. */
  withPage?: true;
}

/** Every flag of the product, with its variants. */
export const flags = {
  paywall: {
    weights: {
      ver_a: 0,
      ver_b: 0,
      ver_c: 0,
      ver_d: 0,
      ver_e: 0,
      ver_h: 0,
      ver_i: 0.5,
      ver_j: 0,
      ver_k: 0,
      ver_l: 0.5,
      default: 0,
    },
    fallback: 'default',
    cookie: paywallCookie,
  },
  home: {
    weights: { a: 0.5, b: 0.5 },
    fallback: 'a',
    cookie: { name: homeTestCookie, maxAgeSeconds: 31_536_000, path: '/' },
    withPage: true,
  },
} as const satisfies Record<string, FlagFacts>;
export type FlagName = keyof typeof flags;
export type VariantOf<F extends FlagName> = keyof (typeof flags)[F]['weights'] & string;

export const flagNames = Object.keys(flags) as [FlagName, ...FlagName[]]; // safe: the keys of the table above
export const variantsOf = <F extends FlagName>(flag: F): VariantOf<F>[] =>
  Object.keys(flags[flag].weights) as VariantOf<F>[]; // safe: the keys of its table
export const isVariantOf = <F extends FlagName>(flag: F, value: unknown): value is VariantOf<F> =>
  typeof value === 'string' && Object.hasOwn(flags[flag].weights, value);
