import type { Processor, System } from '@formant/contract/facts/release-facts';

export interface CallerSystem {
  os: System;
  /** null where the browser does not tell. */
  arch: Processor | null;
}

const hinted: Readonly<Record<string, System>> = { Windows: 'win', macOS: 'mac', Linux: 'linux' };

/** What a browser says of its computer in client hints, else in its name; null for phones and what is not known. */
export function systemOf(headers: {
  userAgent: string | undefined;
  platform: string | undefined;
  mobile: string | undefined;
  architecture: string | undefined;
}): CallerSystem | null {
  const agent = headers.userAgent ?? '';
  const platform = unquoted(headers.platform);
  if (headers.mobile === '?1' || /Android|iPhone|iPad|iPod|Mobile|CrOS/i.test(agent)) return null;
  const os =
    platform !== undefined && Object.hasOwn(hinted, platform) ? hinted[platform] : systemInName(agent);
  if (!os) return null;
  return { os, arch: processorOf(os, agent, unquoted(headers.architecture)) };
}

/** The system that a browser's name tells, an app's too. */
export function systemInName(agent: string): System | undefined {
  if (/Windows NT/.test(agent)) return 'win';
  if (/Macintosh|Mac OS X/.test(agent)) return 'mac';
  return /Linux|X11/.test(agent) ? 'linux' : undefined;
}

function processorOf(os: System, agent: string, architecture: string | undefined): Processor | null {
  if (os === 'mac') return 'universal';
  if (architecture === 'arm' || /aarch64|arm64/i.test(agent)) return 'arm64';
  // browsers for Windows call every computer a Win64 one
  return architecture === 'x86' || (os === 'linux' && /x86_64/.test(agent)) ? 'x64' : null;
}

const unquoted = (header: string | undefined): string | undefined => header?.replace(/^"|"$/g, '');
