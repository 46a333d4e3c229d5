import type { Answer, CallInput, Method, Route } from './route.ts';

/** A route table keyed the way a client names a call: `GET /api/user`. */
export type ByPath<T extends Record<string, Route>> = {
  [K in keyof T as `${T[K]['method']} ${T[K]['path']}`]: T[K];
};
export type Send = (method: Method, url: string, body: unknown, signal?: AbortSignalLike) => Promise<unknown>;
type AbortSignalLike = { readonly aborted: boolean };

/**
 * Fills a path's `{name}` and `{name?}` segments and appends the query.
 * @throws Error when a required parameter is missing (a fault of the caller's code)
 */
export function urlOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path
    .replace(/\/\{(\w+)\?\}/g, (_, name: string) =>
      params[name] == null ? '' : `/${encodeURIComponent(String(params[name]))}`,
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      if (params[name] == null || params[name] === '')
        throw new Error(`Missing required param "${name}" for ${path}`);
      return encodeURIComponent(String(params[name]));
    });
  const search = Object.entries(query)
    .filter(([, value]) => value != null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return search ? `${filled}?${search}` : filled;
}

/**
 * The typed client: `call('POST /api/signup', { body })`. Only types come from the contract, so that no
 * schema code reaches a page that merely calls the API.
 */
export function makeClient<T extends Record<string, Route>>(send: Send) {
  type Calls = ByPath<T>;
  return async function call<K extends keyof Calls & string>(
    name: K,
    input: (Calls[K] extends Route ? CallInput<Calls[K]> : never) & {
      signal?: AbortSignalLike;
    } = {} as never,
  ): Promise<Calls[K] extends Route ? Answer<Calls[K]> : never> {
    const space = name.indexOf(' ');
    const method = name.slice(0, space) as Method; // safe: keys are built as `${Method} ${path}`
    const { params, query, body, signal } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      signal?: AbortSignalLike;
    };
    const answer = await send(method, urlOf(name.slice(space + 1), params, query), body, signal);
    return answer as Calls[K] extends Route ? Answer<Calls[K]> : never; // safe: the server parses its answers by the same schema in tests and development
  };
}
