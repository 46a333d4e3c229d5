import type { AppServices } from '@formant/ui/app/services.ts';
import type { Platform } from '@formant/ui/platform/port.ts';

/** Asks for conversions while its owner wants that and is signed in; the work itself loads on demand. */
export function keepConverting(platform: Platform, { api, session }: AppServices): void {
  const { convertsHere } = platform;
  if (!convertsHere) return;
  let stop: (() => void) | null = null;
  let wanted = false;
  const settle = async () => {
    const should = wanted && session.getState().user !== null;
    if (!should) {
      stop?.();
      stop = null;
      return;
    }
    if (stop) return;
    // taken before the code is there, so that nothing starts twice
    const control = new AbortController();
    stop = () => control.abort();
    const { convertHere } = await import('@formant/ui/jobs/convert-here.ts');
    void convertHere({ api, platform }, control.signal);
  };
  const set = (on: boolean) => {
    wanted = on;
    void settle();
  };
  convertsHere.onChange(set);
  session.subscribe(() => void settle());
  void convertsHere.isOn().then(set);
}
