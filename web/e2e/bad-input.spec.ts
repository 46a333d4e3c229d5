import { readFileSync } from 'node:fs';
import { expect, openTool, song, startButton, test, voice } from './test.ts';

const wav = (channels: number, seconds: number, data = Buffer.alloc(0)) => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(Math.min(0xffff_fff0, 36 + channels * seconds * 16000), 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000 * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(Math.min(0xffff_fff0, channels * seconds * 16000), 40);
  return Buffer.concat([header, data]);
};

const files = [
  {
    what: 'a text file',
    name: 'notes.mp3',
    buffer: Buffer.from('This is not sound.\n'.repeat(200)),
    says: /no sound in this file/i,
  },
  {
    what: 'a renamed executable',
    name: 'song.wav',
    buffer: readFileSync(process.execPath).subarray(0, 200_000),
    says: /no sound in this file/i,
  },
  { what: 'an empty file', name: 'empty.mp3', buffer: Buffer.alloc(0), says: /file is empty/i },
  {
    what: 'a WAV file of 200 channels',
    name: 'many.wav',
    buffer: wav(200, 1, Buffer.alloc(200 * 16000)),
    says: /too many channels/i,
  },
  {
    what: 'a WAV file cut in the middle',
    name: 'cut.wav',
    buffer: readFileSync(voice).subarray(0, 100_000),
    says: /stops in the middle/i,
  },
];

for (const { what, name, buffer, says } of files)
  test(`${what} gets a clear message`, async ({ page }) => {
    await openTool(page, 'vocal-remover', { name, mimeType: 'audio/mpeg', buffer });
    await expect(page.getByRole('alert')).toContainText(says);
    await expect(page.getByText('Choose another file', { exact: true })).toBeVisible();
  });

test('a song under a wrong extension opens by its content', async ({ page }) => {
  await openTool(page, 'vocal-remover', {
    name: 'song.wav',
    mimeType: 'audio/wav',
    buffer: readFileSync(song),
  });
  await expect(startButton(page)).toBeVisible();
});
