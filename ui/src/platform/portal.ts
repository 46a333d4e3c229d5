/**
 * Whether a good answer of the API is a page: a network that wants a sign-in first, or a proxy, has answered in the
 * server's place. No route of the contract that is called by the client answers with HTML.
 */
export const isPage = ({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean =>
  ok && !!headers.get('content-type')?.match(/text\/html/i);
