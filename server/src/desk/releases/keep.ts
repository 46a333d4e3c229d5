import type { Release } from '@formant/contract/desk/releases';
import {
  compareVersions,
  type ReleaseChannel,
  releaseFileOf,
  releaseVersion,
  systemNames,
} from '@formant/contract/facts/release-facts';
import { UniqueConstraintError } from 'sequelize';
import { findRow, findRows, rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { isKnownDevice } from '../../people/devices/index.ts';
import { installOf } from '../logs/index.ts';
import { allReleases, isOfChannel, minimumVersion, offeredReleases, type WholeRelease } from './choose.ts';
import { dropRelease, type KeepCtx, releaseOf } from './keep-file.ts';
import { type ReleaseRow, releasePinRows, releaseRows, releaseRuleRows } from './models.ts';

type Db = Pick<Ctx, 'db' | 'clock'>;

const clash = (field: string, text: string): AppError =>
  new AppError('conflict', text, { fields: { [field]: [text] } });

/** @throws AppError conflict for a version that is there, invalid for what is none */
export async function makeRelease(
  ctx: Db,
  made: { version: string; channel: ReleaseChannel; notes: string; minOs: object },
): Promise<void> {
  if (!releaseVersion.test(made.version))
    throw new AppError('invalid', 'A version looks like 1.4.2 or 1.5.0-beta.1.');
  if (made.channel === 'stable' && made.version.includes('-'))
    throw new AppError('invalid', `${made.version} is an early version: its channel is beta.`, {
      fields: { channel: [`${made.version} is an early version: its channel is beta.`] },
    });
  try {
    await releaseRows(ctx).create({ ...made, minOs: JSON.stringify(made.minOs), createdAt: ctx.clock.now() });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw clash('version', `Version ${made.version} is there already.`);
  }
}

/** What keeps a version from being published, in sentences. */
export function missingOf({ files }: WholeRelease): string[] {
  const missing: string[] = [];
  const installers = files.filter(({ kind }) => kind !== 'blockmap');
  if (installers.length === 0) missing.push('It has no installer.');
  for (const file of installers) {
    if (file.kind !== 'exe' && file.kind !== 'zip') continue;
    const map = files.find(({ name }) => name === `${file.name}.blockmap`);
    if (!map) missing.push(`${file.name}.blockmap is missing: updates are downloaded in parts by it.`);
    else if (Number(map.coversBytes) !== Number(file.sizeBytes))
      missing.push(`${map.name} is the block map of another file.`);
  }
  for (const { name, os, arch } of files) {
    if (releaseFileOf(name)?.kind !== 'dmg') continue;
    if (!files.some((one) => one.kind === 'zip' && one.os === os && one.arch === arch))
      missing.push(`The .zip for ${systemNames[os]} is missing: updates of ${name} are made of it.`);
  }
  return missing;
}

/**
 * Publishes a version to a share of computers, or changes the share; 0 pauses it.
 * @throws AppError not_found, conflict while something is missing
 */
export async function rollOut(ctx: Db, version: string, percent: number): Promise<void> {
  const row = await releaseOf(ctx, version);
  const whole = (await allReleases(ctx)).find(({ id }) => id === row.id);
  const missing = whole ? missingOf(whole) : [];
  if (missing.length > 0) throw clash('files', `Version ${version} is not ready. ${missing.join(' ')}`);
  if (percent === 0) await assertMinimumReachable(ctx, await minimumVersion(ctx), row.id);
  const pausedRollout = percent > 0 ? null : row.rollout || row.pausedRollout;
  await releaseRows(ctx).update(
    { rollout: percent, pausedRollout, publishedAt: row.publishedAt ?? ctx.clock.now() },
    { where: { id: row.id } },
  );
}

/** @throws AppError not_found */
export async function noteRelease(ctx: Db, version: string, notes: string): Promise<void> {
  const { id } = await releaseOf(ctx, version);
  await releaseRows(ctx).update({ notes }, { where: { id } });
}

/** @throws AppError not_found, conflict for a version that is no draft */
export async function setSystems(ctx: Db, version: string, minOs: Release['minOs']): Promise<void> {
  const { id } = await releaseOf(ctx, version);
  const [changed] = await releaseRows(ctx).update(
    { minOs: JSON.stringify(minOs) },
    { where: { id, rollout: null } },
  );
  if (changed > 0) return;
  // MySQL counts no row that was so already
  if ((await releaseOf(ctx, version)).rollout === null) return;
  throw clash(
    'minOs',
    `Version ${version} was published, and computers have been told its systems. Give a new version others.`,
  );
}

/** @throws AppError not_found, conflict for one that is on offer */
export async function removeRelease(ctx: KeepCtx, version: string): Promise<void> {
  const row = await releaseOf(ctx, version);
  if (row.rollout !== null && row.rollout > 0)
    throw clash('version', `Version ${version} is on offer. Pause it first.`);
  await dropRelease(ctx, row);
}

/**
 * The version that a computer is to be pinned to.
 * @throws AppError not_found for a version or a computer that is not known, conflict for a draft
 */
export async function pinnable(ctx: Db, deviceId: string, version: string): Promise<ReleaseRow> {
  const row = await releaseOf(ctx, version);
  if (row.rollout === null)
    throw clash('version', `Version ${version} is a draft. Publish it first, to 0 % if need be.`);
  if (!(await isKnownDevice(ctx, deviceId)) && !(await installOf(ctx, deviceId))) {
    const text = `No computer with the device id “${deviceId}” is known here: no app has been installed or signed in with it. Copy the id from the page of the device, or from the app.`;
    throw new AppError('not_found', text, { fields: { deviceId: [text] } });
  }
  return row;
}

/** null frees the device. @throws AppError not_found, conflict, as `pinnable` does */
export async function pinDevice(ctx: Db, deviceId: string, version: string | null): Promise<void> {
  if (version === null) {
    await releasePinRows(ctx).destroy({ where: { deviceId } });
    return;
  }
  const row = await pinnable(ctx, deviceId, version);
  const pin = { releaseId: row.id, at: ctx.clock.now() };
  const [changed] = await releasePinRows(ctx).update(pin, { where: { deviceId } });
  if (changed > 0) return;
  try {
    await releasePinRows(ctx).create({ deviceId, ...pin });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await releasePinRows(ctx).update(pin, { where: { deviceId } });
  }
}

/** @throws AppError conflict where nothing on offer is as new: old apps could not go on */
export async function setMinimum(ctx: Db, version: string | null): Promise<void> {
  if (version !== null && !releaseVersion.test(version))
    throw new AppError('invalid', 'A version looks like 1.4.2 or 1.5.0-beta.1.');
  await assertMinimumReachable(ctx, version, null);
  await ctx.db.transaction(async (transaction) => {
    await releaseRuleRows(ctx).destroy({ where: { name: 'minimum' }, transaction });
    if (version !== null)
      await releaseRuleRows(ctx).create({ name: 'minimum', value: version }, { transaction });
  });
}

/** @param without a version that will not be on offer any more */
async function assertMinimumReachable(
  ctx: Db,
  minimum: string | null,
  without: number | null,
): Promise<void> {
  if (minimum === null) return;
  const offered = (await offeredReleases(ctx)).filter(
    (one) => one.id !== without && isOfChannel(one, 'stable'),
  );
  if (offered.some(({ version }) => compareVersions(version, minimum) >= 0)) return;
  throw clash(
    'version',
    `No stable version of ${minimum} or newer would be on offer, so that older apps could not update. Publish one first, or lower the minimum.`,
  );
}

/** The version that a device is pinned to; null for what all get. */
export async function pinnedVersion(ctx: Db, deviceId: string): Promise<string | null> {
  const pin = await findRow(releasePinRows(ctx), { where: { deviceId } });
  return pin && ((await rowByKey(releaseRows(ctx), pin.releaseId))?.version ?? null);
}

export async function pinsOf(ctx: Db): Promise<{ deviceId: string; version: string; at: string }[]> {
  const versions = new Map((await findRows(releaseRows(ctx))).map(({ id, version }) => [id, version]));
  const pins = await findRows(releasePinRows(ctx), { order: [['at', 'DESC']] });
  return pins.map(({ deviceId, releaseId, at }) => ({
    deviceId,
    version: versions.get(releaseId) ?? '',
    at: new Date(Number(at)).toISOString(),
  }));
}

/** @throws AppError not_found */
export async function viewOfRelease(ctx: Db, version: string): Promise<Release> {
  const { id } = await releaseOf(ctx, version);
  const whole = (await allReleases(ctx)).find((one) => one.id === id);
  if (!whole) throw new Error(`Version ${version} was deleted meanwhile.`);
  return staffView(whole);
}

export const staffView = (release: WholeRelease): Release => ({
  version: release.version,
  channel: release.channel,
  notes: release.notes,
  rollout: release.rollout,
  pausedRollout: release.pausedRollout,
  createdAt: new Date(Number(release.createdAt)).toISOString(),
  publishedAt: release.publishedAt === null ? null : new Date(Number(release.publishedAt)).toISOString(),
  minOs: JSON.parse(release.minOs) as Release['minOs'], // safe: written from the contract's shape
  files: release.files.map(({ name, os, arch, kind, sizeBytes, sha512, sha256, signed }) => ({
    name,
    os,
    arch,
    kind,
    sizeBytes: Number(sizeBytes),
    sha512,
    sha256,
    signed: signed === null ? null : Boolean(signed),
  })),
  missing: missingOf(release),
});
