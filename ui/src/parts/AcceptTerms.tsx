import { Checkbox } from '../design/fields/Checkbox.tsx';

/** What whoever makes an account agrees to. */
export const AcceptTerms = ({ error }: { error: string | undefined }) => (
  <Checkbox
    name="tosAccepted"
    className="-my-1"
    error={error}
    label={
      <span className="text-muted">
        I accept the{' '}
        <a className="link" href="/tos" target="_blank" rel="noopener">
          terms
        </a>{' '}
        and have read the{' '}
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          privacy notice
        </a>
        .
      </span>
    }
  />
);
