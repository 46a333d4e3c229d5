import { useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { nameOf } from '../../platform/account-name.ts';
import { hostOf } from '../../platform/host-of.ts';
import type { AccountsPort, AppAccount } from '../../platform/port.ts';
import { toAccount } from './use-accounts.ts';
import { words } from './words.ts';

/** Every account of this computer: to use it, to sign in to it again, and to sign it out. */
export function AccountList({
  port,
  accounts,
  onClose,
}: {
  port: AccountsPort;
  accounts: readonly AppAccount[];
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      description={words.text}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {accounts.length === 0 ? (
        <p className="mt-5">{words.empty}</p>
      ) : (
        <ul className="mt-5 grid gap-3">
          {accounts.map((account) => (
            <Row
              key={account.id}
              port={port}
              account={account}
              name={nameOf(account, accounts)}
              onGone={onClose}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Row({
  port,
  account,
  name,
  onGone,
}: {
  port: AccountsPort;
  account: AppAccount;
  name: string;
  /** The person goes elsewhere. */
  onGone: () => void;
}) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; mayRemove: boolean } | null>(null);
  const { id, server, state, isCurrent } = account;

  async function attempt(what: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await what();
    } catch (error) {
      setProblem({ text: error instanceof Error ? error.message : String(error), mayRemove: false });
    }
    setBusy(false);
  }
  const goOver = () =>
    attempt(async () => {
      const text = await toAccount(port, account);
      if (text === null) onGone();
      else setProblem({ text, mayRemove: false });
    });
  const signOut = (onlyHere: boolean) =>
    attempt(async () => {
      if ((await port.signOut(id, onlyHere)) === 'unreachable')
        return setProblem({ text: words.unreachable({ server: hostOf(server) }), mayRemove: true });
      toasts.show(onlyHere ? words.removed({ name }) : words.signedOut({ name }), 'success');
    });

  return (
    <li className="rounded-card bg-sunken p-4" aria-label={name}>
      <p className="font-semibold break-words">{name}</p>
      <p className="text-14 text-muted">
        {hostOf(server)}
        {isCurrent && ` · ${words.current}`}
      </p>
      {state !== 'ready' && <p className="mt-1 text-14">{words[state]}</p>}
      {problem && (
        <div className="mt-3">
          <Banner tone="error">{problem.text}</Banner>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {state !== 'ready' ? (
          <Button busy={busy} aria-label={words.againName({ name })} onClick={() => void goOver()}>
            {words.again}
          </Button>
        ) : (
          !isCurrent && (
            <Button busy={busy} aria-label={words.chooseName({ name })} onClick={() => void goOver()}>
              {words.use}
            </Button>
          )
        )}
        <Button
          variant="quiet"
          busy={busy}
          aria-label={words.signOutName({ name })}
          onClick={() => void signOut(false)}
        >
          {words.signOut}
        </Button>
        {problem?.mayRemove && (
          <Button
            variant="quiet"
            busy={busy}
            aria-label={words.removeName({ name })}
            onClick={() => void signOut(true)}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  );
}
