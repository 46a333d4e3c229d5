import { Braces, ChevronDown, Download, Table } from 'lucide-react';
import { Button } from '../../../design/Button.tsx';
import { Menu, MenuItem } from '../../../design/overlays/Menu.tsx';
import type { Job } from '../../../jobs/jobs.ts';
import { usePlatform } from '../../../platform/context.ts';
import { beatsCsv, beatsJson } from './beat-files.ts';
import type { Tempo } from './use-tempo.ts';
import { beatDownloadsWords } from './words.ts';

/** The beats as files for editors, DJ software and scripts; corrected as they are shown. */
export function BeatDownloads({ job, tempo }: { job: Job; tempo: Tempo }) {
  const platform = usePlatform();
  const { found, bpm, beats } = tempo;
  const stem = job.fileName.replace(/\.[^.]*$/, '');
  const save = (kind: 'csv' | 'json') => {
    const all = { found, bpm, beats, offsetSeconds: job.region?.from ?? 0 };
    const text = kind === 'csv' ? beatsCsv(all) : beatsJson(all, job.fileName);
    const type = kind === 'csv' ? 'text/csv' : 'application/json';
    void platform.saveFile(`${stem} (beats).${kind}`, new Blob([text], { type }));
  };
  return (
    <Menu
      trigger={
        <Button
          variant="primary"
          size="large"
          block
          disabled={beats.length === 0}
          icon={<Download aria-hidden="true" />}
        >
          {beatDownloadsWords.downloadBeats}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<Table className="size-4" aria-hidden="true" />} onSelect={() => save('csv')}>
        {beatDownloadsWords.csvForEditors}
      </MenuItem>
      <MenuItem icon={<Braces className="size-4" aria-hidden="true" />} onSelect={() => save('json')}>
        {beatDownloadsWords.jsonWithTempo}
      </MenuItem>
    </Menu>
  );
}
