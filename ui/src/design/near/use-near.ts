import { type RefObject, useEffect } from 'react';
import { Scope } from '../../platform/scope.ts';

/** How far below the window something is near, in CSS pixels. */
const ahead = 300;

/** Calls, once or more, when `place` comes near the window. */
export function useNear(place: RefObject<Element | null>, near: () => void): void {
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const scope = new Scope();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `${ahead}px 0px` },
    );
    observer.observe(current);
    scope.add(() => observer.disconnect());
    return () => scope.dispose();
  }, [near, place]);
}
