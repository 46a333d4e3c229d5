import { useState } from 'react';
import type { FieldErrors } from '../../api/account-form.ts';
import { ApiError } from '../../api/client.ts';
import { words } from './words.ts';

/** A form of signing in that asks for a code once the API says that one is needed. */
export function useSecondStep() {
  const [asking, setAsking] = useState(false);
  return {
    asking,
    back: () => setAsking(false),
    /** The code as it was typed, for the call; nothing before it is asked for. */
    read: (data: FormData): { otp?: string } => (asking ? { otp: String(data.get('otp')).trim() } : {}),
    errors: (data: FormData): FieldErrors =>
      asking && !String(data.get('otp')).trim() ? { otp: words.missing } : {},
    /** Sends; that a code is needed is no failure but the next step. */
    async send(call: () => Promise<void>): Promise<void> {
      try {
        await call();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'otp_required') {
          setAsking(true);
          return;
        }
        // what was typed before is wrong: it has to be seen
        if (error.code === 'wrong_credentials') setAsking(false);
        throw error;
      }
    },
  };
}
