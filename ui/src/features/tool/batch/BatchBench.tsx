import { type ToolId, tools } from '@formant/engine/tools';
import { Layers, X } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../design/Button.tsx';
import { IconButton } from '../../../design/IconButton.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import {
  addToBatch,
  batchJobs,
  cancelBatch,
  resetBatch,
  retryBatchJob,
  setBatchOptions,
  startBatch,
} from '../../../jobs/batch-jobs.ts';
import { type Job, jobs } from '../../../jobs/jobs.ts';
import { nowPlaying } from '../../../sound/play/now-playing.ts';
import { KeptEngine } from '../blind/KeptEngine.tsx';
import { OptionForm } from '../OptionForm.tsx';
import { EngineChoice } from '../states/EngineChoice.tsx';
import { type Engines, useEngines } from '../states/use-engines.ts';
import { canRun, engineTaskOf } from '../workbench-model.ts';
import { BatchDownloads } from './BatchDownloads.tsx';
import { BatchRow } from './BatchRow.tsx';
import { useBatchDownloads } from './use-batch-downloads.ts';
import { batchBenchWords } from './words.ts';

/** Several files with one tool: settings for all, then a list that says what becomes of each. */
export function BatchBench({ tool, batch, onClose }: { tool: ToolId; batch: string; onClose: () => void }) {
  const byId = useStore(jobs, (state) => state.byId);
  const list = useMemo(() => batchJobs(byId, batch), [byId, batch]);
  const downloads = useBatchDownloads();
  const { options } = tools[tool].tool;
  // here, so that a model that is on its way comes to its end for the files that still wait
  const engines = useEngines(engineTaskOf(options), options.engine?.default === 'auto');
  const fresh = list.every(({ batch: place, state }) => state === 'waiting' && !place?.started);
  const working = list.some(
    ({ state, batch: place }) =>
      state === 'reading' || state === 'running' || (state === 'waiting' && place?.started),
  );
  const done = list.filter(({ state }) => state === 'done');
  return (
    <div className="panel">
      <div className="mb-6 flex items-center gap-3">
        <span
          className="grid size-11 flex-none place-items-center rounded-button bg-sunken"
          aria-hidden="true"
        >
          <Layers />
        </span>
        <div className="min-w-0 grow">
          <h2 className="block truncate text-16 font-semibold">{count(list.length)}</h2>
          <span className="text-14 text-muted tabular-nums">
            {batchBenchWords.all(formatBytes(list.reduce((sum, { fileBytes }) => sum + fileBytes, 0)))}
          </span>
        </div>
        <AddFiles batch={batch} />
        <IconButton label={batchBenchWords.closeBatch} size="small" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {fresh ? (
        <Settings tool={tool} batch={batch} list={list} engines={engines} />
      ) : (
        <Standing batch={batch} list={list} working={working} onClose={onClose} />
      )}
      {done.length > 0 && <BatchDownloads tool={tool} done={done} downloads={downloads} />}
      <ul className="mt-6 border-t border-line" aria-label="Files">
        {list.map((job) => (
          <BatchRow
            key={job.id}
            job={job}
            onDownload={job.result?.outputs.length && !downloads.work ? () => void downloads.one(job) : null}
          />
        ))}
      </ul>
    </div>
  );
}

const count = (files: number) => (files === 1 ? '1 file' : `${files} files`);

const AddFiles = ({ batch }: { batch: string }) => (
  <label className="btn btn-quiet btn-small overflow-clip">
    {batchBenchWords.addFiles}
    <input
      type="file"
      multiple
      accept="audio/*,video/*,.flac,.opus,.aiff,.caf"
      className="absolute inset-0 cursor-pointer text-[0] opacity-0"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = ''; // the same file may be chosen again
        if (files.length > 0) void addToBatch(batch, files);
      }}
    />
  </label>
);

function Settings({
  tool,
  batch,
  list,
  engines,
}: {
  tool: ToolId;
  batch: string;
  list: readonly Job[];
  engines: Engines;
}) {
  const { options } = tools[tool].tool;
  const values = list[0]?.options ?? {};
  const task = engineTaskOf(options);
  const setEngine = (engine: string) => setBatchOptions(batch, { ...values, engine });
  return (
    <>
      <OptionForm options={options} values={values} onChange={(options) => setBatchOptions(batch, options)} />
      {task && (
        <EngineChoice
          task={task}
          automatic={options.engine?.default === 'auto'}
          place="device"
          engines={engines}
          value={values.engine}
          onChange={setEngine}
          onCompare={null}
        >
          <KeptEngine tool={tool} onForget={setEngine} />
        </EngineChoice>
      )}
      {list.some(({ durable }) => !durable) && (
        <p className="mt-5 text-14 text-muted">{batchBenchWords.thisWindowKeeps}</p>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-4">
        <span className="text-14 text-muted">{batchBenchWords.sameSettingsFor}</span>
        <Button
          variant="primary"
          size="large"
          className="max-sm:w-full"
          disabled={list.length === 0 || (engines.looked && !canRun(values.engine, engines, 'device'))}
          onClick={() => {
            nowPlaying.getState().current?.player.pause();
            startBatch(batch);
          }}
        >
          Start {count(list.length)}
        </Button>
      </div>
    </>
  );
}

/** How far all of them are, and what can be done about all of them. */
function Standing({
  batch,
  list,
  working,
  onClose,
}: {
  batch: string;
  list: readonly Job[];
  working: boolean;
  onClose: () => void;
}) {
  const done = list.filter(({ state }) => state === 'done').length;
  const again = list.filter(
    ({ state, elsewhere }) => (state === 'failed' || state === 'ready') && !elsewhere,
  );
  const share =
    list.reduce((sum, job) => sum + (job.state === 'done' ? 1 : shareOf(job)), 0) / Math.max(1, list.length);
  return (
    <div className="grid gap-4">
      {working && <Progress label={batchBenchWords.allFiles} value={share} />}
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow tabular-nums" role="status">
          {done} of {list.length} done
          {again.length > 0 && `, ${again.length} not`}
        </p>
        {working ? (
          <Button onClick={() => cancelBatch(batch)}>{batchBenchWords.cancelAll}</Button>
        ) : (
          <>
            {again.length > 0 && (
              <Button
                onClick={() => {
                  for (const job of again) retryBatchJob(job.id);
                }}
              >
                {again.length === 1 ? 'Try it again' : `Try ${again.length} again`}
              </Button>
            )}
            <Button onClick={() => resetBatch(batch)}>{batchBenchWords.changeSettings}</Button>
            <Button variant="quiet" onClick={onClose}>
              {batchBenchWords.newFiles}
            </Button>
          </>
        )}
      </div>
      {working && <p className="text-14 text-muted">{batchBenchWords.youCanLeave}</p>}
    </div>
  );
}

/** Reading and running take about the same time for most tools. */
const shareOf = ({ state, progress }: Job) =>
  state === 'reading'
    ? 0.5 * (progress?.fraction ?? 0)
    : state === 'running'
      ? 0.5 + 0.5 * (progress?.fraction ?? 0)
      : 0;
