import { magicLink as routes } from '@formant/contract/sign-in/magic-link';
import { slice } from '../../kernel/slice.ts';
import { handlers } from './handlers.ts';

/** Signing in by a mailed link, without a password. The links are one-time codes of the account slice. */
export const magicLink = slice({ name: 'magic-link', routes, handlers });
