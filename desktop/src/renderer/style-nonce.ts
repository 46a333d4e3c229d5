/**
 * Dialogs lock the page's scroll by adding a style element, which the content policy takes only with the
 * document's nonce. The library that adds it (get-nonce, below Radix) looks for it under this name.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
Object.assign(globalThis, { __webpack_nonce__: nonce });

export {};
