import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Api } from '../../api/client.ts';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { words } from './words.ts';

/** What a letter's link asks: to get the news, or to end them. */
type Question = 'confirm' | 'end';

const questions: Readonly<
  Record<
    Question,
    {
      /** Answers what the page says then. */
      send(api: Api, token: string): Promise<string>;
      whenFailed?: ReactNode;
    }
  >
> = {
  confirm: {
    async send(api, token) {
      const { email } = await api.call('POST /api/subscribe/confirm', { body: { token } });
      return words.confirm.done({ email });
    },
    whenFailed: (
      <Link className={buttonClass({ size: 'large', block: true })} to="/newsletter">
        {words.confirm.again}
      </Link>
    ),
  },
  end: {
    send: async (api, token) =>
      (await api.call('POST /api/subscribe/unsubscribe', { body: { token } })).message,
  },
};

/**
 * What stands behind a link of a letter: a question with one button, because programs that check mail open links,
 * too. The button uses the link's token up; the page then says what it did.
 */
export function LinkQuestion({ question }: { question: Question }) {
  const { send, whenFailed } = questions[question];
  const api = useApi();
  const user = useUser();
  const token = useSearchParams()[0].get('token');
  const [done, setDone] = useState<string>();
  const [failure, setFailure] = useState(token ? undefined : words.incomplete);
  const [busy, setBusy] = useState(false);

  async function run() {
    if (!token) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setDone(await send(api, token));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
    } finally {
      setBusy(false);
    }
  }

  if (done !== undefined)
    return (
      <>
        <h1 className="type-36">{words[question].doneTitle}</h1>
        <p className="mt-2 mb-6 break-words text-muted" role="status">
          {done}
        </p>
        <div className="flex flex-wrap gap-3">
          <Link className={buttonClass({})} to="/">
            {words.home}
          </Link>
          {user && (
            <Link className={buttonClass({ variant: 'quiet' })} to="/account-settings#letters">
              {words.settings}
            </Link>
          )}
        </div>
      </>
    );
  return (
    <>
      <h1 className="type-36">{words[question].title}</h1>
      <p className="mt-2 mb-6 text-muted">{words[question].text}</p>
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="error">{failure}</Banner>}
        {token && (
          <Button variant="primary" size="large" block busy={busy} onClick={() => void run()}>
            {words[question].submit}
          </Button>
        )}
        {failure && whenFailed}
      </div>
    </>
  );
}
