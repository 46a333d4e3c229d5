import { encodeWav } from '@formant/engine/codecs/wav';
import { madeMark } from '@formant/engine/speech/voices/made-mark';
import { afterEach, expect, it } from 'vitest';
import { taggedWav, tagsIn } from '../../sound/files/kept-tags.ts';
import { deviceBoards } from './device-boards.ts';
import { exportBoard, importBoard, padSound, readSound, toNewSound } from './sound-files.ts';

afterEach(async () => {
  for (const board of await deviceBoards().list()) await deviceBoards().remove(board);
});

it('a pad keeps what its file says, also that a computer has made the voice, in part, exported and shared', async () => {
  const samples = Float32Array.from({ length: 96_000 }, (_, i) => 0.2 * Math.sin(i / 20));
  const wav = encodeWav({ sampleRate: 48_000, channels: [samples] }, 'int16');
  const tags = { title: 'Hello', artist: 'Ada', comment: madeMark };
  // safe: over an ArrayBuffer
  const file = await taggedWav(new Blob([wav as BlobPart], { type: 'audio/wav' }), { tags, cover: null });

  const home = deviceBoards();
  const board = await home.create('Jingles');
  const sound = await toNewSound(
    await readSound(file, 'hello.wav'),
    { name: 'Hello' },
    { from: 0.5, to: 1.5 },
  );
  expect(sound.durationMs).toBe(1000);
  expect((await tagsIn(sound.file)).tags).toMatchObject(tags);

  await home.add(board, sound);
  const [stored] = await home.list();
  const { sounds } = await importBoard(await exportBoard(stored!));
  expect((await tagsIn(new Blob([sounds[0]!.bytes]))).tags).toMatchObject(tags);

  const shared = await padSound(stored!.pads[0]!).encode(
    { format: 'mp3', quality: 128 },
    () => {},
    new AbortController().signal,
  );
  expect((await tagsIn(shared)).tags).toMatchObject(tags);
});
