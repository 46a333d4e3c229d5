import { defaultValues } from '@formant/engine';
import { type ToolId, toolIds, tools } from '@formant/engine/tools';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { Glyph } from '../../design/Glyph.tsx';
import { Link } from '../../design/Link.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import type { Job, JobResult } from '../../jobs/jobs.ts';
import { chain } from '../../jobs/local-jobs.ts';
import { fetchOutput } from '../../jobs/remote-jobs.ts';
import { ShareSound } from '../../parts/share/ShareSound.tsx';
import { ABPlayer } from '../../players/ABPlayer.tsx';
import { StemPlayer } from '../../players/StemPlayer.tsx';
import { DoneHead } from './DoneHead.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { FoundTables } from './FoundTables.tsx';
import { type ResultFact, readResult } from './result-facts.ts';
import { shareablesOf } from './share-job.ts';
import { useJobPlayer } from './use-job-player.ts';
import { doneStateWords } from './words.ts';

/** The result: listen, compare, see what was found, keep it, go on with it. */
export function DoneState({
  job,
  result,
  onAgain,
  onClose,
}: {
  job: Job;
  result: JobResult;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { outputs } = result;
  const read = readResult(result.result);
  const facts = [...loudnessFacts(job, result), ...read.facts].slice(0, 8);
  return (
    <div className="panel">
      <DoneHead job={job} result={result} />
      {outputs.length > 0 && <Listen job={job} />}
      {facts.length > 0 && <Facts facts={facts} />}
      <div className="mt-7 grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
        <div className="grid content-start gap-6">
          {outputs.length > 0 && <GoOn job={job} result={result} />}
          {(read.message || read.tables.length > 0) && (
            <FoundTables message={read.message} tables={read.tables} />
          )}
        </div>
        <div className="grid content-start gap-3 max-md:order-first">
          {outputs.length > 0 && <DownloadPanel job={job} outputs={outputs} />}
          <ShareSound sounds={shareablesOf(job)} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={onAgain}>{doneStateWords.changeSettings}</Button>
            {job.tool === 'voice-changer' && job.options.voice === '' && (
              <Link to={`/voice-universe/new?from=${job.id}`} className={buttonClass({})}>
                {doneStateWords.saveAsVoice}
              </Link>
            )}
            <Button variant="quiet" onClick={onClose}>
              {doneStateWords.newFile}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function Listen({ job }: { job: Job }) {
  const { opened, error } = useJobPlayer(job);
  if (error) return <Banner tone="error">{doneStateWords.resultCantBe(error)}</Banner>;
  if (!opened) return <Skeleton className="h-40! w-full" />;
  const { player, bars, original, matched } = opened;
  const names = Object.keys(bars);
  return names.length === 1 ? (
    <ABPlayer player={player} original={original} result={bars[names[0]!] ?? []} matched={matched} />
  ) : (
    <StemPlayer player={player} bars={bars} matched={matched} />
  );
}

/** Loudness as it was measured here; a server's output is not fetched for it. */
function loudnessFacts(job: Job, { outputs }: JobResult): ResultFact[] {
  const text = (lufs: number | null) => (lufs === null ? 'silent' : lufs.toFixed(1).replace('-', '−'));
  const before = job.input?.loudness;
  const measured = outputs.filter((output) => !output.remote);
  if (measured.length === 1 && measured[0] && before !== undefined)
    return [{ label: 'Loudness', value: `${text(before)} → ${text(measured[0].loudness)}`, unit: 'LUFS' }];
  return measured.map(({ label, loudness }) => ({
    label: `Loudness, ${label.toLowerCase()}`,
    value: text(loudness),
    ...(loudness === null ? {} : { unit: 'LUFS' }),
  }));
}

const Facts = ({ facts }: { facts: readonly ResultFact[] }) => (
  <dl className="mt-2 grid grid-cols-2 border-y border-line md:grid-cols-4">
    {facts.map(({ label, value, unit }, index) => (
      <div
        key={label}
        className={`border-line py-4 pe-5 ${index % 2 ? 'border-s ps-5' : ''} ${index % 4 ? 'md:border-s md:ps-5' : 'md:border-s-0 md:ps-0'} ${index > 1 ? 'max-md:border-t' : ''} ${index > 3 ? 'md:border-t' : ''}`}
      >
        <dt className="mb-1.5 text-14 text-muted">{label}</dt>
        <dd className="type-22 tabular-nums">
          {value} {unit && <span className="text-14 font-normal text-subtle">{unit}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** Tools that want the voice of a separated song; the others want the music. */
const voiceTools = new Set(['voice-changer', 'audio-enhancer', 'reverb-remover', 'echo-remover']);

/** The next tool opens with this result; nothing is uploaded for it. */
function GoOn({ job, result }: { job: Job; result: JobResult }) {
  const navigate = useNavigate();
  const others = toolIds.filter((id) => id !== job.tool && !tools[id].tool.id.endsWith('recorder'));
  const [chosen, setChosen] = useState<string | null>(null);
  const { outputs } = result;
  if (others.length === 0 || outputs.length === 0) return null;
  const best = (tool: ToolId) =>
    outputs.find(({ name }) => (voiceTools.has(tool) ? name === 'vocals' : name === 'instrumental')) ??
    outputs[0];
  const go = async (tool: ToolId) => {
    const output = chosen ?? best(tool)?.name;
    if (!output) return;
    await fetchOutput(job, output);
    const id = await chain(job.id, output, tool, defaultValues(tools[tool].tool.options));
    if (id) await navigate(`/tools/${tool}?job=${id}`);
  };
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18 font-semibold">{doneStateWords.goWith}</h2>
        {outputs.length > 1 && outputs.length <= 3 && (
          <Segmented
            label={doneStateWords.whatNextTool}
            labelHidden
            value={chosen ?? 'best'}
            onChange={(value) => setChosen(value === 'best' ? null : value)}
            choices={[
              { value: 'best', label: 'What fits' },
              ...outputs.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {others.map((id) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-16 w-full items-center gap-3 rounded-button border border-line bg-surface px-4 text-start text-15 font-medium transition-colors hover:border-control hover:bg-bg"
              onClick={() => void go(id)}
            >
              <Glyph name={id} className="h-7 w-10 self-start" />
              <span className="grow">
                {tools[id].tool.name}
                {outputs.length > 1 && (
                  <span className="block text-12 font-normal text-subtle">
                    {outputs.find(({ name }) => name === chosen)?.label ?? best(id)?.label}
                  </span>
                )}
              </span>
              <ChevronRight className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-14 text-muted">{doneStateWords.noNewUpload}</p>
    </section>
  );
}
