import { compareVersions, processors, systems } from '@formant/contract/facts/release-facts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { EventMap } from '../../kernel/events.ts';
import { perCtx } from '../../kernel/per-ctx.ts';
import { installOf } from '../logs/index.ts';
import { allReleases, chooseUpdate } from './choose.ts';
import { pinsOf } from './keep.ts';
import { systemInName } from './system-of.ts';

/** Every app asks again and again: as long as nothing is newer or pinned, that takes no look into the database. */
const rememberedMs = 5000;
const newestOf = perCtx(() => ({
  until: 0,
  version: null as string | null,
  pinned: new Set() as ReadonlySet<string>,
}));

async function remembered(ctx: Ctx): Promise<{ version: string | null; pinned: ReadonlySet<string> }> {
  const known = newestOf(ctx);
  if (known.until <= ctx.clock.now()) {
    known.until = ctx.clock.now() + rememberedMs;
    const [all, pins] = await Promise.all([allReleases(ctx), pinsOf(ctx)]);
    known.version = all.find(({ rollout }) => rollout !== null)?.version ?? null;
    known.pinned = new Set(pins.map(({ deviceId }) => deviceId));
  }
  return known;
}

/**
 * Tells an app of a version that is meant for its computer: a newer one, or the one that support has pinned it to, which
 * may be older. What the computer is its first start has said; where its owner has deleted that, the name of the
 * app's browser says the system.
 */
export async function tellUpdate(
  ctx: Ctx,
  { deviceId, appVersion, userAgent, known }: EventMap['update.sought'],
): Promise<void> {
  const { version: newest, pinned } = await remembered(ctx);
  const isNewer = (version: string) => compareVersions(version, appVersion) > 0;
  if (newest === null || !(pinned.has(deviceId) || isNewer(newest))) return;
  const install = await installOf(ctx, deviceId);
  const { os, arch } = install
    ? {
        os: systems.find((one) => one === install.os),
        arch: processors.find((one) => one === install.arch) ?? 'x64',
      }
    : // any processor: which one it is the app finds out in its feed
      { os: systemInName(userAgent ?? ''), arch: null };
  if (!os) return;
  const chosen = await chooseUpdate(ctx, {
    os,
    arch,
    channel: appVersion.includes('-') || install?.channel === 'beta' ? 'beta' : 'stable',
    stagingId: null,
    deviceId,
    version: appVersion,
  });
  if (!chosen) return;
  const { version } = chosen.release;
  if (chosen.pinned) {
    if (version !== appVersion) known({ version, mandatory: true, pinned: true });
    return;
  }
  // in a roll-out by share each computer finds out for itself
  if (chosen.percent !== null || !isNewer(version)) return;
  const { minimum } = chosen;
  const mandatory = minimum !== null && compareVersions(appVersion, minimum) < 0;
  known({ version, mandatory, pinned: false });
}
