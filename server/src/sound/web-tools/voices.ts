import type { Tool } from '@formant/engine';
import { type ToolId, tools } from '@formant/engine/tools';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Take } from '../../runs/holds.ts';
import { changerVoice, countUse, findVoice } from '../voices/index.ts';

type Options = Record<string, unknown>;

/** Names of a tool's options that refer to a voice. */
function voiceOptionsOf(id: ToolId): string[] {
  const tool: Tool = tools[id].tool;
  return Object.entries(tool.options).flatMap(([name, option]) =>
    option.kind === 'text' && option.format === 'voice' ? [name] : [],
  );
}

const refused = (name: string, message: string): AppError =>
  new AppError('invalid', message, { fields: { [`options.${name}`]: [message] } });

/**
 * Looks the voices up that the options name by uuid, as far as this caller may use them, and counts their use; a
 * signed-in caller keeps the versions from then on. A preset becomes the options that make it.
 * @throws AppError not_found, alike for private voices of others; invalid, bad_voice, illegal_transition
 */
export async function settleVoices(
  ctx: Ctx,
  userId: number | null,
  tool: ToolId,
  options: Options,
): Promise<Options> {
  let settled = options;
  for (const name of voiceOptionsOf(tool)) {
    const uuid = options[name];
    if (typeof uuid !== 'string' || uuid === '') continue;
    if (!z.uuid().safeParse(uuid).success)
      throw refused(
        name,
        'On the server, a voice is named by its uuid. Save the voice to your library first.',
      );
    const { voice, options: spoken } = await changerVoice(ctx, { userId }, uuid, {
      added: { ...settled, [name]: '' },
      field: 'options',
    });
    settled = spoken;
    await countUse(ctx, { userId }, voice);
  }
  return settled;
}

/**
 * The files of the voices that stored options name, by their uuids.
 * @throws AppError not_found where a voice was taken back since
 */
export async function fetchVoices(
  ctx: Ctx,
  userId: number | null,
  tool: ToolId,
  options: Options,
  take: Take,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of voiceOptionsOf(tool)) {
    const uuid = options[name];
    if (typeof uuid !== 'string' || uuid === '') continue;
    const { modelKey } = await findVoice(ctx, { userId }, uuid);
    if (modelKey === null)
      throw new AppError('not_found', 'The chosen voice has no file any more. Choose another one.');
    files[uuid] = (await take(ctx.storage.localFile(modelKey))).path;
  }
  return files;
}
