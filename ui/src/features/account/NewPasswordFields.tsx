import { passwordLength } from '@formant/contract/base/constants';
import type { FieldErrors } from '../../api/account-form.ts';
import { PasswordInput } from '../../design/fields/PasswordInput.tsx';
import { t } from './texts.ts';

/**
 * A new password and its repetition.
 * @param email for password managers, which else would not know whose password it is
 */
export const NewPasswordFields = ({ email, errors }: { email: string; errors: FieldErrors }) => (
  <>
    <input type="email" name="email" autoComplete="username" value={email} className="hidden" readOnly />
    <PasswordInput
      label={t('field.passwordNew')}
      name="password"
      autoComplete="new-password"
      required
      hint={t('signUp.passwordHint', { min: passwordLength.min })}
      error={errors.password}
    />
    <PasswordInput
      label={t('field.passwordAgain')}
      name="passwordConfirmation"
      autoComplete="new-password"
      required
      error={errors.passwordConfirmation}
    />
  </>
);
