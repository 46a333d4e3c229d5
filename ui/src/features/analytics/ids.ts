/** Names of what the services keep in this browser. */
const theirs = /^(?:AMP_|__?ph_|ph_)/;

/** A random number by which a service knows this browser again. */
export interface BrowserId {
  service: 'amplitude' | 'posthog';
  id: string;
}

/** The numbers in this browser. */
export function idsHere(): BrowserId[] {
  return keysOf('localStorage').flatMap((key): BrowserId[] => {
    const kept = read(key);
    if (typeof kept.deviceId === 'string') return [{ service: 'amplitude', id: kept.deviceId }];
    if (typeof kept.distinct_id === 'string') return [{ service: 'posthog', id: kept.distinct_id }];
    return [];
  });
}

/** Deletes all that the services keep in this browser. */
export function removeIds(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    for (const key of keysOf(name)) window[name].removeItem(key);
}

function keysOf(name: 'localStorage' | 'sessionStorage'): string[] {
  try {
    return Object.keys(window[name]).filter((key) => theirs.test(key));
  } catch {
    return []; // storage is blocked: there is nothing
  }
}

function read(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    // safe: any object may be asked for a name
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {}; // not in the shape that we know
  }
}
