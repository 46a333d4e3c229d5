import type { ComponentProps } from 'react';
import { Input } from './Input.tsx';

/** A person's address; it also names the account for programs that keep passwords. */
export const EmailInput = ({
  autoComplete = 'username',
  ...props
}: Pick<ComponentProps<typeof Input>, 'autoComplete' | 'defaultValue' | 'error'>) => (
  <Input
    label="E-mail"
    name="email"
    type="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    required
    {...props}
  />
);
