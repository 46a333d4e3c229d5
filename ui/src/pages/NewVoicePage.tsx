import { NewVoice } from '../features/voices/NewVoice.tsx';

export const Page = () => <NewVoice />;
