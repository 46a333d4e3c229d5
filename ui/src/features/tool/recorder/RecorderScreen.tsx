import { voiceRecorder } from '../../../content/voice-recorder.ts';
import { voiceRecorderPage } from '../../../content/voice-recorder-page.ts';
import { LaterPlace } from '../../../design/LaterPlace.tsx';
import { laterView } from '../../../design/LaterView.tsx';
import { useHydrated } from '../../../design/use-hydrated.ts';
import { PlaceBadge } from '../../../players/PlaceBadges.tsx';
import { ToolFrame } from '../ToolFrame.tsx';
import { RecorderWaiting } from './RecorderWaiting.tsx';

const RecorderBench = laterView(async () => (await import('./RecorderBench.tsx')).RecorderBench);

/** The recorder's page; the machine itself loads in the browser. */
export function RecorderScreen() {
  const waiting = <RecorderWaiting />;
  return (
    <ToolFrame
      trail={[]}
      title={voiceRecorder.name}
      summary={voiceRecorder.summary}
      badges={<PlaceBadge place="device" />}
      page={voiceRecorderPage}
      bench={<LaterPlace>{useHydrated() ? <RecorderBench waiting={waiting} /> : waiting}</LaterPlace>}
    />
  );
}
