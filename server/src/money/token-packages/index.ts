import { tokenPackageRoutes as routes, tokenCurrency, tokenPackages } from '@formant/contract/token-packages';
import { countryOf, tierOf } from '../../http/country.ts';
import { slice } from '../../kernel/slice.ts';

/** Prices by country; a server has no payment provider yet, so that none is named. */
export const tokenPackageSlice = slice({
  name: 'token-packages',
  routes,
  handlers: {
    async tokenPackagesIndex({ query }, { ctx, req }) {
      const tier = tierOf(query.country ?? countryOf(ctx.config, req));
      const data = tokenPackages.map(({ price, ...rest }) => ({
        ...rest,
        price: price[tier],
        currency: tokenCurrency,
        tier,
        provider: [],
      }));
      return { data };
    },
  },
});
