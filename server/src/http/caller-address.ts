import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import { networkOf } from './country.ts';

const groups = 8;
const subscriberGroups = 4;

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 one. Providers give every subscriber a whole
 * /64 (RFC 6177), so that single addresses would be an endless supply.
 */
export const callerAddress = (req: Pick<Request, 'ip'>): string => limitKey(req.ip ?? '');

/** What the caller may be shown of his own address. */
export const callerNetwork = (req: Pick<Request, 'ip'>): string => networkOf(req.ip ?? '');

/** Browsers that share an address, such as those of a school, share what this many visitors may do. */
export const visitorsAnAddress = 10;

export function limitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, groups - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right]
    .slice(0, subscriberGroups)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
