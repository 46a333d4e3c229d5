import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { starterBoard, starterSounds } from '@formant/contract/facts/starter-board';
import { UniqueConstraintError } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { boardRows, soundRows } from './models.ts';

/** Changes whenever a sound, its name or its settings change. */
const revision = createHash('sha256')
  .update(JSON.stringify([starterBoard, starterSounds]))
  .digest('hex');

/**
 * Writes the official starter board where it is missing or of another revision. Several processes may try at
 * once: the slug is unique, and files are named by what they hold.
 */
export async function seedStarterBoard(ctx: Ctx): Promise<void> {
  const { slug, name } = starterBoard;
  const known = await findRow(boardRows(ctx), { where: { slug } });
  if (known?.revision === revision) return;
  for (const sound of starterSounds) {
    const key = keyOf(sound);
    if ((await ctx.storage.size(key)) !== null) continue;
    const file = fileURLToPath(
      import.meta.resolve(`@formant/contract/facts/starter-board/${sound.slug}.mp3`),
    );
    await ctx.storage.put(key, createReadStream(file), { contentType: 'audio/mpeg' });
  }
  const now = ctx.clock.now();
  try {
    await ctx.db.transaction(async (transaction) => {
      const there = await boardRows(ctx).findOne({
        where: { slug },
        transaction,
        lock: transaction.LOCK.UPDATE,
      });
      if (there?.revision === revision) return; // another process was faster
      const board =
        there ??
        (await boardRows(ctx).create(
          { userId: null, name, official: true, slug, position: 0, createdAt: now },
          { transaction },
        ));
      await soundRows(ctx).destroy({ where: { soundboardId: board.id }, transaction });
      await soundRows(ctx).bulkCreate(
        starterSounds.map((sound, position) => ({
          soundboardId: board.id,
          name: sound.name,
          color: sound.color,
          mode: sound.mode,
          position,
          durationMs: sound.durationMs,
          bars: JSON.stringify(sound.bars),
          format: 'mp3',
          storageKey: keyOf(sound),
          createdAt: now,
        })),
        { transaction },
      );
      await boardRows(ctx).update({ name, revision }, { where: { id: board.id }, transaction });
    });
  } catch (error) {
    // another process has written it meanwhile
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}

const keyOf = (sound: { slug: string; sha256: string }): string =>
  `soundboard/official/${sound.slug}-${sound.sha256.slice(0, 16)}.mp3`;
