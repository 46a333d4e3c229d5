import type { AudioItem } from '@formant/contract/audio';
import type { Voice } from '@formant/contract/voices';
import { defaultValues } from '@formant/engine';
import { changerOptionsOf } from '@formant/engine/speech/voices/changer-options';
import { neutralVoice } from '@formant/engine/speech/voices/voice-settings';
import { tools } from '@formant/engine/tools';
import { untilRead } from '../../jobs/jobs.ts';
import { keepVoice, openFile } from '../../jobs/local-jobs.ts';
import type { Platform } from '../../platform/port.ts';

/**
 * Fetches recording and voice to this device and opens them in the voice changer.
 * @returns the address of its page
 * @throws Error in words for people
 */
export async function openHere(audio: AudioItem, voice: Voice, platform: Platform): Promise<string> {
  const sound = await blobOf(fetch(audio.url), 'The recording could not be fetched.');
  const own =
    voice.kind === 'profile' || voice.kind === 'model'
      ? await blobOf(
          platform.fetchApi(`/api/voice/get-voice-model/${voice.uuid}`, {}),
          'The voice could not be fetched.',
        )
      : null;
  const options = {
    ...defaultValues(tools['voice-changer'].tool.options),
    ...changerOptionsOf(voice.settings ?? neutralVoice),
    voice: own ? voice.uuid : '',
  };
  const title = audio.title.replace(/\.[^.]{1,5}$/, '') || 'sound';
  const id = await openFile('voice-changer', new File([sound], `${title}.${audio.format}`), options);
  if (own) {
    // the engine takes one thing after the other
    await untilRead(id);
    await keepVoice(id, new File([own], voice.uuid));
  }
  return `/tools/voice-changer?job=${id}`;
}

async function blobOf(answer: Promise<Response>, failure: string): Promise<Blob> {
  const got = await answer.catch(() => null);
  if (!got?.ok) throw new Error(`${failure} Check your connection and try again.`);
  return got.blob();
}
