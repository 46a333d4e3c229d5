import { routes } from '@formant/contract';

/** Calls that give a token and do not stand in the contract. */
const others = [
  // where sign-in by another provider will come back to
  '/api/social-auth/callback',
  // OAuth's own endpoint (RFC 6749), which answers programs and not pages
  '/oauth/token',
];

const templates = [
  ...Object.values(routes)
    .filter((route) => route.givesToken)
    .map((route): string => route.path),
  ...others,
].map(
  (path) =>
    new RegExp(
      `^${path
        .toLowerCase()
        .replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?')
        .replace(/\{\w+\}/g, '[^/]+')}$`,
    ),
);

/**
 * Whether a path answers with a token. The window signs in through the browser; if it were compromised, such a call
 * would hand it a token to carry away. Every spelling that some server could read as a closed one is closed.
 */
export function isClosedCall(pathname: string): boolean {
  const path = plainPath(pathname);
  return path === null || templates.some((template) => template.test(path));
}

/** Without escapes, capitals, empty segments, dots and slashes at the end; null for a broken escape. */
function plainPath(pathname: string): string | null {
  let path = decoded(pathname);
  if (path === null) return null;
  // escapes of escapes too; a text that has a percent sign of its own ends this
  for (let next = decoded(path); next !== null && next !== path; next = decoded(path)) path = next;
  const segments: string[] = [];
  for (const segment of path.toLowerCase().split(/[/\\]+/)) {
    // parameters of a path, which some servers cut off (RFC 3986 section 3.3)
    const name = segment.replace(/;.*/s, '').trim();
    if (name === '..') segments.pop();
    else if (name !== '' && name !== '.') segments.push(name);
  }
  return `/${segments.join('/')}`;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
