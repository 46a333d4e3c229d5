import type { Ctx } from '../../kernel/ctx.ts';
import { installedBy, isOfChannel, minimumVersion, offeredReleases, type WholeRelease } from './choose.ts';

interface Newest {
  version: string;
  releaseDate: string;
  file: string;
  url: string;
  size: number;
  /** Base64. */
  sha512: string;
}
type BySystem = Record<string, Record<string, Newest>>;
export interface NewestVersions {
  stable: BySystem;
  beta: BySystem;
  minSupported: string | null;
}

/** The newest version on offer for every channel, system and processor. */
export async function newestVersions(ctx: Pick<Ctx, 'db'>): Promise<NewestVersions> {
  const [offered, minSupported] = await Promise.all([offeredReleases(ctx), minimumVersion(ctx)]);
  return {
    stable: bySystem(offered.filter((one) => isOfChannel(one, 'stable'))),
    beta: bySystem(offered),
    minSupported,
  };
}

/** @param offered the newest first */
function bySystem(offered: readonly WholeRelease[]): BySystem {
  const found: BySystem = {};
  for (const release of offered)
    for (const [os, kinds] of Object.entries(installedBy))
      for (const kind of kinds)
        for (const file of release.files) {
          if (file.os !== os || file.kind !== kind) continue;
          found[os] ??= {};
          found[os][file.arch] ??= {
            version: release.version,
            releaseDate: new Date(Number(release.publishedAt)).toISOString(),
            file: file.name,
            url: `/update-download/${file.name}`,
            size: Number(file.sizeBytes),
            sha512: file.sha512,
          };
        }
  return found;
}

/** A line for each: channel, system, processor, version, checksum, file. */
export function newestText({ stable, beta, minSupported }: NewestVersions): string {
  const lines = Object.entries({ stable, beta }).flatMap(([channel, systems]) =>
    Object.entries(systems).flatMap(([os, files]) =>
      Object.entries(files).map(
        ([arch, { version, sha512, file }]) => `${channel} ${os} ${arch} ${version} ${sha512} ${file}`,
      ),
    ),
  );
  return `${[...lines, `minimum ${minSupported ?? 'none'}`].join('\n')}\n`;
}
