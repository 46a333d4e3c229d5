import { type FieldErrors, looksLikeEmail } from '../../api/account-form.ts';
import { EmailInput } from '../../design/fields/EmailInput.tsx';
import { PasswordInput } from '../../design/fields/PasswordInput.tsx';
import { Link } from '../../design/Link.tsx';
import { words } from './words.ts';

/** How a person who has an account says who he is. */
export const CredentialFields = ({
  email,
  fields,
  passkeys = false,
}: {
  email?: string;
  fields: FieldErrors;
  /** The browser offers them in the address's field as well. */
  passkeys?: boolean;
}) => (
  <>
    <EmailInput
      defaultValue={email}
      autoComplete={passkeys ? 'username webauthn' : 'username'}
      error={fields.email}
    />
    <PasswordInput
      label={words.field.password}
      name="password"
      autoComplete="current-password"
      aside={
        <Link className="link text-14" to="/forgot-password">
          {words.signIn.forgot}
        </Link>
      }
      required
      error={fields.password}
    />
  </>
);

/** What stands in the fields, and what is wrong with it as far as the browser can tell. */
export function readCredentials(data: FormData): { email: string; password: string; errors: FieldErrors } {
  const email = String(data.get('email')).trim();
  const password = String(data.get('password'));
  return {
    email,
    password,
    errors: {
      ...(looksLikeEmail(email) ? {} : { email: words.error.email }),
      ...(password ? {} : { password: words.error.passwordMissing }),
    },
  };
}
