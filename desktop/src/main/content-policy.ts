const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  // dialogs place inline style attributes; style elements need the nonce of their own document
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", 'blob:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'frame-src': ["'none'"],
  'object-src': ["'none'"],
};

/** Headers of everything that comes from the app itself. */
export function pageHeaders(nonce: string): Record<string, string> {
  const directives = Object.entries({ ...policy, 'style-src': ["'self'", `'nonce-${nonce}'`] });
  return {
    'content-security-policy': directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

/** Headers of everything that comes from the server: it is data and gets no rights, even if it says HTML. */
export const dataHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
