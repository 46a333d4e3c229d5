import type { Tool } from '@formant/engine';
import { videoName } from '@formant/engine/codecs/video-container';
import { tools } from '@formant/engine/tools';
import { useEffect, useState } from 'react';
import type { Job, JobOutput } from '../../jobs/jobs.ts';
import { encodeOutput, putOutputInVideo, videoOf } from '../../jobs/local-jobs.ts';
import { fetchOutput } from '../../jobs/remote-jobs.ts';
import { ConvertedDownload } from './ConvertedDownload.tsx';
import { SoundDownload } from './SoundDownload.tsx';

/** Downloads of a finished job; a tool that converts has its file ready, the others encode on demand. */
export function DownloadPanel({ job, outputs }: { job: Job; outputs: readonly JobOutput[] }) {
  const tool: Tool = tools[job.tool].tool;
  const video = useVideo(job);
  if (tool.conversion) return <ConvertedDownload job={job} outputs={outputs} />;
  const stem = job.fileName.replace(/\.[^.]*$/, '');
  const nameOf = (output: JobOutput) => `${stem} (${output.label.toLowerCase()})`;
  const ofTool = outputs.filter(({ name }) => tool.outputs.some((output) => output.name === name));
  return (
    <SoundDownload
      sounds={outputs}
      stem={stem}
      nameOf={nameOf}
      fetchFirst={async (output) => {
        if (output.remote) await fetchOutput(job, output.name);
      }}
      encode={(output, ...how) => encodeOutput(job.id, output.name, ...how)}
      video={
        video && {
          outputs: ofTool.map(({ name }) => name),
          bytes: video.file.size,
          nameOf: (output) => videoName(nameOf(output), job.fileName, video.format),
          write: (output, ...how) => putOutputInVideo(job.id, output.name, video, ...how),
        }
      }
    />
  );
}

/** The job's video, as long as its file is here; null until that is known. */
function useVideo(job: Job): Awaited<ReturnType<typeof videoOf>> {
  const [video, setVideo] = useState<Awaited<ReturnType<typeof videoOf>>>(null);
  useEffect(() => {
    let isShown = true;
    void videoOf(job).then((found) => isShown && setVideo(found));
    return () => {
      isShown = false;
    };
  }, [job]);
  return video;
}
