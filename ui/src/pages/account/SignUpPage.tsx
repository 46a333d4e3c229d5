import { useLocation, useNavigate } from 'react-router';
import { useSessionStore } from '../../api/context.ts';
import { nextPath } from '../../api/next-path.ts';
import { Link } from '../../design/Link.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { SignUpForm } from '../../features/account/SignUpForm.tsx';
import { words } from '../../features/account/words.ts';

export function Page() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSessionStore();
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
      <SignUpForm
        onSignedIn={(user) => {
          session.set(user);
          toasts.show(words.signUp.codeSent({ email: user.email }), 'info');
          void navigate(nextPath(new URLSearchParams(search)), { replace: true });
        }}
      />
    </>
  );
}
