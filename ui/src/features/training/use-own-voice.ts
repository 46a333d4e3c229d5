import type { SpeakerProfile } from '@formant/contract/facts/voice-tuning';
import type { VoiceJob } from '@formant/contract/training';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/context.ts';
import { followVoiceJob, wordsOf } from '../../jobs/account-voices.ts';
import { uploadFile } from '../../jobs/upload.ts';

type Guided = Awaited<ReturnType<typeof askSteps>>;
export type GuidedStep = Guided['data'][number];

const askSteps = (api: Api, language: string) =>
  api.call('GET /api/voice-tuning/steps', { query: { language } });

/** The guided recordings of the signed-in person, and the model that is made of them; all of it lies at the server. */
export function useOwnVoice(language: string) {
  const api = useApi();
  const [steps, setSteps] = useState<readonly GuidedStep[] | null>(null);
  const [profile, setProfile] = useState<SpeakerProfile | null>(null);
  const [metamodel, setMetamodel] = useState<number | null>(null);
  const [job, setJob] = useState<VoiceJob | null>(null);
  /** Of the recording that is on its way, 0..1. */
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const scope = useRef(new AbortController());

  const take = useCallback((found: Guided) => {
    setSteps(found.data);
    setProfile(found.profile);
    setMetamodel(found.metamodel);
  }, []);
  /** What went wrong is said on the page, and all that was there stays. */
  const attempt = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = scope.current;
    setFault(null);
    try {
      await work(signal);
    } catch (thrown) {
      if (!signal.aborted) setFault(wordsOf(thrown));
    }
  }, []);
  const follow = useCallback(
    async (begun: VoiceJob, signal: AbortSignal) => {
      setJob(begun);
      if (!begun.endedAt) setJob(await followVoiceJob(api, begun.voiceUuid, { signal, onJob: setJob }));
    },
    [api],
  );

  useEffect(() => {
    const mine = new AbortController();
    scope.current = mine;
    void attempt(async (signal) => {
      const [found, feed] = await Promise.all([
        askSteps(api, language),
        api.call('GET /api/voice/poll-training', { query: {}, signal }),
      ]);
      if (signal.aborted) return;
      take(found);
      // a training that was begun before a reload goes on
      const last = feed.data.find(({ kind }) => kind === 'metamodel');
      if (last && found.metamodel !== null) await follow(last, signal);
    });
    return () => mine.abort();
  }, [api, language, attempt, take, follow]);

  /** Sends a recording of a step in place of the one before. @returns whether it was kept */
  const keep = async (stepId: number, file: File): Promise<boolean> => {
    let kept = false;
    await attempt(async (signal) => {
      setSent(0);
      const uploadId = await uploadFile(
        file,
        { api },
        { signal, onProgress: (bytes) => setSent(bytes / file.size), purpose: 'voice' },
      );
      const stored = await api.call('POST /api/voice-tuning/store-details', {
        body: { stepId, uploadId, language },
        signal,
      });
      setSteps((list) => list?.map((one) => (one.id === stepId ? stored.step : one)) ?? null);
      if (stored.profile) setProfile(stored.profile);
      kept = true;
    });
    setSent(null);
    return kept;
  };
  const start = () =>
    attempt(async (signal) => {
      const begun = await api.call('POST /api/metamodel-training/start', { body: {}, signal });
      setMetamodel(begun.metamodel);
      await follow(begun.job, signal);
    });
  const stop = () =>
    attempt(async (signal) => {
      if (metamodel === null) return;
      setJob(
        await api.call('POST /api/metamodel-training/stop/{metamodel}', { params: { metamodel }, signal }),
      );
    });
  const forget = () =>
    attempt(async (signal) => {
      await api.call('DELETE /api/account/delete-voice-tuning-audios', { signal });
      setJob(null);
      take(await askSteps(api, language));
    });
  return { steps, profile, job, sent, fault, keep, start, stop, forget };
}
