import { useEffect, useState } from 'react';
import type { Job } from '../../../jobs/jobs.ts';
import { usePlatform } from '../../../platform/context.ts';
import { useDownloadWork } from '../../../players/DownloadWork.tsx';
import type { Encoding } from '../../../sound/engine/engine-protocol.ts';
import { zipFiles } from '../../../sound/files/zip.ts';
import { keepEncoding, keptEncoding, standardEncoding } from '../kept-encoding.ts';
import { downloadWords } from '../words.ts';
import { distinctNames, type ResultFile, resultFiles, resultTable } from './batch-files.ts';

export type BatchDownload = ReturnType<typeof useBatchDownloads>;

/** Writes the results of a batch's jobs as files: of one, of all as a ZIP, or as a table. */
export function useBatchDownloads() {
  const platform = usePlatform();
  const [encoding, setEncoding] = useState<Encoding>(standardEncoding);
  const download = useDownloadWork(downloadWords);
  useEffect(() => setEncoding(keptEncoding()), []);

  const save = (list: readonly Job[], zipName: string) =>
    download.run(async (signal) => {
      const files: ResultFile[] = [];
      for (const [index, job] of list.entries()) {
        const tell = (fraction: number) =>
          download.tell({ text: `Writing ${job.fileName}`, share: (index + fraction) / list.length });
        tell(0);
        files.push(...(await resultFiles(job, encoding, tell, signal)));
      }
      const [only, ...others] = files;
      if (only && others.length === 0) return void (await platform.saveFile(only.name, only.file));
      download.tell({ text: 'Packing', share: 1 });
      await platform.saveFile(zipName, await zipFiles(distinctNames(files), signal));
    });

  return {
    encoding,
    setEncoding(next: Encoding) {
      setEncoding(next);
      keepEncoding(next);
    },
    work: download.work,
    failure: download.failure,
    cancel: download.cancel,
    one: (job: Job) => save([job], `${job.fileName.replace(/\.[^.]*$/, '')}.zip`),
    all: (list: readonly Job[], name: string) => save(list, `${name}.zip`),
    table: (list: readonly Job[], name: string) =>
      platform.saveFile(`${name}.csv`, new Blob([resultTable(list)], { type: 'text/csv' })),
  };
}
