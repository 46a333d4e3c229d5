import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/route-api.ts';

/** Codes of the three tiers, the smallest audience first; none where the server cannot be asked. */
export async function loadTiers({ request, context }: LoaderFunctionArgs): Promise<string[]> {
  try {
    const { tiers } = await context
      .get(apiContext)
      .call('GET /api/affiliate-tiers', { signal: request.signal });
    return tiers;
  } catch {
    return [];
  }
}
