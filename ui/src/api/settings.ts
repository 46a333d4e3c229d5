/** How the website and the app talk to the API; the one place to change it. */
export const clientSettings = {
  /** How often an idempotent call is sent again after a network fault or a fault of the server; 0 is never. */
  retries: 2,
  /** Whether a 401 leads to `authOnlyTarget`. Off: pages with work in them say in place that one is signed out. */
  redirectIfUnauthenticated: false,
  authOnlyTarget: '/login',
};
