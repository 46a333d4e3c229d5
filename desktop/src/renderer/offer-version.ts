import type { AppServices } from '@formant/ui/app/services.ts';
import type { BeatAnswer } from './keep-reporting.ts';

let offered: string | null = null;

/** Says once which version this computer has to have: support has pinned it, or its server takes no older one. */
export function offerVersion({ update }: BeatAnswer, toasts: AppServices['toasts']): void {
  if (!update?.mandatory || update.version === offered) return;
  offered = update.version;
  toasts.getState().show(words.asked(update), 'warning');
}

const words = {
  asked: ({ version, url }: { version: string; url: string }) =>
    `Your server asks for version ${version} of the app on this computer. You find it at ${url}`,
};
