import { defaultValues, memorySource } from '@formant/engine';
import { decodeWav } from '@formant/engine/codecs/wav';
import { trainVoice } from '@formant/engine/speech/training/train-voice';
import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { tools } from '@formant/engine/tools';
import { afterEach, describe, expect, it, vi } from 'vitest';
import voiceUrl from '../../../web/e2e/fixtures/voice.wav?url';
import { jobOf, jobs } from './jobs.ts';
import { keepVoice, leaveJob, openFile, openJob, removeJob, runHere } from './local-jobs.ts';

const settings = defaultValues(tools['voice-changer'].tool.options);
const speech = async () => (await fetch(voiceUrl)).blob();
const reached = (id: string, state: string) =>
  vi.waitFor(() => expect(jobOf(id)?.state).toBe(state), { timeout: 30_000, interval: 20 });

afterEach(async () => {
  for (const id of Object.keys(jobs.getState().byId)) await removeJob(id);
});

async function voiceFile(): Promise<File> {
  const sound = await decodeWav(new Uint8Array(await (await speech()).arrayBuffer()));
  const trained = await trainVoice({
    sources: [memorySource(sound), memorySource(sound), memorySource(sound)],
    name: 'Mine',
    licence: 'private',
    consent: null,
    language: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    signal: new AbortController().signal,
    progress() {},
  });
  return new File([new Uint8Array(encodeVoiceFile(trained))], 'mine.fvoice');
}

describe('a voice file of one’s own', () => {
  it('is kept with the job and speaks in its run, after the page was left too', async () => {
    const id = await openFile('voice-changer', new File([await speech()], 'voice.wav'), settings);
    await reached(id, 'ready');
    const reference = await keepVoice(id, await voiceFile());
    leaveJob(id);
    await openJob(id);
    await runHere(id, { ...settings, voice: reference }, null);
    expect(jobOf(id)?.fault).toBeNull();
    expect(jobOf(id)?.result?.result).toMatchObject({ voice: 'Mine', changed: true });
  });

  it('is refused when it is none, and missed when it was not kept', async () => {
    const id = await openFile('voice-changer', new File([await speech()], 'voice.wav'), settings);
    await reached(id, 'ready');
    const rubbish = new File(['words'], 'mine.fvoice');
    await expect(keepVoice(id, rubbish)).rejects.toMatchObject({ code: 'bad_voice' });
    await runHere(id, { ...settings, voice: 'mine.fvoice' }, null);
    expect(jobOf(id)?.fault?.code).toBe('bad_voice');
  });
});
