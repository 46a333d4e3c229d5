import { loginProviders } from '@formant/contract/base/constants';
import type { LoginProvider } from '@formant/contract/sign-in/social';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '../../../api/route-api.ts';

const isProvider = (name: string | null | undefined): name is LoginProvider =>
  loginProviders.some((one) => one === name);

export const providerOf = (name: string | null | undefined): LoginProvider | null =>
  isProvider(name) ? name : null;

/** The services that people can sign in with here; none where the server cannot be asked. */
export async function loadProviders({ request, context }: LoaderFunctionArgs): Promise<LoginProvider[]> {
  try {
    const { available } = await context
      .get(apiContext)
      .call('GET /api/social-auth/providers', { signal: request.signal });
    return available;
  } catch {
    return [];
  }
}

/** The provider in an address whose row lets in no other name. */
// safe: the row's format is this list
export const loadProvider = ({ params }: Pick<LoaderFunctionArgs, 'params'>): LoginProvider =>
  params.provider as LoginProvider;

/** Where a provider sends people back to: on to the page that finishes it. @throws Response always */
export function loadCallback(args: LoaderFunctionArgs): never {
  const { searchParams } = new URL(args.request.url);
  const onward = new URLSearchParams({ provider: loadProvider(args) });
  for (const name of ['code', 'state', 'iss', 'error']) {
    const value = searchParams.get(name);
    if (value !== null) onward.set(name, value);
  }
  throw redirect(`/social-login?${onward}`);
}

/** Old links to sign in or up, with `provider` through that one. @throws Response always */
export function loadSignInRedirect({ params, request }: LoaderFunctionArgs): never {
  const { searchParams } = new URL(request.url);
  const { action } = params;
  const provider = providerOf(searchParams.get('provider'));
  const next = searchParams.get('next');
  const search = next === null ? '' : `?${new URLSearchParams({ next })}`;
  throw redirect(`${provider ? `/login/${provider}` : `/${action}`}${search}`);
}
