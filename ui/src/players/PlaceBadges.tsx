import { Cpu, MonitorSmartphone, Server, Zap } from 'lucide-react';
import { Badge } from '../design/Badge.tsx';
import type { Place } from '../jobs/jobs.ts';
import type { Processor } from '../sound/models/browser-runtime.ts';
import { placeBadgesWords } from './words.ts';

/** Where the work runs. */
export const PlaceBadge = ({ place }: { place: Place }) =>
  place === 'device' ? (
    <Badge tone="success" icon={<MonitorSmartphone aria-hidden="true" />}>
      {placeBadgesWords.thisDevice}
    </Badge>
  ) : (
    <Badge tone="info" icon={<Server aria-hidden="true" />}>
      Server
    </Badge>
  );

/** What made the sound: `dsp` is classic signal processing, everything else a model by its name. */
export const EngineBadge = ({ engine }: { engine: string }) => (
  <Badge tone="outline" icon={<Cpu aria-hidden="true" />}>
    Engine: {engine === 'dsp' ? 'DSP' : engine.replace(/^onnx:/, '')}
  </Badge>
);

/** What a neural model ran on; both where the graphics processor gave up in the middle and nothing was lost. */
export const ProcessorBadge = ({ ranOn }: { ranOn: readonly Processor[] }) => (
  <Badge tone="outline" icon={<Zap aria-hidden="true" />}>
    {ranOn.length > 1 ? 'Ran on GPU, then CPU' : ranOn[0] === 'gpu' ? 'Ran on GPU' : 'Ran on CPU'}
  </Badge>
);
