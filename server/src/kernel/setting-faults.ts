import type { z } from 'zod';
import { meant } from './suggest.ts';

type Env = Record<string, string | undefined>;
type Issue = z.core.$ZodIssue;

/** Settings whose text nobody reads aloud: a terminal and a log show what is printed. */
const secretive = /SECRET|TOKEN|KEY|PASS|_URL$|DSN/;

/** A line for each fault: which setting, what stands there, what belongs there, and what the setting is for. */
export function settingFaults(
  issues: readonly Issue[],
  env: Env,
  purpose: (name: string) => string | undefined,
): string[] {
  return issues.map((issue) => {
    const name = issue.path.join('.');
    const given = env[name] === undefined || secretive.test(name) ? '' : ` (${env[name]})`;
    const what = purpose(name);
    return `  ${name}${given}: ${wanted(issue)}${what ? `. ${what}` : ''}`;
  });
}

function wanted(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' ? 'has to be a number' : issue.message;
    case 'too_big':
      return `is at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `needs at least ${issue.minimum} characters`
        : `is at least ${issue.minimum}`;
    case 'invalid_value':
      return `is one of ${issue.values.filter((value) => typeof value === 'string').join(', ')}`;
    case 'invalid_format':
      if (issue.format === 'url') return 'is no address of the kind that belongs here';
      return issue.format === 'email' ? 'is no e-mail address' : issue.message;
    default:
      return issue.message;
  }
}

export interface Misspelt {
  given: string;
  meant: string;
}

/** Variables that are no settings and were probably meant as ones that are not set: a typing mistake, or our name before it. */
export function misspeltSettings(env: Env, known: readonly string[]): Misspelt[] {
  const unset = known.filter((name) => !env[name]);
  // of short names half a dozen lie two letters away: HOME is no HOST
  const long = unset.filter((name) => name.length >= 8);
  const short = unset.filter((name) => name.length < 8);
  return Object.keys(env).flatMap((given) => {
    if (!env[given] || known.includes(given)) return [];
    const bare = given.toUpperCase().replace(/^FORMANT_/, '');
    const word = unset.includes(bare) ? bare : (meant(given, long) ?? meant(given, short, 1));
    return word ? [{ given, meant: word }] : [];
  });
}

export const misspeltText = ({ given, meant }: Misspelt): string =>
  `${given} is none of Formant’s settings and changes nothing. Did you mean ${meant}?`;
