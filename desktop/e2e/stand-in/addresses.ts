/**
 * Chromium alone knows no custom schemes, so `app://host/x` is shown as
 * `http://host.app.stand-in.localhost/x`: still a secure context and an origin of its own.
 */
const suffix = 'stand-in.localhost';
export const resolverRule = (port: number): string => `MAP *.${suffix} 127.0.0.1:${port}`;

export function toChromium(address: string, isHandled: (scheme: string) => boolean): string {
  const match = /^([\w+-]+):\/\/([^/?#]*)(.*)$/s.exec(address);
  const scheme = match?.[1];
  if (!match || !scheme || !isHandled(scheme)) return address;
  return `http://${match[2] || 'x'}.${scheme}.${suffix}${match[3]}`;
}

export function fromChromium(address: string): string {
  return address.replace(
    /^http:\/\/([^/?#:]*)\.([\w+-]+)\.stand-in\.localhost(?::\d+)?/,
    (_, host: string, scheme: string) => `${scheme}://${host}`,
  );
}
