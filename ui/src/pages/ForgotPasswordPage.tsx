import { useSearchParams } from 'react-router';
import { ForgotPassword } from '../features/account/ForgotPassword.tsx';

export function Page() {
  const [search] = useSearchParams();
  return <ForgotPassword email={search.get('email') ?? ''} />;
}
