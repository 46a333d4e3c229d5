import type { Passkey } from '@formant/contract/sign-in/passkeys';
import { KeyRound } from 'lucide-react';
import { Badge } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { formatDate, formatMoment } from '../../../i18n/format.ts';
import { words } from './words.ts';

export function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt, synced },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const used = lastUsedAt === null ? words.unused : words.used({ time: formatMoment(lastUsedAt) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden="true" className="text-muted" />
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {synced && <Badge>{words.synced}</Badge>}
        </p>
        <p className="text-14 text-muted">
          {[words.added({ date: formatDate(createdAt) }), used].join(' · ')}
        </p>
      </div>
      <div className="ms-auto flex flex-wrap gap-2">
        <Button variant="quiet" aria-label={words.rename.of({ name })} onClick={onRename}>
          {words.rename.start}
        </Button>
        <Button variant="quiet" aria-label={words.remove.of({ name })} onClick={onRemove}>
          {words.remove.start}
        </Button>
      </div>
    </li>
  );
}
