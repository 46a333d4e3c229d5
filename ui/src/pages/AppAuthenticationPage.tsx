import { useLocation } from 'react-router';
import { AppSignIn } from '../features/app-auth/AppSignIn.tsx';

export function Page() {
  return <AppSignIn search={useLocation().search} />;
}
