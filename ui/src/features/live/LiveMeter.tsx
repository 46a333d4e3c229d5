import { useMemo } from 'react';
import { InputMeter } from '../../players/InputMeter.tsx';
import type { LiveSession } from '../../sound/live/live-session.ts';

/** What comes in or goes out of the running changer. */
export function LiveMeter({
  session: { levels },
  of,
  label,
  className,
}: {
  session: LiveSession;
  of: 'inputDb' | 'outputDb';
  label: string;
  className: string;
}) {
  const input = useMemo(
    () => ({
      getState: () => ({ now: { peakDb: levels.getState()[of] } }),
      subscribe: (tell: () => void) => levels.subscribe(() => tell()),
    }),
    [levels, of],
  );
  return <InputMeter input={input} label={label} className={className} />;
}
