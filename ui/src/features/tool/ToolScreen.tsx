import type { Tool } from '@formant/engine';
import { type ToolId, tools } from '@formant/engine/tools';
import { ChevronLeft, Lock, Mic, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sampleOf } from '../../content/samples.ts';
import type { ToolPage } from '../../content/tool-page.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Link } from '../../design/Link.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import type { JobState } from '../../jobs/jobs.ts';
import { DropZone } from '../../players/DropZone.tsx';
import { EngineBadge, PlaceBadge } from '../../players/PlaceBadges.tsx';
import { useToolBatch } from './batch/use-tool-batch.ts';
import { ToolFrame } from './ToolFrame.tsx';
import { useCarriedSound } from './use-carried-sound.ts';
import { type ChosenVoice, useChosenVoice } from './use-chosen-voice.ts';
import { useToolJob } from './use-tool-job.ts';
import { arrivalWords, toolScreenWords } from './words.ts';

const BatchBench = laterView(async () => (await import('./batch/BatchBench.tsx')).BatchBench);
const RecordHere = laterView(async () => (await import('./recorder/RecordHere.tsx')).RecordHere);
const Workbench = laterView(async () => (await import('./Workbench.tsx')).Workbench);

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
  const chosen = useChosenVoice(id);
  const set = chosen.state === 'set' ? chosen : null;
  const single = useToolJob(id, { ...preset, ...set?.options }, set?.file);
  const { job, open, close } = single;
  useCarriedSound(chosen, open);
  // what is no preset but a voice of its own speaks one file at a time
  const ownVoice = set !== null && (set.file !== null || set.place === 'server');
  const batch = useToolBatch(id, { ...preset, ...(ownVoice ? {} : set?.options) });
  const opening = single.opening || batch.opening;
  const gone = single.gone || batch.gone;
  const dismissGone = batch.gone ? batch.dismissGone : single.dismissGone;
  const idle = useRef<HTMLDivElement>(null);
  const had = useRef(false);
  useEffect(() => {
    // the file was put away, and with it the button that had the focus
    if (had.current && !job && document.activeElement === document.body)
      idle.current?.focus({ preventScroll: true });
    had.current = Boolean(job);
  }, [job]);
  const waiting = (
    <div className="panel" role="status">
      <Skeleton className="w-1/3" />
      <Skeleton className="mt-4 h-28! w-full" />
      <span className="sr-only">{toolScreenWords.openingYourFile}</span>
    </div>
  );
  return (
    <ToolFrame
      trail={heading ? [{ title: tool.name, href: `/tools/${id}` }] : []}
      title={heading?.title ?? tool.name}
      summary={heading?.summary ?? tool.summary}
      badges={
        <>
          <PlaceBadge place={job?.place ?? 'device'} />
          {job?.result && <EngineBadge engine={job.result.engine} />}
        </>
      }
      page={page}
      bench={
        <>
          <p className="sr-only" role="status">
            {job && announcement(job.state, page.start)}
          </p>
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
                {toolScreenWords.jobNoLonger}
              </Banner>
            </div>
          )}
          {chosen.state !== 'none' && !job && (
            <div className="mb-4">
              <ChosenVoiceBanner chosen={chosen} unused={ownVoice && batch.id !== null} />
            </div>
          )}
          {opening || chosen.state === 'fetching' ? (
            waiting
          ) : batch.id ? (
            <BatchBench
              tool={id}
              batch={batch.id}
              onClose={() => void batch.close()}
              waiting={waiting}
              failed={(notice) => <div className="panel">{notice}</div>}
            />
          ) : job ? (
            <>
              {job.batch && (
                <Link
                  to={`/tools/${id}?batch=${job.batch.id}`}
                  className="link mb-3 inline-flex items-center gap-1 py-2"
                >
                  <ChevronLeft className="size-4" aria-hidden="true" />
                  {toolScreenWords.allFilesThis}
                </Link>
              )}
              <Workbench
                job={job}
                start={page.start}
                onReplace={(file) => void close(job).then(() => open(file))}
                onClose={() => void close(job)}
                waiting={waiting}
                failed={(notice) => (
                  <div className="panel grid gap-4">
                    <b className="truncate font-semibold">{job.fileName}</b>
                    {notice}
                  </div>
                )}
              />
            </>
          ) : (
            <div ref={idle} tabIndex={-1} className="rounded-panel">
              <Idle
                id={id}
                ofVoices={page.ofVoices === true}
                onFiles={([file, ...others]) => {
                  if (file) void (others.length > 0 ? batch.open([file, ...others]) : open(file));
                }}
              />
            </div>
          )}
        </>
      }
    >
      {children}
    </ToolFrame>
  );
}

