import type { Answer } from '@formant/contract';
import type { AuthorizationRequest, oauth } from '@formant/contract/oauth';
import { Check } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { scopeTexts } from '../../parts/words.ts';
import { appWords } from './words.ts';

type Question = Exclude<Answer<typeof oauth.askAuthorization>, { redirectTo: string }>;

const keys = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'prompt',
  'request',
  'request_uri',
] as const satisfies (keyof AuthorizationRequest)[];

/** What the app has put into the page's address. */
function readRequest(search: string): AuthorizationRequest {
  const params = new URLSearchParams(search);
  return Object.fromEntries(keys.flatMap((key) => (params.has(key) ? [[key, params.get(key)]] : [])));
}

/** Asks whether another program may have access; where it comes from nowhere known, nobody is sent anywhere. */
export function ConsentScreen({ search }: { search: string }) {
  const api = useApi();
  const user = useUser();
  const request = useMemo(() => readRequest(search), [search]);
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'allow' | 'deny' | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    api.call('GET /api/oauth/authorization', { query: request, signal: leaving.signal }).then(
      (answer) => {
        if ('redirectTo' in answer) location.replace(answer.redirectTo);
        else setQuestion(answer);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setRefusal(error instanceof Error ? error.message : appWords.failed);
      },
    );
    return () => leaving.abort();
  }, [api, request]);

  async function answer(allow: boolean) {
    setBusy(allow ? 'allow' : 'deny');
    setFailure(null);
    try {
      const { redirectTo } = await api.call('POST /api/oauth/authorization', { body: { ...request, allow } });
      location.replace(redirectTo);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : appWords.failed);
      setBusy(null);
    }
  }

  if (refusal !== null)
    return (
      <>
        <h1 className="type-36">{appWords.bad.title}</h1>
        <div className="mt-4 mb-6">
          <Banner tone="error">{refusal}</Banner>
        </div>
        <Link to="/tools/home" className={buttonClass({ variant: 'primary' })}>
          {appWords.bad.back}
        </Link>
      </>
    );
  const name = question?.app.name ?? '…';
  return (
    <>
      <h1 className="type-36">{appWords.ask.title({ app: name })}</h1>
      {question ? (
        <>
          <p className="mt-2 text-muted">
            {appWords.ask.text({ app: name, user: user?.username ?? user?.email ?? '' })}{' '}
            {question.app.homepage && (
              <a className="link" href={question.app.homepage} target="_blank" rel="noreferrer">
                {appWords.ask.homepage}
              </a>
            )}
          </p>
          <p className="mt-6 font-medium">{appWords.ask.scopes}</p>
          <ul className="mt-2 flex flex-col gap-2 rounded-card bg-sunken px-5 py-4">
            {question.scopes.map((scope) => (
              <li key={scope} className="flex items-start gap-3">
                <Check aria-hidden="true" className="mt-0.5 shrink-0 text-primary-text" />
                {scopeTexts[scope]}
              </li>
            ))}
          </ul>
          <p className="mt-4 text-14 text-muted">{appWords.ask.not}</p>
          <p className="mt-2 mb-6 text-14 text-muted">
            {(isHost(request) ? appWords.ask.returns : appWords.ask.returnsApp)({
              place: question.returnsTo,
            })}
          </p>
          {failure && (
            <div className="mb-4">
              <Banner tone="error">{failure}</Banner>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              size="large"
              busy={busy === 'allow'}
              disabled={busy !== null}
              onClick={() => void answer(true)}
            >
              {appWords.ask.allow}
            </Button>
            <Button
              size="large"
              busy={busy === 'deny'}
              disabled={busy !== null}
              onClick={() => void answer(false)}
            >
              {appWords.ask.deny}
            </Button>
          </div>
        </>
      ) : (
        <div className="mt-6">
          <Skeleton />
        </div>
      )}
    </>
  );
}

const isHost = ({ redirect_uri = '' }: AuthorizationRequest) => /^https?:/.test(redirect_uri);
