import { isIPv4, isIPv6 } from 'node:net';
import { defaultCountry, tierOneCountries } from '@formant/contract/base/constants';
import type { Request } from 'express';
import type { Config } from '../kernel/config.ts';

/** The two-letter country that a trusted proxy names, else the default. */
export function countryOf(config: Pick<Config, 'countryHeader'>, req: Request): string {
  const given = config.countryHeader ? req.get(config.countryHeader)?.toUpperCase() : undefined;
  // proxies write XX for unknown, and T1 for Tor
  return given && /^[A-Z]{2}$/.test(given) && given !== 'XX' ? given : defaultCountry;
}

export const tierOf = (country: string): 1 | 2 =>
  (tierOneCountries as readonly string[]).includes(country) ? 1 : 2;

/** An address shortened to its network, /24 or /48, so that it does not name a household. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0`;
  if (!isIPv6(address)) return '';
  const [head = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  return `${groups.join(':')}::`;
}
