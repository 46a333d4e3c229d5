import { useLocation, useNavigate, useParams } from 'react-router';
import { useSessionStore } from '../../api/context.ts';
import { nextPath } from '../../api/next-path.ts';
import { EnterByLink } from '../../features/account/EnterByLink.tsx';
import { linkWords } from '../../features/account/words.ts';
import { usePlatform } from '../../platform/context.ts';

export function Page() {
  const { token = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSessionStore();
  const platform = usePlatform();
  return (
    <>
      <h1 className="type-36 mb-6">{linkWords.title}</h1>
      <EnterByLink
        key={token}
        token={token}
        along={new URLSearchParams(search).get('along') === '1'}
        signInPath={`/login${search}`}
        onSignedIn={(user) => {
          session.set(user);
          platform.tellSignedIn?.();
          void navigate(nextPath(new URLSearchParams(search)), { replace: true });
        }}
      />
    </>
  );
}
