import { isNeural, ownVoices } from '@formant/engine/tts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApi, useUser } from '../../api/context.ts';
import { findLibraryVoices, isLibrary } from './library-voices.ts';
import { lookForModelVoices, ownModelVoices } from './own-models.ts';
import type { StudioModel } from './studio-model.ts';
import type { Voice } from './voice.ts';

/** Tells the studio of the voices that the server has beyond those of this device. */
export function useStudioVoices(model: StudioModel): { online: boolean } {
  const api = useApi();
  const [online, setOnline] = useState(true);
  const [atServer, setAtServer] = useState<readonly Voice[]>([]);
  const [listed, setListed] = useState(false);
  const [found, setFound] = useState<readonly Voice[]>([]);
  const userId = useUser()?.id ?? null;
  const { script } = useStore(model.state);
  const here = useStore(ownModelVoices, ({ list }) => list);
  useEffect(() => {
    // what this device has and the server has not stays choosable
    const own = [...here, ...ownVoices];
    const there = new Set(atServer.map(({ id }) => id));
    const missing = own.filter(({ id }) => !there.has(id));
    model.setVoices([
      ...missing.filter(isNeural),
      ...found,
      ...atServer,
      ...missing.filter((voice) => !isNeural(voice)),
    ]);
  }, [model, atServer, here, found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other voices
  useEffect(() => {
    let live = true;
    setListed(false);
    void lookForModelVoices();
    api.call('GET /api/tts/voices').then(
      ({ data }) => {
        if (!live) return;
        setOnline(true);
        setAtServer(data);
        setListed(true);
      },
      () => {
        if (live) setOnline(false);
      },
    );
    return () => {
      live = false;
    };
  }, [api, userId]);
  // voices that a script names beyond those lists, as public ones of others
  const unknown = script.blocks
    .map(({ voiceId }) => voiceId)
    .filter((id) => isLibrary(id) && !atServer.some((voice) => voice.id === id))
    .filter((id, index, all) => all.indexOf(id) === index)
    .join(' ');
  useEffect(() => {
    if (unknown === '' || !listed) return setFound([]);
    const control = new AbortController();
    const { signal } = control;
    findLibraryVoices(api, unknown.split(' '), signal).then(
      (answer) => {
        setFound(answer.found);
        model.setGone(answer.gone);
      },
      () => {}, // the server is asked again when it is to speak
    );
    return () => control.abort();
  }, [api, model, unknown, listed]);
  return { online };
}
