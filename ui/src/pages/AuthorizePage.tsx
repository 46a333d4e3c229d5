import { useLocation } from 'react-router';
import { ConsentScreen } from '../features/account/ConsentScreen.tsx';

export function Page() {
  return <ConsentScreen search={useLocation().search} />;
}
