import type { User } from '@formant/contract/account';
import { KeyRound } from 'lucide-react';
import { useAccountForm } from '../../../api/account-form.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { useHydrated } from '../../../design/use-hydrated.ts';
import { hasPasskeys, type OpenedPasskey, openPasskey } from './device.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';
import { words } from './words.ts';

/**
 * Signs in with a key of this device or of a phone nearby, by the button or from what the browser fills into the
 * address's field; nothing where the browser has none.
 */
export function PasskeyButton({
  readRemember,
  onSignedIn,
}: {
  /** Whether the browser is to stay signed in when it closes. */
  readRemember: () => boolean;
  onSignedIn: (user: User) => void;
}) {
  const { api, state, failure, submit } = useAccountForm();
  // the server's page has it, so that nothing moves where it stays
  const alive = useHydrated();
  const enterWith = async (passkey: OpenedPasskey) => {
    const { user } = await api.call('POST /api/passkeys/sign-in', {
      body: { passkey, remember: readRemember() },
    });
    onSignedIn(user);
  };
  usePasskeyAutofill((passkey) => void submit(() => enterWith(passkey)));
  if (alive && !hasPasskeys()) return null;
  const enter = () =>
    submit(async () =>
      enterWith(await openPasskey(await api.call('POST /api/passkeys/begin', { body: {} }))),
    );
  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button
        block
        size="large"
        icon={<KeyRound aria-hidden="true" />}
        busy={state !== 'idle'}
        onClick={() => void enter()}
      >
        {words.signIn}
      </Button>
    </div>
  );
}
