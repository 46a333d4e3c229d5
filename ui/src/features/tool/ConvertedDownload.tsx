import { Download } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import type { Job, JobOutput } from '../../jobs/jobs.ts';
import { usePlatform } from '../../platform/context.ts';
import { faultOf } from '../../sound/fault.ts';
import { convertedFile, convertedFormat } from './converted-file.ts';
import { wordsOf } from './words.ts';

/** The file that a converting tool has made, in the format that was asked for. */
export function ConvertedDownload({ job, outputs }: { job: Job; outputs: readonly JobOutput[] }) {
  const platform = usePlatform();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const format = convertedFormat(job);
  const output = outputs[0];
  if (!format || !output) return null;
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const file = await convertedFile(job, output, format);
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
