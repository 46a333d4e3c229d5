import { useLoaderData } from 'react-router';
import type { HowToPage } from '../../content/tool-page.ts';
import { TtsScreen } from '../../features/tts/TtsScreen.tsx';
import { HowToText } from '../../parts/HowToText.tsx';

export const Page = () => (
  <>
    <TtsScreen />
    <div className="wrap pb-6">
      <HowToText page={useLoaderData<HowToPage>()} />
    </div>
  </>
);
