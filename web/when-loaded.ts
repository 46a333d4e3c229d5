/** Does what nobody waits for after the page and its pictures have loaded, also when they have before. */
export function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', () => setTimeout(work));
}
