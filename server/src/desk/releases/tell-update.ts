import { compareVersions, processors, systems } from '@formant/contract/facts/release-facts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { EventMap } from '../../kernel/events.ts';
import { perCtx } from '../../kernel/per-ctx.ts';
import { installOf } from '../logs/index.ts';
import { allReleases, chooseUpdate } from './choose.ts';

/** Every app asks once a minute: as long as nothing is newer, that takes no look into the database. */
const rememberedMs = 5000;
const newestOf = perCtx(() => ({ until: 0, version: null as string | null }));

async function newestVersion(ctx: Ctx): Promise<string | null> {
  const known = newestOf(ctx);
  if (known.until <= ctx.clock.now()) {
    known.until = ctx.clock.now() + rememberedMs;
    known.version = (await allReleases(ctx)).find(({ rollout }) => rollout !== null)?.version ?? null;
  }
  return known.version;
}

/** Tells an app of a newer version that is meant for its computer, once its first start has said what that is. */
export async function tellUpdate(
  ctx: Ctx,
  { deviceId, appVersion, known }: EventMap['update.sought'],
): Promise<void> {
  const newest = await newestVersion(ctx);
  if (newest === null || compareVersions(newest, appVersion) <= 0) return;
  const install = await installOf(ctx, deviceId);
  const os = systems.find((one) => one === install?.os);
  if (!install || !os) return;
  const chosen = await chooseUpdate(ctx, {
    os,
    arch: processors.find((one) => one === install.arch) ?? 'x64',
    channel: appVersion.includes('-') || install.channel === 'beta' ? 'beta' : 'stable',
    stagingId: null,
    deviceId,
    version: appVersion,
  });
  // in a roll-out by share each computer finds out for itself
  if (!chosen || chosen.percent !== null || compareVersions(chosen.release.version, appVersion) <= 0) return;
  const { minimum } = chosen;
  known({
    version: chosen.release.version,
    mandatory: minimum !== null && compareVersions(appVersion, minimum) < 0,
  });
}
