export type SystemName = 'windows' | 'mac' | 'linux' | 'android' | 'ios';

/**
 * The system that a browser says it runs on.
 * @param touchPoints of its screen: an iPad calls itself a Mac
 */
export function systemOf(agent: string, touchPoints: number): SystemName {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) return 'ios';
  if (/Android/.test(agent)) return 'android';
  if (/Mac OS|Macintosh/.test(agent)) return 'mac';
  return /Windows/.test(agent) ? 'windows' : 'linux';
}

/** The system this window runs on. */
export const thisSystem = (): SystemName => systemOf(navigator.userAgent, navigator.maxTouchPoints);
