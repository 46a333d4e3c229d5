import type { User } from '@formant/contract/account';
import type { LoginProvider } from '@formant/contract/sign-in/social';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { useSessionStore } from '../../api/context.ts';
import { nextPath } from '../../api/next-path.ts';
import { Link } from '../../design/Link.tsx';
import { SignInForm } from '../../features/account/SignInForm.tsx';
import { SocialButtons } from '../../features/account/social/SocialButtons.tsx';
import { loadProviders } from '../../features/account/social/social-data.ts';
import { words } from '../../features/account/words.ts';
import { usePlatform } from '../../platform/context.ts';

export { loadProviders as loader };

export function Page() {
  const { search } = useLocation();
  const available = useLoaderData<LoginProvider[] | undefined>() ?? [];
  const next = nextPath(new URLSearchParams(search));
  const navigate = useNavigate();
  const session = useSessionStore();
  const platform = usePlatform();
  const enter = (user: User) => {
    session.set(user);
    platform.tellSignedIn?.();
    void navigate(next, { replace: true });
  };
  return (
    <>
      <h1 className="type-36">{words.signIn.title}</h1>
      <p className="mt-2 mb-6 text-muted">
        {words.signIn.new}{' '}
        <Link className="link" to={`/register${search}`}>
          {words.signIn.toSignUp}
        </Link>
      </p>
      <SocialButtons available={available} next={next} />
      <SignInForm next={next} onSignedIn={enter} />
    </>
  );
}
