import type { User } from '@formant/contract/account';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Badge } from '../../../design/Badge.tsx';
import { Button, buttonClass } from '../../../design/Button.tsx';
import { Link } from '../../../design/Link.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { settingsWords } from '../words.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { useEmailChange } from './use-email-change.ts';
import { WaitingNote } from './WaitingNote.tsx';
import { words } from './words.ts';

/** The account's address, whether it is confirmed, and the way to another one. */
export function EmailRow({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const { change, setChange } = useEmailChange();
  const [asking, setAsking] = useState(false);
  return (
    <div className="mb-6 border-b border-line pb-5">
      <div className="flex flex-col items-start gap-4 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="text-14 font-medium">{settingsWords.profile.email}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-all">{user.email}</span>
            {user.emailVerifiedAt ? (
              <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
                {settingsWords.profile.confirmed}
              </Badge>
            ) : (
              <Badge tone="warning">{settingsWords.profile.unconfirmed}</Badge>
            )}
          </p>
          <p className="mt-1 text-14 text-muted">
            {settingsWords.profile.since({ date: formatDate(user.createdAt) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!user.emailVerifiedAt && <ConfirmLink />}
          {!change && (
            <Button
              variant={user.emailVerifiedAt ? 'soft' : 'quiet'}
              aria-label={words.dialog.title}
              onClick={() => setAsking(true)}
            >
              {words.open}
            </Button>
          )}
        </div>
      </div>
      {change && <WaitingNote old={user.email} change={change} onChanged={setChange} />}
      {asking && (
        <ChangeDialog
          user={user}
          hasPassword={hasPassword}
          onStarted={(started) => {
            setAsking(false);
            setChange(started);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function ConfirmLink() {
  const { pathname } = useLocation();
  return (
    <Link
      className={buttonClass({ variant: 'soft' })}
      to={`/resend-email-verification?next=${encodeURIComponent(pathname)}`}
    >
      {settingsWords.profile.confirm}
    </Link>
  );
}
