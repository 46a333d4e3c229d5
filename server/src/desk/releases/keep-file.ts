import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ReleaseFileName, releaseFileOf, releaseLimits } from '@formant/contract/facts/release-facts';
import { Op, UniqueConstraintError } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { hourMs } from '../../kernel/time.ts';
import { checksumsOf, inspectFile } from './files/inspect.ts';
import { type ReleaseFile, type ReleaseRow, releaseFileRows, releaseRows } from './models.ts';

/** What the command line has of the server's world. */
export type KeepCtx = Pick<Ctx, 'db' | 'storage' | 'clock'>;

/** After this time a file that has not arrived is no longer on its way. */
const arrivingMs = 2 * hourMs;

const refused = (text: string, code: 'conflict' | 'invalid' = 'invalid'): AppError =>
  new AppError(code, text, { fields: { file: [text] } });

/** @throws AppError not_found */
export async function releaseOf(ctx: Pick<Ctx, 'db'>, version: string): Promise<ReleaseRow> {
  const row = await findRow(releaseRows(ctx), { where: { version } });
  if (!row) throw new AppError('not_found', `There is no version ${version}. Add it first.`);
  return row;
}

async function draftOf(ctx: Pick<Ctx, 'db'>, version: string): Promise<ReleaseRow> {
  const row = await releaseOf(ctx, version);
  if (row.rollout === null) return row;
  throw refused(
    `Version ${version} has been published: its files stay as they are. Make a new version for other ones.`,
    'conflict',
  );
}

/**
 * What a file of this version says of itself by its name.
 * @throws AppError invalid where it is no installer's name, or one of another version
 */
export function releaseFileFor(version: string, name: string): ReleaseFileName {
  const told = releaseFileOf(name);
  if (!told)
    throw refused(
      `“${name}” is not how an installer is called. The builder writes names such as Formant-1.4.2-win-x64.exe.`,
    );
  if (told.version !== version)
    throw refused(`“${name}” belongs to version ${told.version}, not to ${version}.`);
  return told;
}

/**
 * Stores one file of a draft once it has been looked into; whatever goes wrong, nothing is left of it.
 * @param file `sizeBytes` that were announced, where they were
 * @throws AppError not_found, conflict, invalid, truncated, too_large
 */
export async function keepReleaseFile(
  ctx: KeepCtx,
  version: string,
  file: { name: string; sizeBytes: number | null; bytes: () => Readable; mayBeUnsigned: boolean },
): Promise<void> {
  const told = releaseFileFor(version, file.name);
  const release = await draftOf(ctx, version);
  const row = await reserve(ctx, release, file.name);
  try {
    await ctx.storage.put(row.storageKey, file.bytes(), { maxBytes: releaseLimits.fileBytes });
    const local = await ctx.storage.localFile(row.storageKey);
    try {
      const sizeBytes = (await ctx.storage.size(row.storageKey)) ?? 0;
      if (file.sizeBytes !== null && sizeBytes !== file.sizeBytes)
        throw new AppError(
          'truncated',
          `Only ${sizeBytes} of ${file.sizeBytes} bytes arrived. Send it again.`,
        );
      const found = await inspectFile(local.path, told);
      if (found.signed === false && !file.mayBeUnsigned)
        throw refused(
          `“${file.name}” is not signed, so that systems warn of it or refuse it. Sign it, or take it as it is: by --unsigned on the command line, on the page by “Take installers without a signature”.`,
        );
      const sums = await checksumsOf(local.path);
      // published meanwhile: the draft has to be one still
      await draftOf(ctx, version);
      await releaseFileRows(ctx).update(
        { ...found, ...sums, sizeBytes, arrivedAt: ctx.clock.now() },
        { where: { id: row.id } },
      );
    } finally {
      await local.release();
    }
  } catch (error) {
    await drop(ctx, row);
    throw error;
  }
}

/** The row comes first: its name is taken while the file arrives, and what breaks off is found and deleted. */
async function reserve(ctx: KeepCtx, { id: releaseId }: ReleaseRow, name: string): Promise<ReleaseFile> {
  const told = releaseFileOf(name);
  if (!told) throw new Error('The name was checked before.');
  try {
    const row = await releaseFileRows(ctx).create({
      releaseId,
      name,
      os: told.os,
      arch: told.arch,
      kind: told.kind,
      storageKey: `releases/${randomUUID()}.${told.kind.toLowerCase()}`,
      sizeBytes: 0,
      sha512: '',
      sha256: '',
      startedAt: ctx.clock.now(),
    });
    return row.get();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw refused(
      `“${name}” is there already, or on its way. Delete it first, or wait until its upload has ended.`,
      'conflict',
    );
  }
}

/** Deletes the file, and its row only when that has succeeded. */
async function drop(ctx: KeepCtx, { id, storageKey }: Pick<ReleaseFile, 'id' | 'storageKey'>): Promise<void> {
  await ctx.storage.delete(storageKey);
  await releaseFileRows(ctx).destroy({ where: { id } });
}

/** @throws AppError not_found, conflict for a version that is no draft */
export async function dropReleaseFile(ctx: KeepCtx, version: string, name: string): Promise<void> {
  const { id: releaseId } = await draftOf(ctx, version);
  const row = await findRow(releaseFileRows(ctx), { where: { releaseId, name } });
  if (!row) throw notFound(`The file ${name}`);
  await drop(ctx, row);
}

/** Deletes a version with all its files. */
export async function dropRelease(ctx: KeepCtx, release: ReleaseRow): Promise<void> {
  for (const row of await findRows(releaseFileRows(ctx), { where: { releaseId: release.id } }))
    await drop(ctx, row);
  await releaseRows(ctx).destroy({ where: { id: release.id } });
}

/** Files whose upload broke off with the process. */
export async function sweepArriving(ctx: KeepCtx): Promise<void> {
  const late = await findRows(releaseFileRows(ctx), {
    where: { arrivedAt: null, startedAt: { [Op.lt]: ctx.clock.now() - arrivingMs } },
  });
  for (const row of late) await drop(ctx, row);
}
