import type { Tool } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { useEffect, useRef, useState } from 'react';
import { encodings } from '../../audio/encodings.ts';
import type { Encoding } from '../../audio/engine-protocol.ts';
import { faultOf } from '../../audio/fault.ts';
import type { Job, JobOutput } from '../../audio/jobs.ts';
import { encodeOutput } from '../../audio/local-jobs.ts';
import { fetchOutput } from '../../audio/remote-jobs.ts';
import { zipFiles } from '../../audio/zip.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Progress } from '../../design/Progress.tsx';
import { DownloadMenu } from '../../design/players/DownloadMenu.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { usePlatform } from '../../platform/context.ts';
import { ConvertedDownload } from './ConvertedDownload.tsx';
import { wordsOf } from './fault-words.ts';

const remembered = 'formant.download';

/** Downloads of a finished job; a tool that converts has its file ready, the others encode on demand. */
export function DownloadPanel({ job, outputs }: { job: Job; outputs: readonly JobOutput[] }) {
  const tool: Tool = tools[job.tool].tool;
  return tool.conversion ? (
    <ConvertedDownload job={job} outputs={outputs} />
  ) : (
    <EncodedDownload job={job} outputs={outputs} />
  );
}

function EncodedDownload({ job, outputs }: { job: Job; outputs: readonly JobOutput[] }) {
  const platform = usePlatform();
  const [encoding, setEncoding] = useState<Encoding>({ format: 'wav', quality: 24 });
  const [work, setWork] = useState<{ text: string; share: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);

  useEffect(() => {
    setEncoding(recall());
    return () => stop.current?.abort();
  }, []);

  const choose = (next: Encoding) => {
    setEncoding(next);
    try {
      localStorage.setItem(remembered, JSON.stringify(next));
    } catch {
      // a forbidden store only forgets the choice
    }
  };
  const nameOf = (output: JobOutput) => {
    const stem = job.fileName.replace(/\.[^.]*$/, '');
    return `${stem} (${output.label.toLowerCase()}).${encoding.format}`;
  };
  const encode = async (output: JobOutput, index: number, count: number, signal: AbortSignal) => {
    const label = encodings[encoding.format].label;
    if (output.remote) {
      setWork({ text: 'Fetching the result', share: index / count });
      await fetchOutput(job, output.name);
    }
    setWork({ text: `Writing ${label}`, share: index / count });
    return encodeOutput(
      job.id,
      output.name,
      encoding,
      ({ stage, fraction, received, total }) =>
        setWork(
          stage === 'fetch'
            ? {
                text: `Fetching the encoder, ${formatBytes(received ?? 0)} of ${formatBytes(total ?? 0)}`,
                share: fraction,
              }
            : { text: `Writing ${label}`, share: (index + fraction) / count },
        ),
      signal,
    );
  };
  const run = async (task: (signal: AbortSignal) => Promise<void>) => {
    const control = new AbortController();
    stop.current = control;
    setFailure(null);
    try {
      await task(control.signal);
    } catch (thrown) {
      const fault = faultOf(thrown);
      if (!control.signal.aborted) setFailure(`${wordsOf(fault).title}. ${fault.message}`);
    } finally {
      setWork(null);
      stop.current = null;
    }
  };

  return (
    <div className="grid gap-3">
      <DownloadMenu
        outputs={outputs}
        encoding={encoding}
        onEncoding={choose}
        busy={work !== null}
        onDownload={(name) =>
          void run(async (signal) => {
            const output = outputs.find((one) => one.name === name);
            if (!output) return;
            const file = await encode(output, 0, 1, signal);
            await platform.saveFile(nameOf(output), file);
          })
        }
        onZip={() =>
          void run(async (signal) => {
            const files: { name: string; file: Blob }[] = [];
            for (const [index, output] of outputs.entries())
              files.push({ name: nameOf(output), file: await encode(output, index, outputs.length, signal) });
            setWork({ text: 'Packing', share: 1 });
            const zip = await zipFiles(files, signal);
            await platform.saveFile(`${job.fileName.replace(/\.[^.]*$/, '')}.zip`, zip);
          })
        }
      />
      {work && (
        <div className="rounded-card border border-line p-4" role="status">
          <div className="flex items-center justify-between gap-3">
            <span className="text-14 tabular-nums">{work.text}</span>
            <Button size="small" variant="quiet" onClick={() => stop.current?.abort()}>
              Cancel
            </Button>
          </div>
          <div className="mt-3">
            <Progress label="Download" value={work.share} />
          </div>
        </div>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
    </div>
  );
}

function recall(): Encoding {
  const standard: Encoding = { format: 'wav', quality: 24 };
  try {
    // safe: checked against the table below
    const kept = JSON.parse(localStorage.getItem(remembered) ?? 'null') as Encoding | null;
    if (kept && encodings[kept.format]?.qualities.includes(kept.quality)) return kept;
  } catch {
    // unreadable is as good as nothing
  }
  return standard;
}
