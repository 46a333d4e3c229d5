import { systemNames } from '@formant/contract/facts/release-facts';

/** Of a system as an app has told it; what is unknown stands as it came. */
export const systemName = (system: string): string =>
  // safe: looked up as whatever the server says
  (systemNames as Readonly<Record<string, string>>)[system] ?? system;
