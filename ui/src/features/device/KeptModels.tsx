import { useCallback, useEffect, useId, useState } from 'react';
import { Button } from '../../design/Button.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { everyModelHere, removeModel } from '../../sound/models/model-files.ts';
import { deviceWords as words } from './words.ts';

type Here = Awaited<ReturnType<typeof everyModelHere>>[number];

/** The neural models in this browser, also those that have arrived in part, and how to be rid of each. */
export function KeptModels({ onRemoved }: { onRemoved: () => void }) {
  const [models, setModels] = useState<readonly Here[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const title = useId();
  const look = useCallback(async () => setModels(await everyModelHere()), []);
  useEffect(() => void look(), [look]);
  if (models.length === 0) return null;
  const remove = async (id: string) => {
    setBusy(id);
    await removeModel(id);
    await look();
    setBusy(null);
    onRemoved();
  };
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="type-22">
        {words.modelsTitle}
      </h2>
      <ul className="mt-2">
        {models.map(({ id, name, bytes, whole }) => (
          <li key={id} className="flex items-center gap-4 border-line border-b py-2.5">
            <span className="min-w-0 grow truncate">{name}</span>
            {!whole && <span className="text-14 text-muted">{words.inPart}</span>}
            <span className="tabular-nums">{formatBytes(bytes)}</span>
            <Button size="small" busy={busy === id} onClick={() => void remove(id)}>
              {words.removeModel}
              <span className="sr-only">{words.removeWhich(name)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
