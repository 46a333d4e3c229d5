import { LaterPlace } from '../../design/LaterPlace.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useHydrated } from '../../design/use-hydrated.ts';
import { ttsScreenWords } from './words.ts';

const Studio = laterView(
  async () => (await import('./Studio.tsx')).Studio,
  () => import('@formant/engine/speech/voices/voice-file'),
);

/** The text-to-speech studio; what speaks loads in the browser. */
export function TtsScreen() {
  const waiting = (
    <div role="status">
      <Skeleton className="w-1/3" />
      <Skeleton className="mt-4 h-60! w-full" />
      <span className="sr-only">{ttsScreenWords.openingStudio}</span>
    </div>
  );
  return (
    <div className="wrap max-w-wide! pt-10 pb-10 md:pt-14">
      <h1 className="type-36">{ttsScreenWords.textSpeech}</h1>
      <p className="mt-2 mb-8 max-w-[64ch] text-18 text-muted">{ttsScreenWords.writeChooseVoice}</p>
      <LaterPlace>{useHydrated() ? <Studio waiting={waiting} /> : waiting}</LaterPlace>
    </div>
  );
}
