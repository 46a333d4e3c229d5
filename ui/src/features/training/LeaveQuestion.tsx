import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { usePlatform } from '../../platform/context.ts';
import { Scope } from '../../platform/scope.ts';
import { leaveQuestionWords } from './words.ts';

/** Asks before the page is left for another one. `lost` says what goes with it; with null nothing does. */
export function LeaveQuestion({ lost }: { lost: string | null }) {
  const { kind } = usePlatform();
  // the app's window has no question of its own: one that is held back would not close at all
  const asksBrowser = lost !== null && kind === 'web';
  useEffect(() => {
    if (!asksBrowser) return;
    const scope = new Scope();
    scope.listen(window, 'beforeunload', (event) => event.preventDefault());
    return () => scope.dispose();
  }, [asksBrowser]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      lost !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title={leaveQuestionWords.leaveThisPage}
      description={lost}
      actions={
        <>
          <Button variant="quiet" onClick={stay}>
            Stay
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  );
}
