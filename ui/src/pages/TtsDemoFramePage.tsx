import { FrameScreen } from '../features/tts/frame/FrameScreen.tsx';

export const Page = () => <FrameScreen kind="demo" />;
