import { type FlagName, flags, isVariantOf, type VariantOf } from '@formant/contract/facts/flags';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from './route-api.ts';

/**
 * The visitor's variant of a flag, for a page's loader: the server draws the page with it, and the browser goes on
 * with the same. Staff sees another one by `?flag-paywall=ver_a`. The page's row needs `fresh`.
 * @returns the flag's fallback where the server can't be asked
 */
export async function flagOf<F extends FlagName>(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  flag: F,
): Promise<VariantOf<F>> {
  const asked = new URL(request.url).searchParams.get(`flag-${flag}`);
  const query = asked === null ? {} : { variant: asked.slice(0, 32) };
  const answer = await context
    .get(apiContext)
    .call('GET /api/flags/{flag}', { params: { flag }, query })
    .catch(() => null);
  // safe: the fallback is one of the flag's variants, tested
  return isVariantOf(flag, answer?.variant) ? answer.variant : (flags[flag].fallback as VariantOf<F>);
}
