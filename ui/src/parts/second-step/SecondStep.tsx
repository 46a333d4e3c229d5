import { Button } from '../../design/Button.tsx';
import { OtpInput } from './OtpInput.tsx';
import { words } from './words.ts';

/** What a form of signing in shows in place of its fields when a code is needed. */
export const SecondStep = ({ error, onBack }: { error: string | undefined; onBack: () => void }) => (
  <>
    <p role="status">{words.text}</p>
    <OtpInput error={error} focused />
    <Button variant="quiet" className="-my-2 self-start" onClick={onBack}>
      {words.back}
    </Button>
  </>
);
