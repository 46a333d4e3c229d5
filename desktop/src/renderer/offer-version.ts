import type { AppServices } from '@formant/ui/app/services.ts';
import type { BeatAnswer } from './keep-reporting.ts';

let offered: string | null = null;

/** Says once what version support asks for on this computer. */
export function offerVersion({ update }: BeatAnswer, toasts: AppServices['toasts']): void {
  if (!update?.mandatory || update.version === offered) return;
  offered = update.version;
  toasts.getState().show(words.asked(update), 'warning');
}

const words = {
  asked: ({ version, url }: { version: string; url: string }) =>
    `Support asks you to install version ${version} on this computer. You find it at ${url}`,
};
