import { VoiceReports } from '../features/voices/VoiceReports.tsx';

export const Page = () => <VoiceReports />;
