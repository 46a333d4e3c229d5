import { passwordLength } from '@formant/contract/base/constants';
import type { FieldErrors } from '../../api/account-form.ts';
import { words } from './words.ts';

export const looksLikeUsername = (text: string): boolean => /^\w{3,24}$/.test(text);

/** What is wrong with a new password and its repetition, as far as the browser can tell. */
export const newPasswordErrors = (password: string, again: string): FieldErrors => ({
  ...(password.length < passwordLength.min
    ? { password: words.error.passwordShort({ min: passwordLength.min }) }
    : {}),
  ...(password === again ? {} : { passwordConfirmation: words.error.passwordsDiffer }),
});
