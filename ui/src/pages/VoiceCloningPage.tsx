import { voiceCloningPage } from '../content/voice-cloning-page.ts';
import { TrainingScreen } from '../features/training/TrainingScreen.tsx';

export const meta = () => ({ title: voiceCloningPage.title, description: voiceCloningPage.description });

export const Page = () => <TrainingScreen />;
