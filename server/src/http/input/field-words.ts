import type { z } from 'zod';

/** An issue before it has words. */
type Issue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * What is wrong with a field, in words for people who see no schema: for `safeParse`, which asks for them only where a
 * schema has none of its own.
 */
export const fieldWords =
  (part: 'query' | 'body') =>
  (issue: Issue): string => {
    const path = (issue.path ?? []).join('.');
    const field = path === '' ? wholes[part] : `“${path}”`;
    return `${field} ${faultOf(issue)}.`;
  };

const wholes = { query: 'The query', body: 'The body' } as const;

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      // a number that was to be made of nothing
      return issue.input === undefined || issue.received === 'undefined'
        ? 'is missing'
        : `has to be ${types[issue.expected] ?? `of the type ${issue.expected}`}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return isCounted(issue.origin)
        ? Number(issue.minimum) === 1
          ? 'is empty'
          : `needs at least ${count(issue.minimum, issue.origin)}`
        : `has to be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return isCounted(issue.origin)
        ? `may have at most ${count(issue.maximum, issue.origin)}`
        : `has to be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    case 'invalid_format':
      return formats[issue.format] ? `has to be ${formats[issue.format]}` : 'is not written as it has to be';
    case 'not_multiple_of':
      return `has to be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has fields that this call does not take: ${issue.keys.slice(0, 10).join(', ').slice(0, 200)}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : 'has none of the forms that it may have';
    default:
      return 'is not as it has to be';
  }
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address',
  uuid: 'a UUID',
  date: 'a day such as 2026-01-31',
  datetime: 'a moment such as 2026-01-31T12:00:00Z',
};

function oneOf(values: readonly unknown[]): string {
  const [first, ...others] = values;
  return others.length === 0 ? `has to be ${first}` : `has to be one of: ${values.slice(0, 40).join(', ')}`;
}

/** What is too small or too big by its length, not by its value. */
const isCounted = (origin: string): boolean => origin in units;

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

function count(number: number | bigint, origin: string): string {
  const [one = '', many = ''] = units[origin] ?? [];
  return `${number} ${Number(number) === 1 ? one : many}`;
}
