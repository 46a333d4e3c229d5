import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '../../api/client.ts';
import { useApi, useSession } from '../../api/context.ts';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { usePlatform } from '../../platform/context.ts';
import {
  accountQuestion,
  keepIntention,
  takeIntention,
  useHere,
  useVoiceActions,
} from './use-voice-actions.ts';
import { accountQuestionWords as words } from './words.ts';

const close = () => accountQuestion.setState({ asked: null });

/** Says what an account is needed for, keeps what was meant, and does it when the person comes back signed in. */
export function AccountQuestion() {
  const asked = useStore(accountQuestion, (now) => now.asked);
  const here = useHere();
  const platform = usePlatform();
  useKeptIntention(here);
  useEffect(() => close, []); // the next page has questions of its own
  if (!asked) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={words.vote(asked.name)}
      description={words.voteText}
      actions={
        <>
          <Button onClick={close}>{words.notNow}</Button>
          <Button
            variant="primary"
            onClick={() => {
              keepIntention(asked, here);
              close();
              void platform.signIn(here);
            }}
          >
            {words.signIn}
          </Button>
        </>
      }
    />
  );
}

function useKeptIntention(here: string): void {
  const { user } = useSession();
  const api = useApi();
  const actions = useVoiceActions();
  const { show } = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it becomes known that somebody is signed in
  useEffect(() => {
    const meant = user ? takeIntention(here) : null;
    if (!meant) return;
    const act = async () => {
      const voice = await api.call('GET /api/voice/get-voice/{voiceUUID}', {
        params: { voiceUUID: meant.uuid },
      });
      await actions.vote(voice, meant.value);
      show(words.counted, 'success');
    };
    act().catch((thrown: unknown) =>
      show(thrown instanceof ApiError ? thrown.message : 'That could not be saved. Try again.', 'error'),
    );
  }, [user?.id]);
}
