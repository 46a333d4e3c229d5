import { compareVersions } from '@formant/contract/facts/release-facts';
import type { ToastStore } from '@formant/ui/design/toasts/toasts.ts';
import type { DesktopApi } from '../ipc.ts';
import type { BeatAnswer } from './keep-reporting.ts';

/** A pinned version that could not be fetched is tried again this often, as long as the server tells of it. */
const againMs = 3600_000;

/**
 * Says once which version this computer has to have: support has pinned it, or its server takes no older one. It can be
 * looked for at once; a newer one that is pinned is fetched without that.
 * @param runs the version of this app
 */
export function offerVersions(
  app: Pick<DesktopApi, 'updatesLook'>,
  runs: string,
  toasts: ToastStore,
): { hear(answer: Pick<BeatAnswer, 'update'>): void } {
  let said: string | null = null;
  let lookedAt = -Infinity;
  return {
    hear({ update }) {
      if (!update?.mandatory) return;
      const { version, pinned = false } = update;
      const isNewer = compareVersions(version, runs) > 0;
      if (version !== said) {
        said = version;
        lookedAt = -Infinity;
        if (isNewer)
          toasts.getState().show(pinned ? words.chosen(update) : words.asked(update), 'warning', {
            label: words.look,
            run: () => void app.updatesLook('asked'),
          });
        else toasts.getState().show(words.older(update), 'warning');
      }
      const now = performance.now();
      if (!pinned || !isNewer || now - lookedAt < againMs) return;
      lookedAt = now;
      void app.updatesLook('pinned');
    },
  };
}

type Offer = { version: string; url: string };
const words = {
  asked: ({ version, url }: Offer) =>
    `Your server asks for version ${version} of the app on this computer. You find it at ${url}`,
  chosen: ({ version }: Offer) =>
    `Those who help you have chosen version ${version} of the app for this computer. It is fetched, and you choose when the app restarts.`,
  older: ({ version }: Offer) =>
    `Those who help you have chosen version ${version} of the app for this computer. It is older than this one, so it does not come by itself: install it with the file that they give you.`,
  look: 'Look now',
};
