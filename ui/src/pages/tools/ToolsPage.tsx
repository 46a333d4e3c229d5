import { MonitorSmartphone } from 'lucide-react';
import { Badge } from '../../design/Badge.tsx';
import { useToolCards } from '../parts/root-data.ts';
import { ToolGrid } from '../parts/ToolGrid.tsx';
import { toolsPageWords } from './words.ts';

export const Page = () => (
  <div className="wrap pt-14">
    <div className="mb-10 flex flex-wrap items-end justify-between gap-4">
      <div className="max-w-170">
        <h1 className="type-48">Tools</h1>
        <p className="mt-3 text-18 text-muted">{toolsPageWords.openFileListen}</p>
      </div>
      <Badge tone="success" icon={<MonitorSmartphone aria-hidden="true" />}>
        {toolsPageWords.thisDevice}
      </Badge>
    </div>
    <ToolGrid tools={useToolCards()} level="h2" />
  </div>
);
