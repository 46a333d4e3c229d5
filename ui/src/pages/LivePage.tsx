import { LiveScreen } from '../features/live/LiveScreen.tsx';

export const Page = () => <LiveScreen />;
