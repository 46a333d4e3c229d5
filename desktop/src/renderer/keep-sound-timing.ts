import { product } from '@formant/contract/base/product';
import type { AppServices } from '@formant/ui/app/services.ts';
import { profileNames } from '@formant/ui/features/live/words.ts';
import { liveSession } from '@formant/ui/sound/live/live-session.ts';
import type { DesktopApi } from '../ipc.ts';
import { type LatencyProfile, latencyProfiles } from '../latency-profiles.ts';
import { SoundCalm } from './sound-calm.ts';

const words = {
  backedOff: (profile: string) =>
    `The sound had gaps, so ${product.name} gives this computer’s sound more time: ${profile}, from its next start on.`,
  tried: (profile: string) =>
    `The sound has kept up for hours, so ${product.name} tries less delay: ${profile}, from its next start on.`,
};
/** A window that was held up for longer was not heard all the while. */
const longestTurnMs = 5000;

/**
 * The system's sound follows the live changer from one start to the next: a profile that somebody chooses is asked of
 * both, and gaps that make the changer safer make the next start safer, too. Hours that go well let a faster one be
 * tried again, as long as nobody has chosen.
 */
export function keepSoundTiming(app: DesktopApi, { toasts }: AppServices): void {
  const live = liveSession();
  const choose = (profile: LatencyProfile) => app.latencyChoose(profile);
  const calm = new SoundCalm();
  live.setup.subscribe(({ pinned }, before) => {
    if (pinned === before.pinned) return;
    calm.forget();
    if (pinned !== null) void choose(pinned);
  });
  let isTrying = false;
  live.timing.subscribe(({ seconds }, before) => {
    const ms = 1000 * (seconds - before.seconds);
    if (live.setup.getState().pinned !== null || ms <= 0 || ms > longestTurnMs) return;
    if (!calm.add(ms) || isTrying) return;
    isTrying = true;
    void tryFaster().finally(() => {
      isTrying = false;
    });
  });
  async function tryFaster(): Promise<void> {
    const { running, next } = await app.latencyState();
    // what comes with the next start anyway has not been heard yet
    const faster = running === next ? latencyProfiles[latencyProfiles.indexOf(running) - 1] : undefined;
    calm.begin(faster !== undefined);
    if (!faster) return;
    await choose(faster);
    toasts.getState().show(words.tried(profileNames[faster]), 'info');
  }
  live.state.subscribe(({ notice }, before) => {
    if (notice === before.notice || notice?.kind !== 'backed-off') return;
    const { to } = notice;
    calm.end();
    void app.latencyState().then(async ({ next }) => {
      if (latencyProfiles.indexOf(next) >= latencyProfiles.indexOf(to)) return;
      await choose(to);
      toasts.getState().show(words.backedOff(profileNames[to]), 'warning');
    });
  });
}
