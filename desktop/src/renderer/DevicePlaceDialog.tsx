import { product } from '@formant/contract/base/product';
import type { AppServices } from '@formant/ui/app/services.ts';
import { Button } from '@formant/ui/design/Button.tsx';
import { Dialog } from '@formant/ui/design/overlays/Dialog.tsx';
import { useEffect, useState } from 'react';

type Value = string | number;
const words = {
  title: ({ app }: { app: Value }) => `Use ${app} on this computer?`,
  text: ({ limit, other }: { limit: Value; other: Value }) =>
    `Your account works with ${limit} at a time, and ${other} has the place. If you take it, ${other} is signed out. Until then the tools of this computer work as ever, but it does no conversions for your account.`,
  one: 'one computer',
  many: ({ count }: { count: Value }) => `${count} computers`,
  take: 'Use this computer',
  later: 'Not now',
  done: ({ app }: { app: Value }) => `${app} works on this computer now.`,
};

/** Another computer has this account's place: asks once after each sign-in whether this one is to take it. */
export function DevicePlaceDialog({ services }: { services: AppServices }) {
  const { api, session, toasts } = services;
  const [question, setQuestion] = useState<{ deviceId: string; other: string; limit: number } | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let asked: number | null = null;
    const look = async () => {
      const { user } = session.getState();
      const id = user?.id ?? null;
      if (id === asked) return;
      asked = id;
      setQuestion(null);
      if (id === null) return;
      try {
        const { device, limits } = await api.call('GET /api/app-user/show');
        if (device.current) return;
        const { active } = await api.call('GET /api/app-user/check-device', {
          query: { deviceId: device.deviceId },
        });
        const other = active.map(({ name }) => name).join(', ');
        if (asked === id && other) setQuestion({ deviceId: device.deviceId, other, limit: limits.devices });
      } catch {
        asked = null; // without a network: asked again when the session is looked at again
      }
    };
    void look();
    return session.subscribe(() => void look());
  }, [api, session]);

  async function take(deviceId: string) {
    setBusy(true);
    try {
      await api.call('POST /api/app-user/change-device', { body: { deviceId } });
      setQuestion(null);
      toasts.getState().show(words.done({ app: product.name }), 'success');
    } catch {
      setQuestion(null); // the notice of the answer says why
    } finally {
      setBusy(false);
    }
  }

  if (!question) return null;
  const limit = question.limit === 1 ? words.one : words.many({ count: question.limit });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) setQuestion(null);
      }}
      title={words.title({ app: product.name })}
      description={words.text({ other: question.other, limit })}
      actions={
        <>
          <Button variant="quiet" onClick={() => setQuestion(null)}>
            {words.later}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void take(question.deviceId)}>
            {words.take}
          </Button>
        </>
      }
    />
  );
}
