import { isVoicePresetId, voicePresetNames } from '@formant/engine/speech/voices/voice-preset-names';
import type { ToolId } from '@formant/engine/tools';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useApi } from '../../api/context.ts';
import { usePlatform } from '../../platform/context.ts';

/** A voice of the library that the address brings to the voice changer. */
export type ChosenVoice =
  | { state: 'none' | 'fetching' }
  | { state: 'failed'; message: string }
  | {
      state: 'set';
      name: string;
      options: Readonly<Record<string, unknown>>;
      /** Of a trained voice or a neural model; null where its owner keeps it, and the server alone speaks with it. */
      file: File | null;
      place: 'anywhere' | 'server';
    };

const none: ChosenVoice = { state: 'none' };

/** Reads `?preset=<id>` and `?mine=<id>` of this device, which work without a network, or fetches `?voice=<uuid>`. */
export function useChosenVoice(tool: ToolId): ChosenVoice {
  const [search] = useSearchParams();
  const api = useApi();
  const platform = usePlatform();
  const [fetched, setFetched] = useState<ChosenVoice>(none);
  const uuid = tool === 'voice-changer' ? search.get('voice') : null;
  const mine = tool === 'voice-changer' ? search.get('mine') : null;
  const preset = tool === 'voice-changer' ? search.get('preset') : null;
  useEffect(() => {
    if (!uuid && !mine) return setFetched(none);
    const control = new AbortController();
    const { signal } = control;
    const find = async (): Promise<ChosenVoice> => {
      if (!uuid) return mine ? findMine(mine) : none;
      const params = { voiceUUID: uuid };
      const voice = await api.call('GET /api/voice/get-voice/{voiceUUID}', { params, signal });
      if (voice.kind === 'profile' || voice.kind === 'model') {
        if (!voice.canDownload)
          return { state: 'set', name: voice.name, options: { voice: uuid }, file: null, place: 'server' };
        const answer = await platform.fetchApi(`/api/voice/get-voice-model/${uuid}`, { signal });
        if (!answer.ok) throw new Error(`${voice.name} could not be fetched. Load the page again.`);
        // under its uuid, which the server knows it by too
        const file = new File([await answer.blob()], voice.uuid);
        return { state: 'set', name: voice.name, options: {}, file, place: 'anywhere' };
      }
      if (voice.kind !== 'preset' || !voice.settings)
        throw new Error(`${voice.name} can’t change a recording: choose another voice.`);
      // brings the ready voices, which most visits to the tool do without
      const { changerOptionsOf } = await import('@formant/engine/speech/voices/changer-options');
      const options = changerOptionsOf(voice.settings);
      return { state: 'set', name: voice.name, options, file: null, place: 'anywhere' };
    };
    setFetched({ state: 'fetching' });
    find().then(
      (found) => {
        if (signal.aborted) return;
        setFetched(found);
        if (!uuid) return;
        // counts once a day; what the counter says does not matter here
        void api.call('POST /api/voice/use/{voiceUUID}', { params: { voiceUUID: uuid } }).catch(() => {});
      },
      (thrown: unknown) => {
        if (signal.aborted) return;
        const message =
          thrown instanceof ApiError && thrown.status === 404
            ? 'There is no such voice. It may be private, or its owner deleted it.'
            : thrown instanceof Error
              ? thrown.message
              : String(thrown);
        setFetched({ state: 'failed', message });
      },
    );
    return () => control.abort();
  }, [api, platform, uuid, mine]);
  if (preset && isVoicePresetId(preset))
    return {
      state: 'set',
      name: voicePresetNames[preset],
      options: { preset },
      file: null,
      place: 'anywhere',
    };
  return fetched;
}

/** A voice that this device keeps. @throws Error with words for people */
async function findMine(id: string): Promise<ChosenVoice> {
  // brings the format of voice files, which most visits to the tool do without
  const { readMyVoice } = await import('../../sound/voices/my-voices.ts');
  const found = await readMyVoice(id);
  if (!found) throw new Error('That voice is no longer kept in this browser. Choose it again.');
  return { state: 'set', ...found, place: 'anywhere' };
}
