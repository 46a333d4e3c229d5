/** Something that went wrong before somebody's eyes; what measures visits may listen. */
export interface Report {
  name: 'page_load_error';
  /** The status that the error page shows. */
  status: number;
  /** Without the query, which may hold secrets. */
  path: string;
  message: string | undefined;
}
type Listener = (report: Report) => void;

/** A listener may come late, with a chunk of its own. */
const mostWaiting = 20;
const waiting: Report[] = [];
const listeners = new Set<Listener>();

/** Tells whoever listens; without a listener the last ones wait for the first. */
export function report(one: Report): void {
  for (const listener of listeners) listener(one);
  if (listeners.size > 0) return;
  waiting.push(one);
  if (waiting.length > mostWaiting) waiting.shift();
}

/** Hears every report from now on, and those that waited; the answer ends it. */
export function onReport(listener: Listener): () => void {
  listeners.add(listener);
  for (const one of waiting.splice(0)) listener(one);
  return () => listeners.delete(listener);
}
