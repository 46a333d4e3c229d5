import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { Scope } from '../../platform/scope.ts';
import { holdPage } from '../../platform/unkept.ts';
import { leaveQuestionWords } from './words.ts';

/** Asks before the page is left for another one, or goes. `lost` says what goes with it; with null nothing does. */
export function LeaveQuestion({ lost }: { lost: string | null }) {
  useEffect(() => {
    if (lost === null) return;
    const scope = new Scope();
    holdPage(scope, lost);
    return () => scope.dispose();
  }, [lost]);
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
