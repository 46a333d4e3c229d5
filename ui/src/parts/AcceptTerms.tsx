import { Checkbox } from '../design/fields/Checkbox.tsx';
import { acceptTermsWords } from './words.ts';

/** What whoever makes an account agrees to. */
export const AcceptTerms = ({ error }: { error: string | undefined }) => (
  <Checkbox
    name="tosAccepted"
    className="-my-1"
    error={error}
    label={
      <span className="text-muted">
        {acceptTermsWords.iAccept}{' '}
        <a className="link" href="/tos" target="_blank" rel="noopener">
          terms
        </a>{' '}
        {acceptTermsWords.haveRead}{' '}
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          {acceptTermsWords.privacyNotice}
        </a>
        .
      </span>
    }
  />
);
