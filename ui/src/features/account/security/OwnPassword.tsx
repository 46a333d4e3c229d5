import { PasswordInput } from '../../../design/fields/PasswordInput.tsx';
import { words } from './words.ts';

/** The password once more; the address is there for password managers. */
export const OwnPassword = ({ email, error }: { email: string; error: string | undefined }) => (
  <>
    <input type="email" name="email" autoComplete="username" value={email} className="hidden" readOnly />
    <PasswordInput
      label={words.begin.password}
      name="password"
      autoComplete="current-password"
      required
      error={error}
    />
  </>
);
