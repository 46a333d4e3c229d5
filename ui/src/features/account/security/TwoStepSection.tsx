import type { User } from '@formant/contract/account';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSessionStore } from '../../../api/context.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { BothDialog } from './BothDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnOnDialog } from './TurnOnDialog.tsx';
import { useSecondFactor } from './use-second-factor.ts';
import { words } from './words.ts';

const few = 3;

/**
 * A code beside the password: on, off, and new recovery codes.
 * @param needed the account is one of staff, who can't do without
 * @param onOthersOut every other device was signed out
 */
export function TwoStepSection({
  user,
  needed,
  onOthersOut,
}: {
  user: User;
  needed: boolean;
  onOthersOut: () => void;
}) {
  const session = useSessionStore();
  const toasts = useToasts();
  const { state, failure, reload } = useSecondFactor();
  const [asking, setAsking] = useState<'on' | 'off' | 'renew'>();
  const [codes, setCodes] = useState<readonly string[]>();

  const changed = (secondFactor: boolean) => {
    session.set({ ...user, secondFactor });
    void reload();
  };
  return (
    <>
      {needed && !user.secondFactor && (
        <div className="mb-5">
          <Banner tone="warning">{words.staff}</Banner>
        </div>
      )}
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!state && !failure && <Skeleton />}
      {state && !state.on && (
        <Button variant="primary" onClick={() => setAsking('on')}>
          {words.off.start}
        </Button>
      )}
      {state?.on && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
              {words.on.badge}
            </Badge>
            {state.since && words.on.since({ date: formatDate(state.since) })}{' '}
            {words.on.left({ left: state.recoveryCodesLeft })}
          </p>
          {state.recoveryCodesLeft <= few && <p className="mt-2 text-14 text-muted">{words.on.few}</p>}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button onClick={() => setAsking('renew')}>{words.on.renew}</Button>
            <Button variant="quiet" onClick={() => setAsking('off')}>
              {words.on.end}
            </Button>
          </div>
        </>
      )}
      {asking === 'on' && (
        <TurnOnDialog
          email={user.email}
          onClose={() => setAsking(undefined)}
          onDone={(made) => {
            setAsking(undefined);
            setCodes(made);
            changed(true);
            onOthersOut();
          }}
        />
      )}
      {asking === 'renew' && (
        <BothDialog
          email={user.email}
          title={words.on.renewTitle}
          text={words.on.renewText}
          submit={words.on.renewSubmit}
          send={async (api, body) => {
            const made = await api.call('POST /api/account/second-factor/recovery-codes', { body });
            setCodes(made.recoveryCodes);
            void reload();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'off' && (
        <BothDialog
          email={user.email}
          title={words.on.endTitle}
          text={words.on.endText}
          submit={words.on.endSubmit}
          send={async (api, body) => {
            await api.call('POST /api/account/second-factor/turn-off', { body });
            toasts.show(words.on.ended, 'success');
            changed(false);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {codes && <RecoveryCodes email={user.email} codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}
