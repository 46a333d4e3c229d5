import { useEffect } from 'react';
import { Scope } from '../../../platform/scope.ts';

/** Enough for the list of voices, which opens above the page. */
const leastPixels = 480;
const marginPixels = 32;

/** Tells the page around us how high we are, as `{type: 'formant:height', height}`. */
export function useFrameHeight(): void {
  useEffect(() => {
    if (window.parent === window) return;
    const main = document.getElementById('main');
    if (!main) return;
    const scope = new Scope();
    const tell = () => {
      const height = Math.max(leastPixels, Math.ceil(main.getBoundingClientRect().height) + marginPixels);
      // whoever embeds us may know how high we are
      window.parent.postMessage({ type: 'formant:height', height }, '*');
    };
    const observer = new ResizeObserver(tell);
    observer.observe(main);
    scope.add(() => observer.disconnect());
    tell();
    return () => scope.dispose();
  }, []);
}
