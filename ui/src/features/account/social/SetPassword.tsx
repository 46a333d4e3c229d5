import { useState } from 'react';
import { useAccountForm } from '../../../api/account-form.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { socialWords } from './words.ts';

/** For who has no password: the mailed link sets one. */
export function SetPassword({ email }: { email: string }) {
  const { api, state, failure, submit } = useAccountForm();
  const [said, setSaid] = useState<string>();
  const mailLink = () =>
    submit(async () => {
      setSaid(undefined);
      const { message } = await api.call('POST /api/password-reset', { body: { email } });
      setSaid(message);
    });
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{socialWords.password.none}</p>
      {failure && <Banner tone="error">{failure}</Banner>}
      {said && <Banner tone="success">{said}</Banner>}
      <Button variant="primary" busy={state !== 'idle'} onClick={() => void mailLink()}>
        {socialWords.password.submit}
      </Button>
    </div>
  );
}
