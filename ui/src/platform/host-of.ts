/** A server as people call it: host and port of its origin. */
export const hostOf = (server: string): string => new URL(server).host;
