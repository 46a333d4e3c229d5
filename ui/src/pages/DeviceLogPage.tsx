import { useParams } from 'react-router';
import { DeviceLogScreen } from '../features/support/DeviceLogScreen.tsx';

export function Page() {
  const { logId = '' } = useParams();
  // another log of the list is another screen
  return <DeviceLogScreen key={logId} logId={logId} />;
}
