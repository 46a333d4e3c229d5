import { useNavigate, useSearchParams } from 'react-router';
import { useSessionStore, useUser } from '../../api/context.ts';
import { nextPath } from '../../api/next-path.ts';
import { buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { UsernameForm } from '../../features/account/UsernameForm.tsx';
import { settingsWords } from '../../features/account/words.ts';

export function Page() {
  const [search] = useSearchParams();
  const user = useUser();
  const session = useSessionStore();
  const navigate = useNavigate();
  const next = nextPath(search);
  return (
    <>
      <h1 className="type-36">{settingsWords.username.title}</h1>
      <p className="mt-2 mb-6 text-muted">{settingsWords.username.text}</p>
      {user && (
        <UsernameForm
          user={user}
          onSaved={(saved) => {
            session.set(saved);
            void navigate(next, { replace: true });
          }}
        />
      )}
      <Link to={next} className={`${buttonClass({ variant: 'quiet' })} mt-3 -ms-3`}>
        {settingsWords.username.later}
      </Link>
    </>
  );
}
