import { SoundboardScreen } from '../features/soundboard/SoundboardScreen.tsx';

export const Page = () => <SoundboardScreen />;
