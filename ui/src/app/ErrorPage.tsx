import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError } from '../api/client.ts';
import { errorText } from '../content/error-texts.ts';
import { Button, buttonClass } from '../design/Button.tsx';
import { RotateCcw } from '../design/icons.tsx';
import { Link } from '../design/Link.tsx';
import { HangingV } from '../design/Logo.tsx';
import { useOffline } from '../platform/use-offline.ts';
import { setMeta } from './head.ts';
import { errorPageWords } from './words.ts';

/** Status and message of whatever a route threw. */
function failureOf(error: unknown): { status: number; message?: string } {
  if (isRouteErrorResponse(error)) return { status: error.status, message: error.data?.message };
  if (error instanceof ApiError && error.status) return { status: error.status, message: error.message };
  return { status: 500 };
}

/** What is kept for use without a network may be at fault, but is all there is while there is none. */
async function tryAgain(): Promise<void> {
  if ('caches' in window && navigator.onLine)
    for (const name of await caches.keys()) if (name.startsWith('formant-')) await caches.delete(name);
  location.reload();
}

/** The error page of every route: status code, title, text, and the two ways on. */
export function ErrorPage() {
  const error = useRouteError();
  const { status, message } = failureOf(error);
  // an address that nothing stands at has none on the server either
  const offline = useOffline() && status !== 404;
  const { title, text } = errorText(offline ? 'offline' : status, message);
  useEffect(() => {
    document.title = `${title} · Formant`;
    setMeta('robots', 'noindex');
  }, [title]);
  useEffect(() => {
    if (offline) return;
    const { pathname: path } = location;
    void import('../platform/reports.ts').then(
      ({ report }) => report({ name: 'page_load_error', status, path, message }),
      () => {}, // without a network nobody hears of it
    );
  }, [status, message, offline]);
  useEffect(() => {
    if (status === 404) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [status]);
  return (
    <div className="wrap flex flex-col items-center pb-16 text-center">
      <HangingV className="h-32 w-48" tone="error" />
      {!offline && <p className="mt-6 font-semibold text-subtle tabular-nums">{status}</p>}
      <h1 className="type-48 mt-2">{title}</h1>
      <p className="mt-3 max-w-[52ch] text-18 text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {errorPageWords.backHome}
        </Link>
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => void tryAgain()}>
          {errorPageWords.tryAgain}
        </Button>
      </div>
      <Link to="/contact" className="link mt-6 inline-flex min-h-11 items-center">
        {errorPageWords.contactOurSupport}
      </Link>
    </div>
  );
}
