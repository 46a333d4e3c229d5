import { textToSpeechPage } from '../../content/text-to-speech-page.ts';
import { TtsScreen } from '../../features/tts/TtsScreen.tsx';
import { HowToText } from '../../parts/HowToText.tsx';

export const meta = () => ({ title: textToSpeechPage.title, description: textToSpeechPage.description });

export const Page = () => (
  <>
    <TtsScreen />
    <div className="wrap pb-6">
      <HowToText page={textToSpeechPage} />
    </div>
  </>
);
