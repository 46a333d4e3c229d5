import { useSearchParams } from 'react-router';
import { nextPath } from '../../api/next-path.ts';
import { ConfirmEmail } from '../../features/account/ConfirmEmail.tsx';
import { words } from '../../features/account/words.ts';

export function Page() {
  const [search] = useSearchParams();
  return (
    <>
      <h1 className="type-36">{words.confirm.title}</h1>
      <ConfirmEmail token={search.get('token')} next={nextPath(search)} />
    </>
  );
}
