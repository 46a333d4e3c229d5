import { voiceRecorder } from '../../../content/voice-recorder.ts';
import { voiceRecorderPage } from '../../../content/voice-recorder-page.ts';
import { laterView } from '../../../design/LaterView.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useHydrated } from '../../../design/use-hydrated.ts';
import { PlaceBadge } from '../../../players/PlaceBadges.tsx';
import { ToolFrame } from '../ToolFrame.tsx';

const RecorderBench = laterView(async () => (await import('./RecorderBench.tsx')).RecorderBench);

/** The recorder's page; the machine itself loads in the browser. */
export function RecorderScreen() {
  const waiting = (
    <div className="panel">
      <Skeleton className="w-1/3" />
      <Skeleton className="mt-4 h-40! w-full" />
    </div>
  );
  return (
    <ToolFrame
      trail={[]}
      title={voiceRecorder.name}
      summary={voiceRecorder.summary}
      badges={<PlaceBadge place="device" />}
      page={voiceRecorderPage}
      bench={useHydrated() ? <RecorderBench waiting={waiting} /> : waiting}
    />
  );
}
