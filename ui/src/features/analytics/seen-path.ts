import { attributionKeys } from '@formant/contract/base/constants';

/** Parameters that say where somebody is; others may hold a secret, an address or what somebody has written. */
const harmless = new Set<string>([
  ...attributionKeys,
  'accent',
  'age',
  'category',
  'engine',
  'gender',
  'kind',
  'language',
  'licence',
  'page',
  'preset',
  'sort',
  'tab',
  'useCase',
]);
/** Whoever knows the rest of these paths may use what lies there. */
const secretPaths = /^\/(share|embed|magic-link|support)\/.+/;

/** The full path of an address as services may see it: parameters keep their names, and their values where these are harmless. */
export function seenPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  for (const name of new Set(query.keys())) if (!harmless.has(name)) query.set(name, 'hidden');
  return pathname.replace(secretPaths, '/$1/hidden') + (query.size > 0 ? `?${query}` : '');
}

/** Texts of a record, where an address of this website stands as services may see it. */
export function tidied(value: unknown, origin: string): unknown {
  if (typeof value !== 'string' || !value.startsWith(origin)) return value;
  const url = URL.parse(value);
  return url ? origin + seenPath(url) : value;
}
