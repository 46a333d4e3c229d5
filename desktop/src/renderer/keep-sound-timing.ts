import { product } from '@formant/contract/base/product';
import type { AppServices } from '@formant/ui/app/services.ts';
import { profileNames } from '@formant/ui/features/live/words.ts';
import { liveSession } from '@formant/ui/sound/live/live-session.ts';
import type { DesktopApi } from '../ipc.ts';
import { type LatencyProfile, latencyProfiles } from '../latency-profiles.ts';

const words = {
  backedOff: (profile: string) =>
    `The sound had gaps, so ${product.name} gives this computer’s sound more time: ${profile}, from its next start on.`,
};

/**
 * The system's sound follows the live changer from one start to the next: a profile that somebody chooses is asked of
 * both, and gaps that make the changer safer make the next start safer, too.
 */
export function keepSoundTiming(app: DesktopApi, { toasts }: AppServices): void {
  const live = liveSession();
  const choose = (profile: LatencyProfile) => app.latencyChoose(profile);
  live.setup.subscribe(({ pinned }, before) => {
    if (pinned !== before.pinned && pinned !== null) void choose(pinned);
  });
  live.state.subscribe(({ notice }, before) => {
    if (notice === before.notice || notice?.kind !== 'backed-off') return;
    const { to } = notice;
    void app.latencyState().then(async ({ next }) => {
      if (latencyProfiles.indexOf(next) >= latencyProfiles.indexOf(to)) return;
      await choose(to);
      toasts.getState().show(words.backedOff(profileNames[to]), 'warning');
    });
  });
}
