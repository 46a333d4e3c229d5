import { product } from '@formant/contract/base/product';

/** What the app has put into the page's address. */
export interface AppRequest {
  challenge: string;
  state: string;
  deviceName: string;
  scheme?: typeof product.scheme | typeof product.devScheme;
  port?: number;
}

/** Reads the address; null when something is missing or not as the app writes it. */
export function readAppRequest(search: string): AppRequest | null {
  const params = new URLSearchParams(search);
  const challenge = params.get('challenge') ?? '';
  const state = params.get('state') ?? '';
  const deviceName = (params.get('deviceName') ?? '').trim().slice(0, 100);
  if (!/^[\w-]{43}$/.test(challenge) || !/^[\w.~-]{8,256}$/.test(state) || !deviceName) return null;
  const scheme = [product.scheme, product.devScheme].find((known) => known === params.get('scheme'));
  const port = Number(params.get('port'));
  return {
    challenge,
    state,
    deviceName,
    ...(scheme ? { scheme } : {}),
    ...(Number.isInteger(port) && port >= 1024 && port <= 65535 ? { port } : {}),
  };
}
