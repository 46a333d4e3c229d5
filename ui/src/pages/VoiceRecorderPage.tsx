import { voiceRecorderPage } from '../content/voice-recorder-page.ts';
import { RecorderScreen } from '../features/tool/recorder/RecorderScreen.tsx';

export const meta = () => ({ title: voiceRecorderPage.title, description: voiceRecorderPage.description });

export const Page = () => <RecorderScreen />;
