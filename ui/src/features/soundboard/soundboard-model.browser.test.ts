import { encodeWav } from '@formant/engine/codecs/wav';
import { afterEach, expect, it, vi } from 'vitest';
import type { BoardHome } from './board.ts';
import { deviceBoards } from './device-boards.ts';
import { SoundboardModel } from './soundboard-model.ts';

let model: SoundboardModel;
afterEach(async () => {
  for (const board of await deviceBoards().list()) await deviceBoards().remove(board);
  model.dispose();
});

const tone = () => encodeWav({ sampleRate: 48_000, channels: [new Float32Array(48_000).fill(0.1)] }, 'int16');
const playing = () => Object.keys(model.state.getState().playing);

it('a board that is removed while one of its pads is pressed falls silent with it', async () => {
  const real = deviceBoards();
  const asked = Promise.withResolvers<void>();
  const home: BoardHome = {
    ...real,
    async remove(board) {
      await asked.promise;
      await real.remove(board);
    },
  };
  model = new SoundboardModel([home], null);
  await model.create('Loops');
  await model.add(model.board, [
    {
      file: new Blob([tone() as BlobPart]), // safe: over an ArrayBuffer
      durationMs: 1000,
      bars: [],
      settings: { name: 'Hum', mode: 'loop' },
    },
  ]);
  const { board } = model;
  const [pad] = board.pads;
  await vi.waitFor(() => expect(model.state.getState().ready[pad!.id]).toBe(true));
  model.press(pad!);
  expect(playing()).toEqual([pad!.id]);
  const removed = model.remove(board);
  expect(playing()).toEqual([]);
  model.press(pad!); // still in view
  expect(playing()).toEqual([pad!.id]);
  asked.resolve();
  expect(await removed).toBe(true);
  expect(playing()).toEqual([]);
  expect(model.board.id).toBe('starter');
});
