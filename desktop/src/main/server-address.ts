/** Where accounts live unless FORMANT_SERVER or the setting `server` names another place. */
export const defaultServer = 'https://formant.example';

/**
 * The origin of the server the app talks to.
 * @throws Error written for people when the address can't be used: a token must not travel in clear
 *   text, so plain http is taken only for this computer itself
 */
export function serverAddress(chosen: string | undefined): string {
  const address = chosen?.trim() || defaultServer;
  const url = URL.parse(address);
  const loopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback))) return url.origin;
  throw new Error(
    `The server address "${address}" can't be used. Set FORMANT_SERVER to an address that starts with https://, or remove it.`,
  );
}
