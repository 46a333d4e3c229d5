import { app } from 'electron';
import { filesIn } from '../files/opened-files.ts';

/**
 * Makes this process the only one and passes on what later ones were started with. Systems hand links and files over
 * in two ways: macOS by an event, Windows and Linux as arguments of a process, the first one or a second one.
 * @returns false when another process already runs; this one then has to quit
 */
export function takeLinks(
  scheme: string,
  on: { link(address: string): void; files(paths: string[]): void; shown(): void },
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  const isLink = (text: string) => text.startsWith(`${scheme}://`);
  const own = filesIn(process.argv.slice(1), process.cwd(), app.getAppPath());
  if (own.length > 0) on.files(own);
  const first = process.argv.find(isLink);
  if (first) on.link(first);
  app.on('second-instance', (_, argv, workingDirectory) => {
    on.shown();
    const files = filesIn(argv.slice(1), workingDirectory, app.getAppPath());
    if (files.length > 0) on.files(files);
    const link = argv.find(isLink);
    if (link) on.link(link);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    on.shown();
    on.files([file]);
  });
  app.on('open-url', (event, address) => {
    event.preventDefault();
    on.shown();
    if (isLink(address)) on.link(address);
  });
  return true;
}
