import { app } from 'electron';

/**
 * Makes this process the only one and passes on what later ones were started with. Systems hand a
 * link over in two ways: macOS by an event, Windows and Linux as an argument of a second process.
 * @returns false when another process already runs; this one then has to quit
 */
export function takeLinks(scheme: string, on: { link(address: string): void; shown(): void }): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  const isLink = (text: string) => text.startsWith(`${scheme}://`);
  app.on('second-instance', (_, argv) => {
    on.shown();
    const link = argv.find(isLink);
    if (link) on.link(link);
  });
  app.on('open-url', (event, address) => {
    event.preventDefault();
    on.shown();
    if (isLink(address)) on.link(address);
  });
  return true;
}
