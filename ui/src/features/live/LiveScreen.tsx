import { LaterPlace } from '../../design/LaterPlace.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useHydrated } from '../../design/use-hydrated.ts';
import { PlaceBadge } from '../../players/PlaceBadges.tsx';
import { liveScreenWords, summary } from './words.ts';

const LiveBench = laterView(
  async () => (await import('./LiveBench.tsx')).LiveBench,
  () => import('@formant/engine/base/effect-settings'),
);

/** The live changer's page; the machine itself loads in the browser. */
export function LiveScreen() {
  const waiting = (
    <div role="status">
      <Skeleton className="h-80! w-full" />
      <span className="sr-only">{liveScreenWords.openingLiveChanger}</span>
    </div>
  );
  return (
    <div className="wrap max-w-wide! pt-10 pb-10 md:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="type-36">{liveScreenWords.liveVoiceChanger}</h1>
          <p className="mt-2 max-w-[60ch] text-muted">{summary}</p>
        </div>
        <PlaceBadge place="device" />
      </div>
      <LaterPlace className="mt-6">{useHydrated() ? <LiveBench waiting={waiting} /> : waiting}</LaterPlace>
    </div>
  );
}
