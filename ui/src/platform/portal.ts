/**
 * Whether a good answer of the API is a page: a network that wants a sign-in first, or a proxy, has answered in the
 * server's place. No route of the contract that is called by the client answers with HTML.
 */
export const isPage = ({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean =>
  ok && /^text\/html\b/i.test(headers.get('content-type') ?? '');

/** What people read of it. */
export const portalText =
  'Something on this network answered in place of the server. It may want you to sign in first: open any web page in your browser, then try again.';
