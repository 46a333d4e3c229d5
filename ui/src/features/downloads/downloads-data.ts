import type { Installer, PublicRelease } from '@formant/contract/desk/releases';
import { compareVersions, type System } from '@formant/contract/facts/release-facts';
import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { apiContext } from '../../api/route-api.ts';

/** What can be installed from this server; `failed` where it could not be asked. */
export type DownloadsData =
  | { state: 'found'; releases: readonly PublicRelease[] }
  | { state: 'failed'; releases: readonly PublicRelease[] };

export async function loadDownloads({ context, request }: LoaderFunctionArgs): Promise<DownloadsData> {
  try {
    const { data } = await context.get(apiContext).call('GET /api/releases', { signal: request.signal });
    return { state: 'found', releases: data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: 'failed', releases: [] };
  }
}

export interface SystemFiles {
  release: PublicRelease;
  /** The usual one first. */
  files: readonly Installer[];
}

const order = ['exe', 'dmg', 'AppImage', 'deb', 'zip'];
const rank = ({ kind, arch }: Installer): number => order.indexOf(kind) * 2 + (arch === 'arm64' ? 1 : 0);

/** The newest stable version for a system, else the newest early one. */
export function newestFor(releases: readonly PublicRelease[], os: System): SystemFiles | null {
  const able = releases.filter(({ files }) => files.some((file) => file.os === os));
  const release = able.find(({ channel }) => channel === 'stable') ?? able[0];
  return release ? { release, files: filesOf(release, os) } : null;
}

export const filesOf = ({ files }: PublicRelease, os?: System): Installer[] =>
  files.filter((file) => os === undefined || file.os === os).sort((a, b) => rank(a) - rank(b));

/** The newest stable version, an early one where that is newer, and all others. */
export function sorted(releases: readonly PublicRelease[]): {
  stable: PublicRelease | null;
  early: PublicRelease | null;
  older: readonly PublicRelease[];
} {
  const stable = releases.find(({ channel }) => channel === 'stable') ?? null;
  const early =
    releases.find(
      ({ channel, version }) =>
        channel === 'beta' && (stable === null || compareVersions(version, stable.version) > 0),
    ) ?? null;
  return { stable, early, older: releases.filter((one) => one !== stable && one !== early) };
}

/** The address that notes the download and leads to a file of the kind. */
export function installerHref(file: Installer, uuid?: string): string {
  const query = new URLSearchParams({ os: file.os, arch: file.arch, kind: file.kind });
  return `/installer-download${uuid ? `/${uuid}` : ''}?${query}`;
}
