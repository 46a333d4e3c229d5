import type { Tool } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import type { Job, JobOutput } from '../../jobs/jobs.ts';
import { encodeOutput } from '../../jobs/local-jobs.ts';
import { fetchOutput } from '../../jobs/remote-jobs.ts';
import { ConvertedDownload } from './ConvertedDownload.tsx';
import { SoundDownload } from './SoundDownload.tsx';

/** Downloads of a finished job; a tool that converts has its file ready, the others encode on demand. */
export function DownloadPanel({ job, outputs }: { job: Job; outputs: readonly JobOutput[] }) {
  const tool: Tool = tools[job.tool].tool;
  if (tool.conversion) return <ConvertedDownload job={job} outputs={outputs} />;
  const stem = job.fileName.replace(/\.[^.]*$/, '');
  return (
    <SoundDownload
      sounds={outputs}
      stem={stem}
      nameOf={(output) => `${stem} (${output.label.toLowerCase()})`}
      fetchFirst={async (output) => {
        if (output.remote) await fetchOutput(job, output.name);
      }}
      encode={(output, ...how) => encodeOutput(job.id, output.name, ...how)}
    />
  );
}
