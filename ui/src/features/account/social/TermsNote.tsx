import { socialWords } from './words.ts';

/** What whoever makes an account through another service agrees to, where it is not a box to tick. */
export const TermsNote = ({ children }: { children: string }) => (
  <p className="text-14 text-subtle">
    {children}{' '}
    <a className="link" href="/tos" target="_blank" rel="noopener">
      {socialWords.buttons.termsLink}
    </a>{' '}
    {socialWords.buttons.read}{' '}
    <a className="link" href="/privacy" target="_blank" rel="noopener">
      {socialWords.buttons.privacy}
    </a>
    .
  </p>
);
