import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A row at the window's lower edge, in the place that the root keeps for such rows. The page ends above it and
 * scrolls what has the focus above it, so that it covers nothing for good: `--docks` is the height of all rows.
 */
export function Docked({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = row.current?.parentElement;
    if (!place) return;
    const tell = () =>
      document.documentElement.style.setProperty('--docks', `${place.getBoundingClientRect().height}px`);
    const sizes = new ResizeObserver(tell);
    sizes.observe(place);
    return () => {
      sizes.disconnect();
      requestAnimationFrame(tell); // when this row is gone
    };
  }, []);
  return (
    <div ref={row} className="dock">
      {children}
    </div>
  );
}
