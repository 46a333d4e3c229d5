import { accountUndoDays } from '@formant/contract/base/constants';
import { useLocation, useNavigate } from 'react-router';
import { useSessionStore, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { ReactivateForm } from '../../features/account/ReactivateForm.tsx';
import { words } from '../../features/account/words.ts';
import { formatDate } from '../../i18n/format.ts';

/** What the account settings tell of the account that has just been closed there. */
export interface ClosedAccount {
  email: string;
  deleteAfter: Date;
}

export function Page() {
  // safe: only the account settings navigate here with a state, and it has this shape
  const closed = (useLocation().state as { closed?: ClosedAccount } | null)?.closed;
  const user = useUser();
  const session = useSessionStore();
  const toasts = useToasts();
  const navigate = useNavigate();
  return (
    <div className="wrap pt-14">
      <div className="mx-auto max-w-100">
        <h1 className="type-36">{closed ? words.reactivate.closed : words.reactivate.title}</h1>
        <p className="mt-2 mb-6 text-muted" role={closed ? 'status' : undefined}>
          {closed
            ? words.reactivate.closedText({ date: formatDate(closed.deleteAfter) })
            : words.reactivate.text({ days: accountUndoDays })}
        </p>
        {user && (
          <div className="mb-4">
            <Banner>{words.reactivate.signedIn({ email: user.email })}</Banner>
          </div>
        )}
        <ReactivateForm
          email={closed?.email ?? ''}
          onOpened={(opened) => {
            session.set(opened);
            toasts.show(words.reactivate.done, 'success');
            void navigate('/account-settings', { replace: true });
          }}
        />
      </div>
    </div>
  );
}