/** What screen readers hear of a job; the stages of its run and its failure are said by their own views. */
function announcement(state: JobState, start: string): string {
  if (state === 'reading') return arrivalWords.reading;
  if (state === 'ready') return arrivalWords.ready(start);
  return state === 'done' ? arrivalWords.done : '';
}

function ChosenVoiceBanner({ chosen, unused }: { chosen: ChosenVoice; unused: boolean }) {
  const another = (
    <Link to="/voice-universe" className="link py-2">
      {toolScreenWords.anotherVoice}
    </Link>
  );
  if (chosen.state === 'failed')
    return (
      <Banner tone="error" action={another}>
        {chosen.message}
      </Banner>
    );
  if (chosen.state !== 'set') return null;
  if (unused) return <Banner tone="warning">{toolScreenWords.speaksOneRecording(chosen.name)}</Banner>;
  return (
    <Banner action={another}>
      {toolScreenWords.voice}
      {chosen.name}
      {toolScreenWords.setChooseWhat}
      {chosen.place === 'server' ? ': its owner keeps its file, so it speaks on the server.' : '.'}
    </Banner>
  );
}

function Idle({
  id,
  ofVoices,
  onFiles,
}: {
  id: ToolId;
  ofVoices: boolean;
  onFiles: (files: File[]) => void;
}) {
  const tool: Tool = tools[id].tool;
  const sample = sampleOf(id);
  const [fetching, setFetching] = useState(false);
  const [failed, setFailed] = useState(false);
  const [recording, setRecording] = useState(false);
  const trySample = async () => {
    setFetching(true);
    setFailed(false);
    try {
      const answer = await fetch(sample.url);
      if (!answer.ok) throw new Error(String(answer.status));
      onFiles([new File([await answer.blob()], sample.name)]);
    } catch {
      setFailed(true); // said below: the person can choose a file of their own
    } finally {
      setFetching(false);
    }
  };
  if (recording)
    return (
      <RecordHere
        onFile={(file) => onFiles([file])}
        onClose={() => setRecording(false)}
        waiting={
          <div className="panel" role="status">
            <Skeleton className="h-28! w-full" />
            <span className="sr-only">{toolScreenWords.openingMicrophone}</span>
          </div>
        }
        failed={(notice) => <div className="panel">{notice}</div>}
      />
    );
  return (
    <DropZone
      title={toolScreenWords.dropRecordingsHere}
      titleOnTouch={toolScreenWords.chooseRecordings}
      accept="audio/*,video/*,.flac,.opus,.aiff,.caf"
      limits={toolScreenWords.limits(
        tool.conversion ? 'sound' : tool.outputs.length > 0 ? 'video' : null,
        tool.limits.maxSeconds / 3600,
        tool.limits.maxChannels,
      )}
      onFiles={onFiles}
      onOpen={Workbench.preload}
      note={
        failed ? (
          <span className="text-error-text" role="alert">
            {toolScreenWords.sampleCouldNot}
          </span>
        ) : (
          <>
            <Lock className="size-4" aria-hidden="true" />
            {toolScreenWords.filesNotUploaded}
          </>
        )
      }
    >
      {ofVoices && (
        <Button icon={<Mic aria-hidden="true" />} onClick={() => setRecording(true)}>
          {toolScreenWords.record}
        </Button>
      )}
      <Button
        busy={fetching}
        icon={<Play fill="currentColor" aria-hidden="true" />}
        onClick={() => void trySample()}
      >
        {toolScreenWords.trySample}
      </Button>
    </DropZone>
  );
}
