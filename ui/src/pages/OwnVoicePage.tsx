import { OwnVoiceScreen } from '../features/training/OwnVoiceScreen.tsx';

export const Page = () => <OwnVoiceScreen />;
