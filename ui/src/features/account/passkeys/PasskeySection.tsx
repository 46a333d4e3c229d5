import type { User } from '@formant/contract/account';
import type { Passkey } from '@formant/contract/sign-in/passkeys';
import { useState } from 'react';
import { useAccountForm } from '../../../api/account-form.ts';
import type { Api } from '../../../api/client.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { placeName } from '../place-name.ts';
import { BothDialog } from '../security/BothDialog.tsx';
import { createPasskey, hasPasskeys } from './device.ts';
import { PasskeyRow } from './PasskeyRow.tsx';
import { RemovePasskey } from './RemovePasskey.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';
import { usePasskeys } from './use-passkeys.ts';
import { words } from './words.ts';

/**
 * The keys that open the account: added, renamed and removed.
 * @param hasPassword it is asked for before one is added
 */
export function PasskeySection({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const toasts = useToasts();
  const { passkeys, failure, reload } = usePasskeys();
  const adding = useAccountForm();
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState<{ to: 'rename' | 'remove'; passkey: Passkey }>();

  async function add(api: Api, proof: { password?: string; otp?: string }) {
    const options = await api.call('POST /api/account/passkeys/begin', { body: proof });
    const passkey = await createPasskey(options);
    const name = placeName(navigator.userAgent);
    await api.call('POST /api/account/passkeys', { body: { name, passkey } });
    toasts.show(words.add.done({ name }), 'success');
    await reload();
  }
  const start = () => (hasPassword ? setAsking(true) : void adding.submit(() => add(adding.api, {})));

  return (
    <>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {adding.failure && <Banner tone="error">{adding.failure}</Banner>}
      {!passkeys && !failure && <Skeleton />}
      {passkeys && (
        <>
          {passkeys.length === 0 && <p className="text-muted">{words.none}</p>}
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ to: 'rename', passkey })}
                onRemove={() => setOpen({ to: 'remove', passkey })}
              />
            ))}
          </ul>
          {hasPasskeys() ? (
            <Button className="mt-4" busy={adding.state !== 'idle'} onClick={start}>
              {words.add.start}
            </Button>
          ) : (
            <p className="mt-4 text-14 text-muted">{words.unsupported}</p>
          )}
        </>
      )}
      {asking && (
        <BothDialog
          email={user.email}
          title={words.add.title}
          text={words.add.text}
          submit={words.add.submit}
          code={user.secondFactor}
          send={(api, { password, otp }) => add(api, { password, ...(otp ? { otp } : {}) })}
          onClose={() => setAsking(false)}
        />
      )}
      {open?.to === 'rename' && (
        <RenamePasskey passkey={open.passkey} onSaved={reload} onClose={() => setOpen(undefined)} />
      )}
      {open?.to === 'remove' && (
        <RemovePasskey passkey={open.passkey} onRemoved={reload} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
