import type { BoardSound, SoundboardView } from '@formant/contract/soundboard';
import { type Api, ApiError } from '../../api/client.ts';
import { uploadFile } from '../../jobs/upload.ts';
import { keptNumber, numberIn } from '../../platform/account-scope.ts';
import type { Board, BoardHome, Pad, Place } from './board.ts';
import { disk } from './disk.ts';

const padOf = (sound: BoardSound): Pad => ({
  id: `account-${keptNumber(sound.id)}`,
  boardId: `account-${keptNumber(sound.soundboardId)}`,
  name: sound.name,
  color: sound.color ?? 'vocals',
  hotkey: sound.hotkey,
  volume: sound.volume,
  startMs: sound.startMs,
  endMs: sound.endMs,
  mode: sound.mode,
  overlap: sound.overlap,
  muteMic: sound.muteMic,
  durationMs: sound.durationMs,
  bars: sound.bars,
  problem: sound.problem,
  url: sound.url,
});
export const boardOf = (view: SoundboardView, place: Place): Board => ({
  id: `account-${keptNumber(view.id)}`,
  name: view.name,
  place,
  pads: view.sounds.map(padOf),
});

/** Boards of the signed-in account: the same in browser and app, and the last known ones without a network. */
export function accountBoards(api: Api, userId: number): BoardHome {
  const snapshot = `account-${keptNumber(userId)}`;
  return {
    place: 'account',
    async list() {
      try {
        const { data } = await api.call('GET /api/soundboard/index');
        const boards = data.filter((view) => !view.official).map((view) => boardOf(view, 'account'));
        await disk.put('snapshots', snapshot, boards).catch(() => {}); // only needed offline
        return boards;
      } catch (error) {
        const offline = error instanceof ApiError && error.status === 0;
        const known = offline ? await disk.get<Board[]>('snapshots', snapshot) : undefined;
        if (!known) throw error;
        return known;
      }
    },
    async create(name) {
      return boardOf(await api.call('POST /api/soundboard/store', { body: { name } }), 'account');
    },
    async rename(board, name) {
      await api.call('POST /api/soundboard/update/{soundboard}', {
        params: { soundboard: numberIn(board.id) },
        body: { name },
      });
    },
    async remove(board) {
      await api.call('DELETE /api/soundboard/delete/{soundboard}', {
        params: { soundboard: numberIn(board.id) },
      });
      for (const pad of board.pads) await disk.remove('audio', pad.id);
    },
    async add(board, { file, settings }) {
      const uploadId = await uploadFile(
        new File([file], `${settings.name}.wav`, { type: 'audio/wav' }),
        { api },
        { signal: new AbortController().signal, onProgress: () => {} },
      );
      const sound = await api.call('POST /api/soundboard/sound/store/{soundboard}', {
        params: { soundboard: numberIn(board.id) },
        body: { uploadId, ...settings },
      });
      // plays from here at once, while the server is still levelling its copy
      await disk.put('audio', `account-${keptNumber(sound.id)}`, await file.arrayBuffer());
    },
    async change(pad, change) {
      await api.call('POST /api/soundboard/sound/update/{sound}', {
        params: { sound: numberIn(pad.id) },
        body: change,
      });
    },
    async removePad(pad) {
      await api.call('DELETE /api/soundboard/sound/delete/{sound}', { params: { sound: numberIn(pad.id) } });
      await disk.remove('audio', pad.id);
    },
    async move(board, order) {
      await api.call('POST /api/soundboard/update/{soundboard}', {
        params: { soundboard: numberIn(board.id) },
        body: { order },
      });
    },
    async order(board, ids) {
      await api.call('POST /api/soundboard/update/{soundboard}', {
        params: { soundboard: numberIn(board.id) },
        body: { sounds: ids.map(numberIn) },
      });
    },
  };
}

/** Makes a link to a board. @throws ApiError */
export async function shareBoard(api: Api, board: Board): Promise<string> {
  const { url } = await api.call('POST /api/soundboard/share/{soundboard}', {
    params: { soundboard: numberIn(board.id) },
  });
  return url;
}
/** Ends the link to a board. @throws ApiError */
export async function unshareBoard(api: Api, board: Board): Promise<void> {
  await api.call('DELETE /api/soundboard/share/{soundboard}', { params: { soundboard: numberIn(board.id) } });
}
