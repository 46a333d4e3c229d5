import type { Tool } from '@formant/engine';
import { type ToolId, tools } from '@formant/engine/tools';
import { Download } from 'lucide-react';
import { Button } from '../../../design/Button.tsx';
import { Segmented } from '../../../design/fields/RadioChips.tsx';
import type { Job } from '../../../jobs/jobs.ts';
import { DownloadWork } from '../../../players/DownloadWork.tsx';
import { encodings } from '../../../sound/engine/encodings.ts';
import { formats } from '../../../sound/engine/engine-protocol.ts';
import type { BatchDownload } from './use-batch-downloads.ts';
import { batchDownloadsWords } from './words.ts';

/** Everything that is done so far, in one file. */
export function BatchDownloads({
  tool: id,
  done,
  downloads,
}: {
  tool: ToolId;
  done: readonly Job[];
  downloads: BatchDownload;
}) {
  const tool: Tool = tools[id].tool;
  const { encoding, work } = downloads;
  const name = `${tool.name} (${done.length})`;
  const reports = tool.outputs.length === 0;
  return (
    <div className="mt-6 grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {reports || tool.conversion ? (
          <span />
        ) : (
          <Segmented
            label={batchDownloadsWords.formatDownloads}
            value={encoding.format}
            onChange={(format) => downloads.setEncoding({ format, quality: encodings[format].standard })}
            choices={formats.map((format) => ({ value: format, label: encodings[format].label }))}
          />
        )}
        <Button
          variant="primary"
          size="large"
          className="max-sm:w-full"
          busy={work !== null}
          icon={<Download aria-hidden="true" />}
          onClick={() => void (reports ? downloads.table(done, name) : downloads.all(done, name))}
        >
          {reports ? 'Download as a table' : `Download ${done.length === 1 ? 'it' : `all ${done.length}`}`}
        </Button>
      </div>
      <DownloadWork download={downloads} />
    </div>
  );
}
