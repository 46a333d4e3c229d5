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
import { accountQuestionWords } from './words.ts';

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
      title={asked.what === 'favorite' ? `Keep ${asked.name} as a favourite` : `Vote for ${asked.name}`}
      description={
        asked.what === 'favorite'
          ? 'Favourites lie with your account, so that you find them on every device. Sign in, and it is done when you come back here.'
          : 'Every account has one vote for a voice. Sign in, and your vote is counted when you come back here.'
      }
      actions={
        <>
          <Button onClick={close}>{accountQuestionWords.notNow}</Button>
          <Button
            variant="primary"
            onClick={() => {
              keepIntention(asked, here);
              close();
              void platform.signIn(here);
            }}
          >
            {accountQuestionWords.signIn}
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
      if (meant.what === 'favorite') await actions.favorite(voice, meant.on);
      else await actions.vote(voice, meant.value);
      show(
        meant.what === 'favorite' ? `${meant.name} is among your favourites.` : 'Your vote is counted.',
        'success',
      );
    };
    act().catch((thrown: unknown) =>
      show(thrown instanceof ApiError ? thrown.message : 'That could not be saved. Try again.', 'error'),
    );
  }, [user?.id]);
}
