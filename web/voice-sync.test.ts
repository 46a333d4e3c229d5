import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { neutralVoice } from '@formant/engine/speech/voices/voice-settings';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import { signUpWithToken } from '@formant/server/testing/people';
import { startServer, type TestServer } from '@formant/server/testing/server';
import { createApi } from '@formant/ui/api/client.ts';
import { voicesThere } from '@formant/ui/jobs/voice-sync/voices-there.ts';
import { trainedKeyOf } from '@formant/ui/sound/voices/trained-voices.ts';
import { settingsIdentity } from '@formant/ui/sound/voices/voice-identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The account of a new person; `taken` and `fractions` are what was told of the voices that were sent. */
async function newAccount() {
  const { bearer } = await signUpWithToken(server);
  const platform = {
    authMode: 'token' as const,
    fetchApi: (path: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${bearer}`);
      return fetch(server.url + path, { ...init, headers });
    },
  };
  const api = createApi({ platform, onUnauthenticated: () => {}, warn: () => {}, navigate: () => {} });
  const taken: string[] = [];
  const fractions: number[] = [];
  const { signal } = new AbortController();
  const options = {
    signal,
    uuid: null,
    onProgress: (fraction: number) => void fractions.push(fraction),
    onTaken: (uuid: string) => void taken.push(uuid),
  };
  const there = voicesThere({ api, platform });
  return { there, list: () => there.list(signal), options, taken, fractions, signal };
}

const low = trainedOn({ sampleRate: 16_000, channels: [talk(12, 16_000, { f0: 110, formantScale: 1 })] });
async function voiceBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { header, tables } = await low;
  return new Uint8Array(encodeVoiceFile({ header: { ...header, name }, tables }));
}
const sent = (name: string, bytes: Uint8Array<ArrayBuffer>) => ({
  name,
  file: new File([bytes], `${name}.fvoice`),
  language: 'no language',
  consent: 'synthetic' as const,
});

it('keeps a voice file in the account, known by its content, and gives it back as it was', async () => {
  const { there, list, options, taken, fractions, signal } = await newAccount();
  const bytes = await voiceBytes('Low Tom');
  await there.send(sent('Low\u202e Tom', bytes), options);
  expect(fractions.at(-1)).toBe(1);
  expect(await list()).toEqual([
    {
      uuid: taken[0],
      name: 'Low Tom',
      identity: await trainedKeyOf(bytes),
      status: 'ready',
      settings: null,
    },
  ]);
  expect(await there.file(taken[0]!, signal)).toEqual(bytes);
  await expect(there.send(sent('Other name', bytes), options)).rejects.toThrow(/very file already/);
  expect(await list()).toHaveLength(1);
  await there.remove(taken[0]!);
  expect(await list()).toEqual([]);
});

it('puts a number behind a name that the account has already', async () => {
  const { there, list, options } = await newAccount();
  const settings = { ...neutralVoice, pitch: -4 };
  const long = 'A name of sixty letters, which is all that an account takes.';
  await there.send({ name: long, settings: neutralVoice }, options);
  await there.send({ name: long, settings }, options);
  await there.send(sent(long, await voiceBytes('Third')), options);
  expect((await list()).map(({ name }) => name).sort()).toEqual([
    `${long.slice(0, 58)} 2`,
    `${long.slice(0, 58)} 3`,
    long,
  ]);
  const identities = (await list()).map(({ identity }) => identity);
  expect(identities).toContain(await settingsIdentity(settings));
  expect(identities).toContain(await settingsIdentity(neutralVoice));
});

it('says why the server refuses a file, and sends another one to the same place', async () => {
  const { there, list, options, taken } = await newAccount();
  const bytes = await voiceBytes('Low Tom');
  await expect(there.send(sent('Low Tom', bytes.slice(0, 900)), options)).rejects.toThrow(/damaged/);
  expect(await list()).toMatchObject([{ uuid: taken[0], status: 'unfinished', identity: null }]);
  await there.send(sent('Low Tom', bytes), { ...options, uuid: taken[0]! });
  expect(await list()).toMatchObject([
    { uuid: taken[0], status: 'ready', identity: await trainedKeyOf(bytes) },
  ]);
});
