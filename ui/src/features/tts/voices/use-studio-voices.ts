import { ownVoices } from '@formant/engine/tts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApi, useUser } from '../../../api/context.ts';
import type { StudioModel } from '../studio-model.ts';
import { lookForModelVoices, ownModelVoices } from './own-models.ts';

/** Tells the studio of the voices of this device and of the server. */
export function useStudioVoices({ voices }: StudioModel): { online: boolean } {
  const api = useApi();
  const [online, setOnline] = useState(true);
  const userId = useUser()?.id ?? null;
  const here = useStore(ownModelVoices, ({ list }) => list);
  useEffect(() => voices.setHere([...here, ...ownVoices]), [voices, here]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other voices
  useEffect(() => {
    let live = true;
    voices.startOver();
    void lookForModelVoices();
    api.call('GET /api/tts/voices').then(
      ({ data }) => {
        if (!live) return;
        setOnline(true);
        voices.setAtServer(data);
      },
      () => {
        if (live) setOnline(false);
      },
    );
    return () => {
      live = false;
    };
  }, [api, voices, userId]);
  return { online };
}
