import type { LoginProvider } from '@formant/contract/sign-in/social';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { useSessionStore } from '../../api/context.ts';
import { nextPath } from '../../api/next-path.ts';
import { Link } from '../../design/Link.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { SignUpForm } from '../../features/account/SignUpForm.tsx';
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
  const toasts = useToasts();
  return (
    <>
      <h1 className="type-36">{words.signUp.title}</h1>
      <p className="mt-2 mb-6 text-muted">
        {words.signUp.have}{' '}
        <Link className="link" to={`/login${search}`}>
          {words.signUp.toSignIn}
        </Link>
      </p>
      <SocialButtons available={available} next={next} />
      <SignUpForm
        onSignedIn={(user) => {
          session.set(user);
          platform.tellSignedIn?.();
          toasts.show(
            user.emailVerifiedAt ? words.signUp.known : words.signUp.codeSent({ email: user.email }),
            'info',
          );
          void navigate(next, { replace: true });
        }}
      />
    </>
  );
}
