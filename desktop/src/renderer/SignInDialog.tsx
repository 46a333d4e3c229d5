import { product } from '@formant/contract/base/product';
import { Button } from '@formant/ui/design/Button.tsx';
import { Input } from '@formant/ui/design/fields/Input.tsx';
import { Dialog } from '@formant/ui/design/overlays/Dialog.tsx';
import type { ToastStore } from '@formant/ui/design/toasts/toasts.ts';
import { hostOf } from '@formant/ui/platform/host-of.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { DesktopApi, SessionStatus } from '../ipc.ts';

type Value = string | number;
const words = {
  title: 'Continue in your browser',
  text: ({ server }: { server: Value }) =>
    `Sign in at ${server} and confirm. The page has to show this code:`,
  code: 'Code from the browser',
  codeHint: 'Only if the browser does not bring you back here.',
  enter: 'Use the code',
  again: 'Open the browser again',
  cancel: 'Cancel',
  memory: ({ app }: { app: Value }) =>
    `You are signed in until ${app} quits: this system has no safe place to keep the sign-in.`,
};

/** Stands above every page while the browser is asked, and says how it ended. */
export function SignInDialog({ api, toasts }: { api: DesktopApi; toasts: ToastStore }) {
  const [status, setStatus] = useState<SessionStatus | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(
    () =>
      api.on('session:changed', (now) => {
        setStatus(now);
        setBusy(false);
        const { show } = toasts.getState();
        if (now.state !== 'waiting' && now.problem) show(now.problem, 'error');
        if (now.state === 'signed-in' && !now.remembered) show(words.memory({ app: product.name }), 'info');
      }),
    [api, toasts],
  );
  if (status?.state !== 'waiting') return null;

  function enterCode(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    if (!code) return;
    setBusy(true);
    void api.sessionEnterCode(code);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void api.sessionCancel();
      }}
      title={words.title}
      description={words.text({ server: hostOf(status.server) })}
      actions={
        <>
          <Button variant="quiet" onClick={() => void api.sessionCancel()}>
            {words.cancel}
          </Button>
          <Button onClick={() => void api.sessionStart()}>{words.again}</Button>
        </>
      }
    >
      <p
        className="mt-4 rounded-card bg-sunken px-5 py-4 text-center font-mono text-28 font-bold tracking-[0.12em]"
        data-testid="match-code"
      >
        {status.matchCode}
      </p>
      <form className="mt-6 flex flex-wrap items-end gap-3" onSubmit={enterCode}>
        <Input
          className="min-w-60 flex-1"
          label={words.code}
          hint={words.codeHint}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={256}
          error={status.problem ?? undefined}
        />
        <Button type="submit" busy={busy}>
          {words.enter}
        </Button>
      </form>
    </Dialog>
  );
}
