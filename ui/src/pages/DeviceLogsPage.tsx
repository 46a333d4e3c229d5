import { DeviceLogsScreen } from '../features/support/DeviceLogsScreen.tsx';

export const Page = () => <DeviceLogsScreen />;
