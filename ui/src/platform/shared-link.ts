import type { Platform } from './port.ts';

/** Where the website is: the app's own pages have addresses that nobody else can open. */
export const siteOrigin = (platform: Pick<Platform, 'siteOrigin'>): string =>
  platform.siteOrigin ?? location.origin;

/** The address of a page as other people open it. */
export const sharedLink = (platform: Pick<Platform, 'siteOrigin'>, path: string): string =>
  new URL(path, siteOrigin(platform)).href;
