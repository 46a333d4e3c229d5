import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { elapsedMs } from '../../elapsed.ts';

const longestMs = 2000;
/** A computer that has just come into a network may not have spoken to its gateway yet. */
const againMs = 10_000;
const mostTries = 5;

/** The hardware address of the gateway, by which two networks that give out the same addresses are told apart. */
export interface Gateway {
  /** Of the network in which this computer has these addresses; null until it is known, or where it can't be. */
  of(addresses: string): string | null;
  /** It may be another one by now, although the addresses are the same: the computer has slept. */
  lookAgain(): void;
}

/** @param look asks the system, which is done when the addresses change */
export function makeGateway(look: () => Promise<string | null> = gatewayHere, nowMs = elapsedMs): Gateway {
  let asked = '';
  let known: string | null = null;
  let tries = 0;
  let askedAt = 0;
  let turn = 0;

  async function ask(): Promise<void> {
    const mine = ++turn;
    tries++;
    askedAt = nowMs();
    const found = await look().catch(() => null);
    if (mine === turn && found !== null) known = found;
  }

  return {
    of(addresses) {
      const isOther = addresses !== asked;
      if (isOther) {
        asked = addresses;
        known = null;
        tries = 0;
      }
      if (isOther || (known === null && tries < mostTries && nowMs() - askedAt >= againMs)) void ask();
      return known;
    },
    lookAgain() {
      asked = '';
    },
  };
}

const run = promisify(execFile);
const told = async (program: string, ...args: string[]): Promise<string> =>
  (await run(program, args, { timeout: longestMs, windowsHide: true })).stdout;

/** What the system says without any right of its own. */
async function gatewayHere(): Promise<string | null> {
  if (process.platform === 'linux')
    return linuxGateway(await readFile('/proc/net/route', 'utf8'), await readFile('/proc/net/arp', 'utf8'));
  const isMac = process.platform === 'darwin';
  const inSystem = (name: string) => path.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', name);
  const routes = isMac
    ? await told('/sbin/route', '-n', 'get', 'default')
    : await told(inSystem('route.exe'), 'print', '-4', '0.0.0.0');
  const address = isMac ? macRoute(routes) : windowsRoute(routes);
  if (address === null) return null;
  const neighbours = isMac
    ? await told('/usr/sbin/arp', '-n', address)
    : await told(inSystem('arp.exe'), '-a', address);
  return neighbourOf(neighbours, address);
}

/** From `/proc/net/route`, whose addresses are hexadecimal, lowest byte first, and `/proc/net/arp`. */
export function linuxGateway(routes: string, neighbours: string): string | null {
  const [best] = routes
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, target, , flags, , , , mask]) => {
      const isGateway = (Number.parseInt(flags ?? '', 16) & 2) === 2;
      return isGateway && target === '00000000' && mask === '00000000';
    })
    .sort((a, b) => Number(a[6]) - Number(b[6]));
  const [device, , hex = ''] = best ?? [];
  const address = (hex.match(/../g) ?? [])
    .reverse()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.');
  const lines = neighbours.split('\n').filter((line) => line.trim().split(/\s+/).at(-1) === device);
  return neighbourOf(lines.join('\n'), address);
}

/** From `route -n get default`. */
export const macRoute = (text: string): string | null =>
  /^\s*gateway:\s*(\d+\.\d+\.\d+\.\d+)\s*$/m.exec(text)?.[1] ?? null;

/** From `route print`, of which the headings are in the system's language; the way with the lowest metric. */
export function windowsRoute(text: string): string | null {
  const ways = [...text.matchAll(/^\s*0\.0\.0\.0\s+0\.0\.0\.0\s+(\d+\.\d+\.\d+\.\d+)\s+\S+\s+(\d+)\s*$/gm)];
  const [best] = ways.sort((a, b) => Number(a[2]) - Number(b[2]));
  return best?.[1] ?? null;
}

/** The hardware address beside an address in what `arp` or `/proc/net/arp` says, as `a4:91:b1:0c:0d:0e`. */
export function neighbourOf(text: string, address: string): string | null {
  const line = text.split('\n').find((one) => one.split(/[\s()]+/).includes(address));
  const mac = /(?:^|\s)((?:[\da-f]{1,2}[:-]){5}[\da-f]{1,2})(?=\s|$)/i.exec(line ?? '')?.[1];
  if (!mac) return null;
  const bytes = mac
    .toLowerCase()
    .split(/[:-]/)
    .map((byte) => byte.padStart(2, '0'));
  // nothing has answered, or it is everybody
  return bytes.every((byte) => byte === '00') || bytes.every((byte) => byte === 'ff')
    ? null
    : bytes.join(':');
}
