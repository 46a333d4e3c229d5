import { Input } from '../../design/fields/Input.tsx';
import { words } from './words.ts';

/** A code of an authenticator app or a recovery code, as `otp`. */
export const OtpInput = ({
  error,
  hint = words.hint,
  focused,
}: {
  error: string | undefined;
  hint?: string;
  /** It takes the focus as it comes. */
  focused?: boolean;
}) => (
  <Input
    label={words.code}
    name="otp"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={64}
    className="[&_input]:font-mono [&_input]:text-18"
    required
    ref={focused ? takeFocus : undefined}
    hint={hint}
    error={error}
  />
);

const takeFocus = (input: HTMLInputElement | null): void => input?.focus();
