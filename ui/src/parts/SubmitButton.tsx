import type { ReactNode } from 'react';
import type { useAccountForm } from '../api/account-form.ts';
import { Button } from '../design/Button.tsx';
import { submitButtonWords } from './words.ts';

/** Sends a form, and says so where the browser has to show first that a person sits before it. */
export const SubmitButton = ({
  state,
  children,
}: {
  state: ReturnType<typeof useAccountForm>['state'];
  children: ReactNode;
}) => (
  <>
    <Button type="submit" variant="primary" size="large" block busy={state !== 'idle'}>
      {children}
    </Button>
    {state === 'checking' && (
      <p role="status" className="text-center text-14 text-muted">
        {submitButtonWords.checkingThisPersons}
      </p>
    )}
  </>
);
