import type { VoiceJob } from '@formant/contract/training';
import type { Voice } from '@formant/contract/voices';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi, useUser } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { FileButton } from '../../design/fields/FileButton.tsx';
import { Progress } from '../../design/Progress.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { fetchVoiceFile, importVoice, wordsOf } from '../../jobs/account-voices.ts';
import { usePlatform } from '../../platform/context.ts';
import { comparedWords, serverVoicesWords, stageWords } from './words.ts';

const longPollMs = 20_000;
const stateWords = {
  draft: 'Draft',
  queued: 'Waiting',
  training: 'In work',
  ready: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;
const toneOf = (status: Voice['status']) =>
  status === 'ready' ? 'success' : status === 'failed' ? 'error' : 'info';

/** The signed-in person's trained voices: how far they are, their files, and the way in for others. */
export function ServerVoices({ turn }: { turn: number }) {
  const user = useUser();
  return user ? <List key={user.id} turn={turn} /> : null;
}

function List({ turn }: { turn: number }) {
  const api = useApi();
  const platform = usePlatform();
  const { show } = useToasts();
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  const [jobs, setJobs] = useState<ReadonlyMap<string, VoiceJob>>(new Map());
  const [deleted, setDeleted] = useState<Voice | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const open = useRef(false);
  /** How many jobs were begun here; each lets the list follow them anew. */
  const [begun, setBegun] = useState(0);

  const reload = useCallback(async () => {
    const [profiles, models] = await Promise.all(
      (['profile', 'model'] as const).map((kind) =>
        api.call('GET /api/voice/get-my-voices', { query: { kind, perPage: 100 } }),
      ),
    );
    setVoices([...(profiles?.data ?? []), ...(models?.data ?? [])]);
  }, [api]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `begun` say that something has begun
  useEffect(() => {
    const stop = new AbortController();
    const follow = async () => {
      let since: string | undefined;
      do {
        const feed = await api.call('GET /api/voice/poll-training', {
          query: since ? { since, waitMs: longPollMs } : {},
          signal: stop.signal,
        });
        since = feed.cursor;
        setJobs(new Map([...feed.data].reverse().map((job) => [job.voiceUuid, job])));
        open.current = feed.data.some((job) => !job.endedAt);
        await reload();
      } while (open.current && !stop.signal.aborted);
    };
    follow().catch((thrown: unknown) => {
      if (!stop.signal.aborted) setFault(wordsOf(thrown));
    });
    return () => stop.abort();
  }, [api, reload, turn, begun]);

  const attempt = async (work: () => Promise<unknown>) => {
    setFault(null);
    try {
      await work();
      await reload();
    } catch (thrown) {
      setFault(wordsOf(thrown));
    }
  };
  const remove = (voice: Voice) =>
    attempt(async () => {
      await api.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID: voice.uuid } });
      setDeleted(voice);
    });
  const restore = (voice: Voice) =>
    attempt(async () => {
      await api.call('POST /api/voice/update/{voiceUUID}', {
        params: { voiceUUID: voice.uuid },
        body: { restore: true },
      });
      setDeleted(null);
    });
  const retry = (voice: Voice) =>
    attempt(async () => {
      const { data } = await api.call('GET /api/audio/get', {
        query: { voiceUUID: voice.uuid, perPage: 100 },
      });
      await api.call('POST /api/voice/train/{voiceUUID?}', {
        params: { voiceUUID: voice.uuid },
        body: { audioIds: data.map(({ id }) => id), consent: voice.consent ?? 'licensed' },
      });
      setBegun((count) => count + 1);
    });
  const cancel = (voice: Voice) =>
    attempt(() => api.call('POST /api/voice/cancel-build/{voice}', { params: { voice: voice.uuid } }));
  const take = (voice: Voice) =>
    attempt(async () =>
      platform.saveFile(
        `${voice.name}.${voice.kind === 'model' ? 'onnx' : 'fvoice'}`,
        new Blob([await fetchVoiceFile(platform, voice.uuid)]),
      ),
    );
  const bring = (file: File) =>
    attempt(async () => {
      const name = file.name.replace(/\.[^.]+$/, '').slice(0, 60) || 'Imported voice';
      await importVoice(api, file, { name, consent: 'licensed' }, { signal: new AbortController().signal });
      setBegun((count) => count + 1);
      show(`${name} is being looked at. It stands here in a moment.`, 'info');
    });

  return (
    <section className="mt-16" aria-labelledby="trained-voices">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="trained-voices" className="type-28">
            {serverVoicesWords.myTrainedVoices}
          </h2>
          <p className="mt-1 text-14 text-muted">{serverVoicesWords.theyLieWith}</p>
          <p className="mt-1 max-w-[64ch] text-14 text-muted">{serverVoicesWords.importTakesVoice}</p>
        </div>
        <FileButton
          label={serverVoicesWords.importVoiceFile}
          accept=".fvoice,.onnx,.pth"
          onFiles={([file]) => file && void bring(file)}
        />
      </div>
      <div className="mt-4 grid gap-3">
        {fault && <Banner tone="error">{fault}</Banner>}
        {deleted && (
          <Banner
            action={
              <Button size="small" onClick={() => void restore(deleted)}>
                Undo
              </Button>
            }
          >
            {serverVoicesWords.deletedCanBe(deleted.name)}
          </Banner>
        )}
        {voices.length === 0 && <p className="text-muted">{serverVoicesWords.noneYetThose}</p>}
        <ul className="grid gap-3" aria-label={serverVoicesWords.myTrainedVoices}>
          {voices.map((voice) => {
            const job = jobs.get(voice.uuid);
            const isOpen = job !== undefined && !job.endedAt;
            return (
              <li key={voice.uuid} className="card" aria-label={voice.name}>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
                  <div className="min-w-0 flex-[1_1_14rem]">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="font-semibold wrap-anywhere">{voice.name}</span>
                      <Badge tone={toneOf(voice.status)}>{stateWords[voice.status]}</Badge>
                    </p>
                    {job?.quality && (
                      <p className="mt-1 text-14 text-muted tabular-nums">
                        {job.quality.speechSeconds.toFixed(0)}
                        {serverVoicesWords.sSpeech}
                        {job.quality.snrDb !== null && `, noise ${Math.round(job.quality.snrDb)} dB below`}
                        {job.quality.pitchHz !== null && `, ${job.quality.pitchHz} Hz`}
                        {comparedWords(job.quality.comparedBy)}
                      </p>
                    )}
                    {job?.error && <p className="mt-1 text-14 text-error-text">{job.error.message}</p>}
                  </div>
                  {isOpen && (
                    <Button size="small" onClick={() => void cancel(voice)}>
                      Cancel
                    </Button>
                  )}
                  {!isOpen &&
                    (voice.status === 'failed' || voice.status === 'cancelled') &&
                    job?.kind === 'train' && (
                      <Button size="small" onClick={() => void retry(voice)}>
                        {serverVoicesWords.trainAgain}
                      </Button>
                    )}
                  {voice.modelSha256 && voice.canDownload && (
                    <Button
                      size="small"
                      icon={<Download aria-hidden="true" />}
                      aria-label={`Save file of ${voice.name}`}
                      onClick={() => void take(voice)}
                    >
                      {serverVoicesWords.saveFile}
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Delete ${voice.name}`}
                    onClick={() => void remove(voice)}
                  >
                    Delete
                  </Button>
                </div>
                {isOpen && (
                  <div className="mt-3">
                    <p className="mb-1.5 text-14 text-muted" role="status">
                      {job.stage ? (stageWords[job.stage] ?? job.stage) : 'Waiting for its turn'}
                    </p>
                    <Progress label={`Work on ${voice.name}`} value={job.progress} />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
