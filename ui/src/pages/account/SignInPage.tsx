import { useLocation, useNavigate } from 'react-router';
import { useSessionStore } from '../../api/context.ts';
import { nextPath } from '../../api/next-path.ts';
import { Link } from '../../design/Link.tsx';
import { SignInForm } from '../../features/account/SignInForm.tsx';
import { words } from '../../features/account/words.ts';

export function Page() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSessionStore();
  return (
    <>
      <h1 className="type-36">{words.signIn.title}</h1>
      <p className="mt-2 mb-6 text-muted">
        {words.signIn.new}{' '}
        <Link className="link" to={`/register${search}`}>
          {words.signIn.toSignUp}
        </Link>
      </p>
      <SignInForm
        onSignedIn={(user) => {
          session.set(user);
          void navigate(nextPath(new URLSearchParams(search)), { replace: true });
        }}
      />
    </>
  );
}
