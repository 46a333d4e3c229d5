import { useState } from 'react';
import { flushSync } from 'react-dom';
import { solveCaptcha } from './captcha.ts';
import { ApiError } from './client.ts';
import { useApi } from './context.ts';

export type FieldErrors = Partial<Record<string, string>>;

/** The rules that the browser can check by itself; the server checks all of them again. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** First message of each field of a refused request. */
export const fieldErrorsOf = (error: ApiError): FieldErrors =>
  Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name, first]));

/**
 * Sends an account form: one request at a time, errors by field or for the whole form, and a captcha only when
 * the API asks for it.
 */
export function useAccountForm() {
  const api = useApi();
  const [state, setState] = useState<'idle' | 'sending' | 'checking'>('idle');
  const [fields, keepFields] = useState<FieldErrors>({});
  // drawn at once: what comes next may focus the first of them
  const setFields = (errors: FieldErrors) => flushSync(() => keepFields(errors));
  const [failure, setFailure] = useState<string>();
  const [failureCode, setFailureCode] = useState<string>();

  async function submit(send: (captchaToken: string | undefined) => Promise<void>): Promise<void> {
    setState('sending');
    setFields({});
    setFailure(undefined);
    setFailureCode(undefined);
    try {
      await send(undefined).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'captcha_required') throw error;
        setState('checking');
        await send(await solveCaptcha(api));
      });
    } catch (error) {
      const known = error instanceof ApiError ? fieldErrorsOf(error) : {};
      setFields(known);
      if (error instanceof ApiError) setFailureCode(error.code);
      if (!Object.keys(known).length)
        setFailure(error instanceof Error ? error.message : 'Something went wrong. Try again.');
    } finally {
      setState('idle');
    }
  }
  return { api, state, fields, failure, failureCode, setFields, submit };
}

/** Moves the focus to the first field that is marked as wrong. */
export function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
