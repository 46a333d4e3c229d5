import { shell } from 'electron';

/**
 * The one gate to the system's browser. Only parsed https addresses pass, and http on this computer
 * for people who run their own server here; anything else could start a program.
 * @returns whether the address was handed over
 */
export async function openExternal(address: string): Promise<boolean> {
  const url = URL.parse(address);
  if (!url || !mayLeave(url)) return false;
  await shell.openExternal(url.href);
  return true;
}

function mayLeave(url: URL): boolean {
  if (url.username || url.password) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}
