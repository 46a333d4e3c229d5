import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not the public internet: this machine, private networks, links, documentation, multicast. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** Whether an IP address belongs to the public internet; IPv4 addresses inside IPv6 count as what they are. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !inside.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * A DNS lookup that answers with public addresses only. It checks the very address that is connected to, so a
 * name can't change its mind in between; literals don't pass through here and need `isPublicAddress` before.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return callback(new Error(`${hostname} does not lead to the public internet.`), '', 0);
    if (options.all) return callback(null, allowed);
    callback(null, first.address, first.family);
  });
};
