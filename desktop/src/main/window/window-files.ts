import path from 'node:path';
import { app, net } from 'electron';
import { makeAppFiles } from '../app-files.ts';
import type { Line } from '../line/line.ts';
import { serveSpeechData } from '../speech/serve-speech-data.ts';
import { speechFolder } from '../speech/speech-data.ts';

/** After this the start is over, and the line is free. */
const settledMs = 10_000;

/** Files that somebody has opened with the app. */
interface OpenedFiles {
  isOpened(path: string): boolean;
  serve(request: Request): Response;
}

/**
 * Serves what the window asks for at the app's own address: opened files, voice data that the installer left out, and
 * the built window.
 * @param parts `folder` of the app's data, the server in use, which has the voice data, and the line that it comes by
 */
export function makeWindowFiles(parts: {
  folder: string;
  server(): string;
  opened: OpenedFiles;
  line: Pick<Line, 'files' | 'isMetered'>;
}) {
  const { folder, server, opened, line } = parts;
  const renderer = path.join(import.meta.dirname, '../renderer');
  const ownFiles = makeAppFiles(renderer);
  const speechData = serveSpeechData(renderer, {
    folder: path.join(folder, speechFolder),
    server,
    isMetered: line.isMetered,
    fetch: line.files((url, init) => net.fetch(url, init)),
  });
  // once the window has come; held back and counted as all files are
  setTimeout(() => void speechData.bring(app.getLocale()), settledMs).unref();
  return {
    async serve(request: Request): Promise<Response> {
      if (opened.isOpened(new URL(request.url).pathname)) return opened.serve(request);
      return (await speechData.serve(request)) ?? ownFiles(request);
    },
    /** Has voice data of a language here, unless the line is paid. @param locale as BCP 47 writes it */
    bring: speechData.bring,
  };
}
