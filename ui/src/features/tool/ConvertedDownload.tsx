import type { Tool } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { jobFile } from '../../audio/engine-protocol.ts';
import { faultOf, JobFault } from '../../audio/fault.ts';
import type { Job, JobOutput } from '../../audio/jobs.ts';
import { jobSound } from '../../audio/local-jobs.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { usePlatform } from '../../platform/context.ts';
import { wordsOf } from './fault-words.ts';

/** The file that a converting tool has made, in the format that was asked for. */
export function ConvertedDownload({ job, outputs }: { job: Job; outputs: readonly JobOutput[] }) {
  const platform = usePlatform();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const tool: Tool = tools[job.tool].tool;
  // safe: a finished job's options have passed the tool's own schema
  const format = tool.conversion?.(job.options as Parameters<NonNullable<Tool['conversion']>>[0]).format;
  const output = outputs[0];
  if (!format || !output) return null;
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const file = await fileOf(job, output, jobFile.converted(output.name, format));
      await platform.saveFile(`${job.fileName.replace(/\.[^.]*$/, '')}.${format}`, file);
    } catch (thrown) {
      const fault = faultOf(thrown);
      setFailure(`${wordsOf(fault).title}. ${fault.message}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="primary"
        size="large"
        block
        busy={busy}
        icon={<Download aria-hidden="true" />}
        onClick={() => void save()}
      >
        Download {format.toUpperCase()}
      </Button>
      {failure && <Banner tone="error">{failure}</Banner>}
    </>
  );
}

async function fileOf(job: Job, { remote }: JobOutput, name: string): Promise<Blob> {
  if (remote) {
    const answer = await fetch(remote.url);
    if (!answer.ok) throw new JobFault({ code: 'offline', message: 'The result could not be fetched.' });
    return answer.blob();
  }
  const file = await jobSound(job.id, name);
  if (file) return file;
  throw new JobFault({ code: 'interrupted', message: 'This result is gone from this browser.' });
}
