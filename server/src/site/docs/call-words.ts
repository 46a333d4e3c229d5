import { idempotencyHeader, idempotencyHours } from '@formant/contract/base/constants';
import type { Route } from '@formant/contract/base/route';

const callers: Record<Route['access'], string> = {
  public: 'Anybody may call it, signed in or not.',
  guest: 'Only for callers who are signed out.',
  user: 'Needs a signed-in account.',
  device: 'Needs the token of a device that the app is signed in on.',
  support: 'For support staff, in a browser session with both factors.',
  admin: 'For administrators, in a browser session with both factors.',
};
const travels: Record<Route['transport'], string | null> = {
  json: null,
  form: 'The body is a form with files.',
  upload: 'The body is the bytes themselves.',
  download: 'The answer is the bytes themselves.',
  events: 'The answer is a stream of server-sent events.',
};

/** What a caller has to know of a call beside what it is for, from the contract alone. */
export function sentencesOf(route: Route, path: string): string {
  const isShort = /\{\w+\?\}/.test(route.path) && !route.path.replaceAll('?}', '}').endsWith(path);
  return [
    callers[route.access],
    keysOf(route),
    travels[route.transport],
    route.method === 'GET' && route.mutates ? 'It changes something, though it is a GET.' : null,
    route.anyOrigin ? 'Scripts of every site may call it, with a token of OAuth.' : null,
    route.makes
      ? `With \`${idempotencyHeader}\` it makes one thing, however often it is sent within ${idempotencyHours} hours.`
      : null,
    isShort ? `The same as \`${route.path.replaceAll('?}', '}')}\`, without what stands last there.` : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function keysOf({ access, scope }: Route): string {
  if (scope !== null) return `An API key needs the scope \`${scope}\`.`;
  return access === 'public' || access === 'guest'
    ? 'No API key opens it: call it without one.'
    : 'No API key opens it: it is for people who have signed in themselves.';
}
