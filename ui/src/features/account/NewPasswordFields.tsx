import { passwordLength } from '@formant/contract/base/constants';
import type { FieldErrors } from '../../api/account-form.ts';
import { PasswordInput } from '../../design/fields/PasswordInput.tsx';
import { words } from './words.ts';

/**
 * A new password and its repetition.
 * @param email for password managers, which else would not know whose password it is
 */
export const NewPasswordFields = ({ email, errors }: { email: string; errors: FieldErrors }) => (
  <>
    <input type="email" name="email" autoComplete="username" value={email} className="hidden" readOnly />
    <PasswordInput
      label={words.field.passwordNew}
      name="password"
      autoComplete="new-password"
      required
      hint={words.signUp.passwordHint({ min: passwordLength.min })}
      error={errors.password}
    />
    <PasswordInput
      label={words.field.passwordAgain}
      name="passwordConfirmation"
      autoComplete="new-password"
      required
      error={errors.passwordConfirmation}
    />
  </>
);
