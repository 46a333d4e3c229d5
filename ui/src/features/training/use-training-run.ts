import { consentSentence } from '@formant/contract/facts/voice-scripts';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { usePlatform } from '../../platform/context.ts';
import type { DeviceTraining } from '../../sound/voice-training/device-training.ts';
import type { ConsentKind } from './ConsentStep.tsx';
import {
  fetchVoiceFile,
  followOnServer,
  startOnServer,
  type VoiceWords,
  wordsOf,
} from './server-training.ts';
import type { Clip } from './use-clips.ts';

export type TrainingPlace = 'device' | 'server';
/** A voice that was made: its file, and where it lies in the library, if it does. */
export type MadeVoice = { bytes: Uint8Array<ArrayBuffer>; name: string; voiceUuid: string | null };
export type TrainingRun =
  | { phase: 'idle' }
  | {
      phase: 'running';
      place: TrainingPlace;
      stage: string;
      fraction: number;
      startedAt: number;
      /** Set once the server has the work: the page may be left. */
      voiceUuid: string | null;
    }
  | { phase: 'failed'; message: string; couldGoAnyway: boolean }
  | { phase: 'done'; made: MadeVoice };

export interface TrainingWanted {
  place: TrainingPlace;
  clips: readonly Clip[];
  consentClip: Clip | null;
  consent: ConsentKind;
  speaker: string;
  words: VoiceWords;
  /** Also of samples that sound like two people or like music. */
  anyway: boolean;
}

const consentWords: Readonly<Record<Exclude<ConsentKind, 'own-voice'>, string>> = {
  licensed: 'The maker of this voice has declared to hold a licence for it.',
  synthetic: 'The maker of this voice has declared that it is nobody’s.',
};

/** One training at a time, here or on the server; what runs here ends with the page. */
export function useTrainingRun(device: () => DeviceTraining) {
  const api = useApi();
  const platform = usePlatform();
  const [run, setRun] = useState<TrainingRun>({ phase: 'idle' });
  const cancelling = useRef<AbortController | null>(null);
  useEffect(() => () => cancelling.current?.abort(), []);

  const tell = (stage: string, fraction: number) =>
    setRun((now) => (now.phase === 'running' ? { ...now, stage, fraction } : now));

  async function onDevice(wanted: TrainingWanted, signal: AbortSignal): Promise<MadeVoice> {
    const { clips, consentClip, consent, speaker, words, anyway } = wanted;
    const now = new Date();
    const isOwn = consent === 'own-voice';
    const { bytes } = await device().train(
      {
        clips: clips.map(({ id }) => id),
        consentClip: isOwn ? (consentClip?.id ?? null) : null,
        name: words.name,
        language: words.language,
        licence: 'private',
        consent: {
          statement: isOwn ? consentSentence(words.language, speaker, now) : consentWords[consent],
          recorded: isOwn,
          givenAt: now.toISOString(),
        },
        createdAt: now.toISOString(),
        strict: !anyway,
      },
      { signal, progress: ({ stage, fraction }) => tell(stage, fraction) },
    );
    return { bytes, name: words.name, voiceUuid: null };
  }

  async function onServer(wanted: TrainingWanted, signal: AbortSignal): Promise<MadeVoice> {
    const { voiceUuid } = await startOnServer(
      api,
      { ...wanted, consentClip: wanted.consent === 'own-voice' ? wanted.consentClip : null },
      { signal, onProgress: (fraction) => tell('upload', fraction * 0.3) },
    );
    setRun((now) => (now.phase === 'running' ? { ...now, voiceUuid } : now));
    const job = await followOnServer(api, voiceUuid, {
      signal,
      onJob: ({ stage, progress }) => tell(stage ?? 'upload', 0.3 + 0.7 * progress),
    });
    if (job.status !== 'succeeded') throw new Error(job.error?.message ?? 'The training was cancelled.');
    return { bytes: await fetchVoiceFile(platform, voiceUuid), name: wanted.words.name, voiceUuid };
  }

  async function start(wanted: TrainingWanted): Promise<void> {
    const cancel = new AbortController();
    cancelling.current = cancel;
    setRun({
      phase: 'running',
      place: wanted.place,
      stage: wanted.place === 'server' ? 'upload' : 'clean',
      fraction: 0,
      startedAt: performance.now(),
      voiceUuid: null,
    });
    try {
      const made = await (wanted.place === 'device' ? onDevice : onServer)(wanted, cancel.signal);
      setRun({ phase: 'done', made });
    } catch (thrown) {
      if (cancel.signal.aborted) return setRun({ phase: 'idle' });
      const message = wordsOf(thrown);
      setRun({ phase: 'failed', message, couldGoAnyway: /train anyway/.test(message) });
    }
  }

  async function cancel(): Promise<void> {
    const voiceUuid = run.phase === 'running' ? run.voiceUuid : null;
    cancelling.current?.abort();
    if (voiceUuid)
      await api
        .call('POST /api/voice/cancel-build/{voice}', { params: { voice: voiceUuid } })
        .catch(() => {}); // it has ended in this moment
  }

  return { run, start, cancel, reset: () => setRun({ phase: 'idle' }) };
}
