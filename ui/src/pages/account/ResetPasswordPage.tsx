import { useNavigate, useSearchParams } from 'react-router';
import { useApi, useSessionStore } from '../../api/context.ts';
import { loadUser } from '../../api/session.ts';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { ResetPassword } from '../../features/account/ResetPassword.tsx';
import { words } from '../../features/account/words.ts';

export function Page() {
  const [search] = useSearchParams();
  const api = useApi();
  const session = useSessionStore();
  const toasts = useToasts();
  const navigate = useNavigate();
  return (
    <>
      <h1 className="type-36">{words.reset.title}</h1>
      <ResetPassword
        token={search.get('token') ?? ''}
        email={search.get('email') ?? ''}
        onDone={async () => {
          // this browser may have been signed in, to this account or to another one
          if (session.getState().user) await loadUser(api, session);
          await navigate('/login', { replace: true });
          toasts.show(words.reset.done, 'success');
        }}
      />
    </>
  );
}
