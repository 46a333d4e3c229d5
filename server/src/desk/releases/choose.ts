import {
  compareVersions,
  type InstallerKind,
  type Processor,
  type ReleaseChannel,
  type System,
} from '@formant/contract/facts/release-facts';
import { Op } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { pinnedChannel } from '../../people/devices/index.ts';
import {
  type ReleaseFile,
  type ReleaseRow,
  releaseFileRows,
  releasePinRows,
  releaseRows,
  releaseRuleRows,
} from './models.ts';

type Db = Pick<Ctx, 'db'>;
export interface WholeRelease extends ReleaseRow {
  /** Those that have arrived, by name. */
  files: readonly ReleaseFile[];
}

/** Every version, the newest first. */
export async function allReleases(ctx: Db): Promise<WholeRelease[]> {
  const [rows, files] = await Promise.all([
    findRows(releaseRows(ctx)),
    findRows(releaseFileRows(ctx), { where: { arrivedAt: { [Op.ne]: null } }, order: [['name', 'ASC']] }),
  ]);
  const byRelease = Map.groupBy(files, ({ releaseId }) => releaseId);
  return rows
    .map((row) => ({ ...row, files: byRelease.get(row.id) ?? [] }))
    .sort((a, b) => compareVersions(b.version, a.version));
}

/** What anybody may install now: published and not paused; the newest first. */
export const offeredReleases = async (ctx: Db): Promise<WholeRelease[]> =>
  (await allReleases(ctx)).filter(({ rollout }) => rollout !== null && rollout > 0);

export async function minimumVersion(ctx: Db): Promise<string | null> {
  return (await findRow(releaseRuleRows(ctx), { where: { name: 'minimum' } }))?.value ?? null;
}

/** Who stays with stable versions gets those; who wants early ones gets both. */
export const isOfChannel = (release: Pick<ReleaseRow, 'channel'>, wanted: ReleaseChannel): boolean =>
  wanted === 'beta' || release.channel === 'stable';

export const runsOn = (file: Pick<ReleaseFile, 'os' | 'arch'>, os: System, arch: Processor): boolean =>
  file.os === os && (file.arch === arch || file.arch === 'universal');

/** What people are given to install, and what updates are made of. */
export const installedBy: Readonly<Record<System, readonly InstallerKind[]>> = {
  win: ['exe'],
  mac: ['dmg', 'zip'],
  linux: ['AppImage', 'deb'],
};
const updatedBy: Readonly<Record<System, readonly InstallerKind[]>> = { ...installedBy, mac: ['zip'] };

/**
 * The installer of the newest version on offer for a system.
 * @param arch null where the browser does not tell: the common one is given
 */
export async function newestInstaller(
  ctx: Db,
  wanted: { os: System; arch: Processor | null; kind?: InstallerKind; channel: ReleaseChannel },
): Promise<{ release: WholeRelease; file: ReleaseFile } | null> {
  const arch = wanted.arch ?? 'x64';
  for (const release of await offeredReleases(ctx)) {
    if (!isOfChannel(release, wanted.channel)) continue;
    for (const kind of wanted.kind ? [wanted.kind] : installedBy[wanted.os]) {
      const file = release.files.find((one) => one.kind === kind && runsOn(one, wanted.os, arch));
      if (file) return { release, file };
    }
  }
  return null;
}

/** Who asks for an update, as far as it says. */
export interface UpdateCaller {
  os: System;
  /** null for systems whose feed has all processors in it. */
  arch: Processor | null;
  channel: ReleaseChannel;
  /** By which electron-updater takes its place in a roll-out: a random UUID. */
  stagingId: string | null;
  deviceId: string | null;
  version: string | null;
}

export interface ChosenUpdate {
  release: WholeRelease;
  files: readonly ReleaseFile[];
  /** Told to the caller, which counts for itself; null for everybody. */
  percent: number | null;
  minimum: string | null;
  /** Whether support has pinned the computer to it. */
  pinned?: boolean;
}

/**
 * The version that a computer is to have: what is pinned for it, else the newest of its channel whose roll-out has come to it. Whoever
 * is below the minimum does not wait for the roll-out. Where nothing but paused versions is left, the newest of them is told with
 * 0 %, so that nobody takes it. null where there is no version for the system.
 */
export async function chooseUpdate(ctx: Db, caller: UpdateCaller): Promise<ChosenUpdate | null> {
  const [all, minimum] = await Promise.all([allReleases(ctx), minimumVersion(ctx)]);
  const able = all.flatMap((release) => {
    if (release.rollout === null) return [];
    const files = release.files.filter(
      (file) =>
        updatedBy[caller.os].some((kind) => kind === file.kind) &&
        file.os === caller.os &&
        (caller.arch === null || runsOn(file, caller.os, caller.arch)),
    );
    return files.length > 0 ? [{ release, files, rollout: release.rollout }] : [];
  });
  const [pinned, channel] =
    caller.deviceId === null
      ? [null, null]
      : await Promise.all([pinOf(ctx, caller.deviceId), pinnedChannel(ctx, caller.deviceId)]);
  const own = able.find(({ release }) => release.id === pinned);
  if (own) return { ...own, percent: null, minimum, pinned: true };
  const ofChannel = able.filter(({ release }) => isOfChannel(release, channel ?? caller.channel));
  const mustUpdate =
    minimum !== null && caller.version !== null && compareVersions(caller.version, minimum) < 0;
  for (const one of ofChannel) {
    if (one.rollout === 0) continue;
    if (one.rollout === 100 || mustUpdate) return { ...one, percent: null, minimum };
    if (caller.stagingId === null || isWithin(caller.stagingId, one.rollout))
      return { ...one, percent: one.rollout, minimum };
  }
  const [paused] = ofChannel;
  return paused ? { ...paused, percent: paused.rollout, minimum } : null;
}

async function pinOf(ctx: Db, deviceId: string): Promise<number | null> {
  return (await findRow(releasePinRows(ctx), { where: { deviceId } }))?.releaseId ?? null;
}

/** As electron-updater counts (AppUpdater.isStagingMatch): the last four bytes of the id, as a share of all there can be. */
export function isWithin(stagingId: string, percent: number): boolean {
  const last = Number.parseInt(stagingId.replaceAll('-', '').slice(-8), 16);
  return last / 0xffffffff < percent / 100;
}
