import type { NeuralModel } from '@formant/contract/models';
import { modelOfVoice, type SpeechVoice } from '@formant/engine/tts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore } from 'zustand';
import { useApi } from '../../../api/context.ts';
import { usePlatform } from '../../../platform/context.ts';
import { faultOf } from '../../../sound/fault.ts';
import { canKeepModels, keepModel, removeModel } from '../../../sound/models/model-files.ts';
import { deviceVoices } from '../../../sound/speech/device-voices.ts';

/** Neural voices that this browser can speak with itself, as its models bring them. Filled in the browser only. */
export const ownModelVoices = createStore<{ list: readonly SpeechVoice[] }>(() => ({ list: [] }));

/** Looks again for what this browser keeps. */
export async function lookForModelVoices(): Promise<void> {
  ownModelVoices.setState({ list: await deviceVoices() });
}

export interface OwnModels {
  /** The model of a voice of the server that could be kept here; null where that makes no sense. */
  offerOf(voiceId: string): NeuralModel | null;
  fetching: { model: NeuralModel; received: number } | null;
  /** Why the last one did not arrive. */
  problem: string | null;
  keep(model: NeuralModel): Promise<void>;
  cancel(): void;
  remove(voiceId: string): Promise<void>;
}

/** Brings models of neural voices from the server into this browser, so that it speaks without one. */
export function useOwnModels(): OwnModels {
  const api = useApi();
  const platform = usePlatform();
  const [offered, setOffered] = useState<readonly NeuralModel[]>([]);
  const [fetching, setFetching] = useState<OwnModels['fetching']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    void (async () => {
      if (!(await canKeepModels())) return;
      const { data } = await api.call('GET /api/models', { query: { task: 'speech' }, signal: gone.signal });
      setOffered(data);
    })().catch(() => {}); // without a server nothing is offered
    return () => {
      gone.abort();
      control.current?.abort();
    };
  }, [api]);
  const offerOf = useCallback(
    (voiceId: string) => offered.find(({ id }) => id === modelOfVoice(voiceId)?.model) ?? null,
    [offered],
  );
  return {
    offerOf,
    fetching,
    problem,
    async keep(model) {
      const mine = new AbortController();
      control.current = mine;
      setProblem(null);
      setFetching({ model, received: 0 });
      let told = 0;
      const open = (name: string) => async () => {
        const answer = await platform.fetchApi(`/api/models/${model.id}/${name}`, { signal: mine.signal });
        if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
        return answer.body;
      };
      try {
        const { id, name, kind, licence } = model;
        await keepModel(
          { id, name, kind, licence },
          Object.fromEntries(model.files.map((file) => [file.name, open(file.name)])),
          {
            signal: mine.signal,
            received: (received) => {
              if (performance.now() - told < 100) return;
              told = performance.now();
              setFetching({ model, received });
            },
          },
        );
        await lookForModelVoices();
      } catch (thrown) {
        const fault = faultOf(thrown);
        if (fault.code === 'storage_full') setProblem('This browser has no room left for the voice.');
        else if (fault.code !== 'cancelled') setProblem('The voice did not arrive whole. Try again.');
      } finally {
        setFetching(null);
      }
    },
    cancel: () => control.current?.abort(),
    async remove(voiceId) {
      const model = modelOfVoice(voiceId)?.model;
      if (model) await removeModel(model);
      await lookForModelVoices();
    },
  };
}
