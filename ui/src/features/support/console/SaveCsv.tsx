import { mostConsoleRows } from '@formant/contract/desk/row-limit';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { usePlatform } from '../../../platform/context.ts';
import type { List } from './use-list.ts';
import { words } from './words.ts';

/** Saves a list as a file, with the rows that are not shown yet, and says how many they were. */
export function SaveCsv<T>({
  list: { rows, rest, head },
  file,
  csv,
}: {
  list: List<T>;
  file: string;
  csv: (rows: readonly T[]) => Blob;
}) {
  const platform = usePlatform();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  async function save() {
    control.current = new AbortController();
    const { signal } = control.current;
    setBusy(true);
    setSaid('');
    try {
      const page = rest ? await head(mostConsoleRows, signal) : { data: rows ?? [], next: null };
      signal.throwIfAborted();
      if ((await platform.saveFile(file, csv(page.data))) === 'saved')
        setSaid(words.list.saved({ rows: page.data.length, more: page.next !== null }));
    } catch (error) {
      if (signal.aborted) setSaid(words.list.stopped);
      else setSaid(error instanceof Error ? error.message : words.failed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-14 text-muted tabular-nums" role="status">
        {said}
      </p>
      {busy && (
        <Button size="small" variant="quiet" onClick={() => control.current?.abort()}>
          {words.list.stop}
        </Button>
      )}
      <Button size="small" busy={busy} icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        {words.list.csv}
      </Button>
    </div>
  );
}
