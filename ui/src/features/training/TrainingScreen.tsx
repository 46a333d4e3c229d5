import { voiceCloningPage as page } from '../../content/voice-cloning-page.ts';
import { LaterPlace } from '../../design/LaterPlace.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useHydrated } from '../../design/use-hydrated.ts';
import { HowToText } from '../../parts/HowToText.tsx';
import { PlaceBadge } from '../../players/PlaceBadges.tsx';
import { ConsentColumns } from './ConsentColumns.tsx';
import { ReadAloud } from './ReadAloud.tsx';

const TrainBench = laterView(
  async () => (await import('./TrainBench.tsx')).TrainBench,
  () => import('@formant/contract/voices'),
);

/** The page on which people make a voice; the machine itself loads in the browser. */
export function TrainingScreen() {
  const waiting = (
    <div className="panel grid gap-6">
      <Skeleton className="w-1/3" />
      <ConsentColumns sentence={<ReadAloud language="en" speaker="" />}>
        <Skeleton className="h-60! w-full" />
      </ConsentColumns>
    </div>
  );
  return (
    <div className="wrap pt-10 pb-6 md:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="type-48">{page.name}</h1>
          <p className="mt-2 max-w-[60ch] text-18 text-muted">{page.summary}</p>
        </div>
        <PlaceBadge place="device" />
      </div>
      <LaterPlace className="mt-8">{useHydrated() ? <TrainBench waiting={waiting} /> : waiting}</LaterPlace>
      <HowToText page={page} />
    </div>
  );
}
