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

/** @throws Response 404 for a name that is no provider */
export function loadProvider({ params, request }: LoaderFunctionArgs): LoginProvider {
  return providerOf(params.provider) ?? refuse(request);
}

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
  if (action !== 'login' && action !== 'register') refuse(request);
  const provider = providerOf(searchParams.get('provider'));
  const next = searchParams.get('next');
  const search = next === null ? '' : `?${new URLSearchParams({ next })}`;
  throw redirect(`${provider ? `/login/${provider}` : `/${action}`}${search}`);
}

function refuse(request: Request): never {
  const { pathname } = new URL(request.url);
  throw Response.json({ message: `Page not found: ${pathname}` }, { status: 404, statusText: 'Not Found' });
}
