import { z } from '@formant/engine/base/schema';
import { countryTier } from './account.ts';
import { route } from './base/route.ts';

/**
 * What tokens cost, per price tier in minor units of the currency: every page and every payment provider reads the
 * prices here. The larger a package, the less a token costs; tier two pays 60 % of tier one.
 */
export const tokenPackages = [
  { id: 1, name: 'Starter', tokens: 1000, bonusTokens: 0, price: { 1: 500, 2: 300 }, best: false },
  { id: 2, name: 'Creator', tokens: 5000, bonusTokens: 500, price: { 1: 2000, 2: 1200 }, best: true },
  { id: 3, name: 'Studio', tokens: 20_000, bonusTokens: 4000, price: { 1: 6000, 2: 3600 }, best: false },
] as const;
export const tokenCurrency = 'USD';

export const tokenPackageRoutes = {
  tokenPackagesIndex: route('GET', '/api/token-packages/index', {
    summary:
      'Token packages with their prices in the country given, else in the country the request comes from',
    query: z.strictObject({
      country: z
        .string()
        .regex(/^[a-z]{2}$/i, 'Give the two letters of a country, such as DE.')
        .transform((code) => code.toUpperCase())
        .optional(),
    }),
    response: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          tokens: z.int(),
          bonusTokens: z.int(),
          /** Minor units of the currency. */
          price: z.int(),
          currency: z.string().length(3),
          tier: countryTier,
          best: z.boolean(),
          /** Where it can be bought; empty on a server that sells nothing. */
          provider: z.array(z.string()),
        }),
      ),
    }),
  }),
};
