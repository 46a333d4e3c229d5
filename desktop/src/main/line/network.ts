import { createHash } from 'node:crypto';
import type { networkInterfaces } from 'node:os';

export interface Network {
  /** Of the computer's own salt: the same network has another id elsewhere. */
  id: string;
  /** By the addresses alone, which another network may give out, too; the id where its gateway is not known. */
  plain: string;
  /** For its owner's eyes: how it is reached, and the addresses that it gives out. */
  name: string;
}

/** Made by virtual machines and containers: they come and go without another line. */
const madeHere = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|lo\d*$)/i;

/**
 * The network that this computer is in, as far as its own addresses tell; null without one. No program may read a
 * wireless network's name without asking for the person's place, so we do without.
 * @param interfaces what `os.networkInterfaces()` gives
 * @param gatewayOf the hardware address of the way out, by the addresses that this computer has; null while it is not known
 */
export function networkOf(
  interfaces: ReturnType<typeof networkInterfaces>,
  salt: string,
  gatewayOf: (addresses: string) => string | null = () => null,
): Network | null {
  const found = Object.entries(interfaces).flatMap(([device, addresses]) =>
    (addresses ?? [])
      .filter((one) => one.family === 'IPv4' && !one.internal && one.cidr !== null && !madeHere.test(device))
      .filter((one) => !one.address.startsWith('169.254.'))
      .map((one) => ({
        device,
        address: one.address,
        range: rangeOf(one.address, one.netmask),
        mac: one.mac,
      })),
  );
  const [first] = found;
  if (!first) return null;
  const text = found.map(({ device, range, mac }) => `${device} ${range} ${mac}`).sort();
  const gateway = gatewayOf(
    found
      .map(({ device, address }) => `${device} ${address}`)
      .sort()
      .join('\n'),
  );
  const plain = hashOf([salt, ...text]);
  return {
    id: gateway === null ? plain : hashOf([salt, ...text, gateway]),
    plain,
    name: `${first.device}, ${first.range}`,
  };
}

const hashOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);

/** `192.168.1.23` in `255.255.255.0` -> `192.168.1.*`. */
function rangeOf(address: string, netmask: string): string {
  const mask = netmask.split('.').map(Number);
  return address
    .split('.')
    .map((part, i) => ((mask[i] ?? 0) === 0 ? '*' : String(Number(part) & (mask[i] ?? 0))))
    .join('.');
}
