import { useEffect, useState } from 'react';
import { usePlatform } from './context.ts';
import type { LineState } from './port.ts';

/** In the app: the line to the server as it is known now; null on the website and until it is read. */
export function useLine(): LineState | null {
  const { line } = usePlatform();
  const [state, setState] = useState<LineState | null>(null);
  useEffect(() => {
    if (!line) return;
    let gone = false;
    void line.state().then((now) => !gone && setState(now));
    const end = line.onChange(setState);
    return () => {
      gone = true;
      end();
    };
  }, [line]);
  return state;
}
