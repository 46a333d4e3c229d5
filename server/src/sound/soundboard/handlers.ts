import type { BoardSound, SoundboardView, soundboard } from '@formant/contract/soundboard';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Handlers } from '../../kernel/slice.ts';
import {
  changeBoard,
  copyableBoard,
  listBoards,
  makeBoard,
  ownBoard,
  shareBoard,
  sharedBoard,
  unshareBoard,
} from './boards.ts';
import { endBoard, endSounds } from './ending.ts';
import type { Board, Sound } from './models.ts';
import { changeSound, ownSound, storeSound } from './sounds.ts';
import { describeBoards, describeSounds, soundsOf } from './view.ts';

export const handlers: Handlers<typeof soundboard> = {
  async listSoundboards(_, { ctx, actor }) {
    return { data: await describeBoards(ctx, await listBoards(ctx, actor.userId)) };
  },

  async storeSoundboard({ body }, { ctx, userId }) {
    const source = body.shareCode
      ? await sharedBoard(ctx, body.shareCode)
      : body.copyOf === undefined
        ? null
        : await copyableBoard(ctx, userId, body.copyOf);
    return describeOwn(ctx, userId, await makeBoard(ctx, userId, body.name, source));
  },

  async updateSoundboard({ params, body }, { ctx, userId }) {
    return describeOwn(ctx, userId, await changeBoard(ctx, userId, params.soundboard, body));
  },

  async deleteSoundboard({ params }, { ctx, userId }) {
    await endBoard(ctx, await ownBoard(ctx, userId, params.soundboard));
  },

  async shareSoundboard({ params }, { ctx, userId }) {
    const shareCode = await shareBoard(ctx, userId, params.soundboard);
    return { shareCode, url: `/soundboard?board=${shareCode}` };
  },

  async unshareSoundboard({ params }, { ctx, userId }) {
    await unshareBoard(ctx, userId, params.soundboard);
  },

  async getSharedSoundboard({ params }, { ctx }) {
    const [shown] = await describeBoards(ctx, [await sharedBoard(ctx, params.share)]);
    return described(shown);
  },

  async storeSound({ params, body }, { ctx, userId }) {
    return describeOne(ctx, userId, await storeSound(ctx, userId, params.soundboard, body));
  },

  async updateSound({ params, body }, { ctx, userId }) {
    return describeOne(ctx, userId, await changeSound(ctx, await ownSound(ctx, userId, params.sound), body));
  },

  async deleteSound({ params }, { ctx, userId }) {
    await endSounds(ctx, [await ownSound(ctx, userId, params.sound)]);
  },
};

/** The board with its place among all that its owner sees. */
async function describeOwn(ctx: Ctx, userId: number, board: Board): Promise<SoundboardView> {
  const all = await describeBoards(ctx, await listBoards(ctx, userId));
  return described(all.find((one) => one.id === board.id));
}

/** The sound with its place on its board. */
async function describeOne(ctx: Ctx, userId: number, sound: Sound): Promise<BoardSound> {
  const board = { id: sound.soundboardId, userId };
  const all = await describeSounds(ctx, [board], await soundsOf(ctx, [sound.soundboardId]));
  return described(all.find((one) => one.id === sound.id));
}

function described<T>(shown: T | undefined): T {
  if (shown === undefined) throw new Error('Something of a soundboard was not described');
  return shown;
}
