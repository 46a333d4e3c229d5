import { textToSpeechPage } from '../content/text-to-speech-page.ts';
import { HowToText } from '../design/HowToText.tsx';
import { TtsScreen } from '../features/tts/TtsScreen.tsx';

export const meta = () => ({ title: textToSpeechPage.title, description: textToSpeechPage.description });

export const Page = () => (
  <>
    <TtsScreen />
    <div className="wrap pb-6">
      <HowToText page={textToSpeechPage} />
    </div>
  </>
);
