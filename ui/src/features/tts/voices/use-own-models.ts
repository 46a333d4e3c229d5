import { modelOfVoice } from '@formant/engine/tts';
import { useEffect, useMemo } from 'react';
import type { Api } from '../../../api/client.ts';
import { useApi } from '../../../api/context.ts';
import { usePlatform } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/port.ts';
import { roomLeft } from '../../../platform/room-left.ts';
import { fetchModel, fromServer, partOf } from '../../../sound/models/model-download.ts';
import { canKeepModels, removeModel } from '../../../sound/models/model-files.ts';
import type { StudioModel } from '../studio-model.ts';
import { lookForModelVoices, type ModelEdges, OwnModels, ownModelVoices } from './own-models.ts';

/** Models of natural voices for a studio: what comes is made ready by its synthesizers, and spoken with by its blocks. */
export function useOwnModels(studio: StudioModel): OwnModels {
  const api = useApi();
  const platform = usePlatform();
  const models = useMemo(() => new OwnModels(edgesOf(api, platform, studio)), [api, platform, studio]);
  useEffect(() => models.start(), [models]);
  return models;
}

function edgesOf(api: Api, platform: Platform, studio: StudioModel): ModelEdges {
  const voicesOf = (id: string) =>
    ownModelVoices.getState().list.filter((voice) => modelOfVoice(voice.id)?.model === id);
  return {
    canKeep: canKeepModels,
    room: roomLeft,
    async offered(signal) {
      return (await api.call('GET /api/models', { query: { task: 'speech' }, signal })).data;
    },
    partOf,
    fetch: (model, options) => fetchModel(model, fromServer(platform, model.id), options),
    remove: removeModel,
    look: () => lookForModelVoices(platform.naturalVoices),
    async ready({ id }, signal) {
      const [voice] = voicesOf(id);
      if (voice) await studio.warmUp(voice, signal);
    },
    arrived: ({ id }) => studio.speakNaturally(voicesOf(id), 'all'),
    now: () => performance.now(),
  };
}
