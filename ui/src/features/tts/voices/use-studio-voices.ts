import type { Voice as LibraryVoice } from '@formant/contract/voices';
import { ownVoices } from '@formant/engine/tts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApi, useUser } from '../../../api/context.ts';
import { usePlatform } from '../../../platform/context.ts';
import { deviceFavourites, loadFavourites } from '../../../sound/voices/favourites.ts';
import { type MyVoice, watchMyVoices } from '../../../sound/voices/my-voices.ts';
import { trainedVoices } from '../../../sound/voices/trained-voices.ts';
import type { StudioModel } from '../studio-model.ts';
import { spokenVoice } from './library-voices.ts';
import { withLikened, withLikenedHere } from './likened-voices.ts';
import { computerModels, likeningVoice, lookForModelVoices, ownModelVoices } from './own-models.ts';

/** Tells the studio of the voices of this device and of the server. */
export function useStudioVoices(studio: StudioModel): { online: boolean } {
  const { voices } = studio;
  const api = useApi();
  const { naturalVoices: natural } = usePlatform();
  const [online, setOnline] = useState(true);
  const userId = useUser()?.id ?? null;
  const here = useStore(ownModelVoices, ({ list }) => list);
  const [mine, setMine] = useState<readonly MyVoice[] | null>(null);
  useEffect(() => voices.awaitHere(), [voices]);
  useEffect(() => watchMyVoices((list) => trainedVoices.getState().known && setMine(list)), []);
  const by = useStore(computerModels, ({ list }) => likeningVoice(list));
  useEffect(loadFavourites, []);
  const favourites = useStore(deviceFavourites, ({ list }) => list);
  useEffect(() => {
    if (mine === null) return;
    voices.setHere([
      ...withLikenedHere(mine, by),
      ...favourites.filter(canSpeakHere).map(spokenVoice),
      ...here,
      ...ownVoices,
    ]);
  }, [voices, mine, by, favourites, here]);
  useEffect(() => studio.speakNaturally(here, 'untouched'), [studio, here]);
  // one that comes or goes while the studio is open, by the settings or the command
  useEffect(() => {
    let known: string | null = null;
    return natural?.onChange(({ models }) => {
      const here = models.flatMap(({ id, state }) => (state === 'here' ? [id] : [])).join();
      if (here !== known) void lookForModelVoices(natural);
      known = here;
    });
  }, [natural]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other voices
  useEffect(() => {
    let live = true;
    voices.startOver();
    void lookForModelVoices(natural);
    api.call('GET /api/tts/voices').then(
      ({ data }) => {
        if (!live) return;
        setOnline(true);
        voices.setAtServer(withLikened(data));
      },
      () => {
        if (live) setOnline(false);
      },
    );
    return () => {
      live = false;
    };
  }, [api, voices, natural, userId]);
  return { online };
}

/** Settings put over a synthesizer, or a synthesizer's own voice: this device needs no file for them. */
const canSpeakHere = ({ kind, settings, synthesizer }: LibraryVoice): boolean =>
  (kind === 'preset' && settings !== null) || synthesizer !== null;
