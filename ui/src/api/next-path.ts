/**
 * Where to go after signing in: the `next` parameter if it is a path of our own site, else the tools. Nobody signs in
 * to be signed out, which a link of another site could want.
 */
export function nextPath(search: URLSearchParams, otherwise = '/tools/home'): string {
  const next = search.get('next') ?? '';
  // `//host` and `/\host` are addresses of other sites
  return /^\/(?![/\\])/.test(next) && !/[\r\n\t]/.test(next) && !/^\/logout\b/.test(next) ? next : otherwise;
}
