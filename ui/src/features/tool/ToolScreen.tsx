import type { ToolPage } from '@formant/engine';
import { type ToolId, tools } from '@formant/engine/tools';
import { ChevronRight, Lock, Play } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { samples } from '../../content/samples.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Disclosure } from '../../design/Disclosure.tsx';
import { Link } from '../../design/Link.tsx';
import { DropZone } from '../../design/players/DropZone.tsx';
import { EngineBadge, PlaceBadge } from '../../design/players/PlaceBadges.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToolJob } from './use-tool-job.ts';

const loadWorkbench = () => import('./Workbench.tsx');
const Workbench = lazy(async () => ({ default: (await loadWorkbench()).Workbench }));

/** The page of any tool: the machine, and below it the words for people and search engines. */
export function ToolScreen({
  id,
  page,
  preset,
  heading,
  children,
}: {
  id: ToolId;
  page: ToolPage;
  /** Options of this page that differ from the tool's own defaults. */
  preset?: Readonly<Record<string, unknown>>;
  /** Of a page about one use of the tool. */
  heading?: { title: string; summary: string };
  /** Stands between the machine and the words. */
  children?: ReactNode;
}) {
  const { tool } = tools[id];
  const { job, opening, gone, open, close, dismissGone } = useToolJob(id, preset);
  const waiting = (
    <div className="panel" role="status">
      <Skeleton className="w-1/3" />
      <Skeleton className="mt-4 h-28! w-full" />
      <span className="sr-only">Opening your file</span>
    </div>
  );
  return (
    <div className="wrap pt-10 pb-6 md:pt-14">
      <nav aria-label="Breadcrumb" className="flex items-center gap-2 text-14 text-muted">
        <Link to="/tools" className="link py-3">
          Tools
        </Link>
        <ChevronRight className="size-4" aria-hidden="true" />
        {heading ? (
          <>
            <Link to={`/tools/${id}`} className="link py-3">
              {tool.name}
            </Link>
            <ChevronRight className="size-4" aria-hidden="true" />
            <span aria-current="page">{heading.title}</span>
          </>
        ) : (
          <span aria-current="page">{tool.name}</span>
        )}
      </nav>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="type-48">{heading?.title ?? tool.name}</h1>
          <p className="mt-2 max-w-[60ch] text-18 text-muted">{heading?.summary ?? tool.summary}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <PlaceBadge place={job?.place ?? 'device'} />
          {job?.result && <EngineBadge engine={job.result.engine} />}
        </div>
      </div>
      <section className="mt-8" aria-label="Workbench">
        {gone && (
          <div className="mb-4">
            <Banner
              tone="warning"
              action={
                <Button size="small" variant="quiet" onClick={dismissGone}>
                  Dismiss
                </Button>
              }
            >
              That job is no longer in this browser, or was never here. Choose the file again.
            </Banner>
          </div>
        )}
        {opening ? (
          waiting
        ) : job ? (
          <Suspense fallback={waiting}>
            <Workbench
              job={job}
              onReplace={(file) => void close(job).then(() => open(file))}
              onClose={() => void close(job)}
            />
          </Suspense>
        ) : (
          <Idle id={id} onFile={(file) => void open(file)} />
        )}
      </section>
      {children}
      <ToolText page={page} />
    </div>
  );
}

function Idle({ id, onFile }: { id: ToolId; onFile: (file: File) => void }) {
  const { limits } = tools[id].tool;
  const sample = samples[id];
  const [fetching, setFetching] = useState(false);
  const [failed, setFailed] = useState(false);
  const trySample = async () => {
    if (!sample) return;
    setFetching(true);
    setFailed(false);
    try {
      const answer = await fetch(sample.url);
      if (!answer.ok) throw new Error(String(answer.status));
      onFile(new File([await answer.blob()], sample.name));
    } catch {
      setFailed(true); // said below: the person can choose a file of their own
    } finally {
      setFetching(false);
    }
  };
  return (
    <DropZone
      title="Drop a recording here"
      accept="audio/*,video/*,.flac,.opus,.aiff,.caf"
      limits={`WAV, FLAC, MP3, M4A, OGG, Opus or a video with sound. Up to ${limits.maxSeconds / 3600} hours and ${limits.maxChannels} channels.`}
      onFile={onFile}
      onOpen={() => void loadWorkbench()}
      note={
        failed ? (
          <span className="text-error-text" role="alert">
            The sample could not be fetched. Check your connection, or choose a file of your own.
          </span>
        ) : (
          <>
            <Lock className="size-4" aria-hidden="true" />
            The file is not uploaded.
          </>
        )
      }
    >
      {sample && (
        <Button
          busy={fetching}
          icon={<Play fill="currentColor" aria-hidden="true" />}
          onClick={() => void trySample()}
        >
          Try a sample
        </Button>
      )}
    </DropZone>
  );
}

const ToolText = ({ page }: { page: ToolPage }) => {
  if (!page.headline && page.faq.length === 0) return null;
  return (
    <div className="mt-24 grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <section>
        <h2 className="type-36">{page.headline || 'How it works'}</h2>
        <ol className="mt-5 grid max-w-prose gap-4 text-muted">
          {page.steps.map((step, index) => (
            <li key={step} className="flex gap-4">
              <span className="type-22 w-6 flex-none text-primary-text tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
      {page.faq.length > 0 && (
        <section aria-label="Questions and answers">
          {page.faq.map(({ question, answer }, index) => (
            <Disclosure key={question} summary={question} open={index === 0}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </section>
      )}
    </div>
  );
};
