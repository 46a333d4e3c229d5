import { FileAudio, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../design/IconButton.tsx';
import { formatBytes, formatTime } from '../../i18n/format.ts';
import type { Job } from '../../jobs/jobs.ts';
import { soundFactsWords } from './words.ts';

const channels = (count: number) => (count === 1 ? 'mono' : count === 2 ? 'stereo' : `${count} channels`);

/** The chosen file in one row: its name and what it is. */
export function SoundFacts({
  job,
  action,
  onReplace,
  onRemove,
}: {
  job: Job;
  action?: ReactNode;
  onReplace?: (file: File) => void;
  onRemove?: () => void;
}) {
  const { input } = job;
  const facts = [
    input && formatTime(input.seconds),
    input && channels(input.channelCount),
    input && `${input.sampleRate / 1000} kHz`,
    formatBytes(job.fileBytes),
  ].filter(Boolean);
  return (
    <div className="mb-5 flex items-center gap-3">
      <span className="grid size-11 flex-none place-items-center rounded-button bg-sunken" aria-hidden="true">
        <FileAudio />
      </span>
      <div className="min-w-0 grow">
        <h2 tabIndex={-1} data-arrival className="truncate rounded-small text-16 font-semibold">
          <bdi>{job.fileName}</bdi>
        </h2>
        <span className="text-14 text-muted tabular-nums">{facts.join(', ')}</span>
      </div>
      {action}
      {onReplace && (
        <label className="btn btn-quiet btn-small overflow-clip max-sm:hidden">
          {soundFactsWords.replace}
          <input
            type="file"
            accept="audio/*,video/*"
            className="absolute inset-0 cursor-pointer text-[0] opacity-0"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) onReplace(file);
            }}
          />
        </label>
      )}
      {onRemove && (
        <IconButton label={soundFactsWords.removeFile} size="small" onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
