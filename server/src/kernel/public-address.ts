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
  // of global unicast: protocols of the IETF such as Teredo, documentation, 6to4
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, bits, 'ipv6');
/** Global unicast; whatever else IPv6 has leads inside, or to an IPv4 address that may (RFC 6890, RFC 4291). */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet; no IPv4 address inside IPv6 does. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 6) return global6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
  return version === 4 && !inside.check(address, 'ipv4');
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

/** What is wrong with an address that somebody else gave, in words for people; null for https to a public host. */
export function faultOfAddress(text: string): string | null {
  if (!URL.canParse(text)) return `"${text}" is not an address.`;
  const url = new URL(text);
  if (url.protocol !== 'https:') return `Only https addresses are spoken to, not ${url.protocol}//.`;
  if (url.username || url.password) return 'Addresses with a password in them are not spoken to.';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) && !isPublicAddress(host) ? `${host} does not lead to the public internet.` : null;
}
