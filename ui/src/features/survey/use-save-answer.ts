import { useState } from 'react';
import { useApi } from '../../api/context.ts';
import { words } from './words.ts';

/** Saves answers one at a time; a failure is told and nothing that was entered is lost. */
export function useSaveAnswer() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    busy,
    failure,
    /** @returns whether it was saved */
    async save(
      question: number,
      { answer, ...body }: { answer?: number; text?: string; chosen?: boolean },
    ): Promise<boolean> {
      if (busy) return false;
      setBusy(true);
      setFailure(null);
      try {
        await api.call('POST /api/intent-survey/save/{question}/{answer?}', {
          params: { question, answer },
          body,
        });
        return true;
      } catch (error) {
        setFailure(error instanceof Error ? error.message : words.failed);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
