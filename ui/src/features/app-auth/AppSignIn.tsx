import { product } from '@formant/contract/base/product';
import { matchCode } from '@formant/contract/facts/match-code';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { type AppRequest, readAppRequest } from './app-request.ts';
import { FullPlaces, type TakenPlace } from './FullPlaces.tsx';
import { words } from './words.ts';

interface Ticket {
  deepLink: string;
  loopbackUrl: string | null;
  typedCode: string;
  expiresInS: number;
}

/** Confirms signing the desktop app in, and shows every way back to it. */
export function AppSignIn({ search }: { search: string }) {
  const request = readAppRequest(search);
  const [ticket, setTicket] = useState<Ticket | null>(null);
  if (!request) return <BadAddress />;
  return ticket ? (
    <WayBack ticket={ticket} onAgain={() => setTicket(null)} />
  ) : (
    <Question request={request} onTicket={setTicket} />
  );
}

function Question({ request, onTicket }: { request: AppRequest; onTicket: (ticket: Ticket) => void }) {
  const api = useApi();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [taken, setTaken] = useState<readonly TakenPlace[]>([]);

  async function confirm(freed?: TakenPlace) {
    setBusy(true);
    setFailure(undefined);
    try {
      if (freed) await api.call('DELETE /api/account/sessions/{id}', { params: { id: freed.id } });
      const ticket = await api.call('POST /api/app-login-token', { body: request });
      onTicket(ticket);
      // the browser asks whether the app may open; if it can't, the page still shows the other ways
      location.assign(ticket.deepLink);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
      setTaken(error instanceof ApiError ? error.suggestions : []);
      setBusy(false);
    }
  }

  return (
    <>
      <h1 className="type-36">{words.ask.title}</h1>
      <p className="mt-2 text-muted">
        {words.ask.text({
          app: product.name,
          device: request.deviceName,
          user: user?.username ?? user?.email ?? '',
        })}
      </p>
      <p className="mt-6">{words.ask.match}</p>
      <MatchCode code={matchCode(request.challenge)} />
      <p className="mt-4 mb-6 text-14 text-subtle">{words.ask.warning}</p>
      {failure &&
        (taken.length > 0 ? (
          <FullPlaces text={failure} places={taken} busy={busy} onFree={(place) => void confirm(place)} />
        ) : (
          <div className="mb-4">
            <Banner tone="error">{failure}</Banner>
          </div>
        ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="large" busy={busy} onClick={() => void confirm()}>
          {words.ask.submit}
        </Button>
        <Link to="/" className={buttonClass({ variant: 'quiet', size: 'large' })}>
          {words.ask.cancel}
        </Link>
      </div>
    </>
  );
}

/** Read aloud letter by letter; the dash is for the eye. */
const MatchCode = ({ code }: { code: string }) => (
  <p className="mt-2 rounded-card bg-sunken px-5 py-4 text-center font-mono text-28 font-bold tracking-[0.12em]">
    <span className="sr-only">{code.replace('-', '').split('').join(' ')}</span>
    <span aria-hidden="true">{code}</span>
  </p>
);

function WayBack({ ticket, onAgain }: { ticket: Ticket; onAgain: () => void }) {
  return (
    <>
      <h1 className="type-36">{words.done.title}</h1>
      <p className="mt-2 mb-6 text-muted" role="status">
        {words.done.text({ app: product.name })}
      </p>
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href={ticket.deepLink}>
        {words.done.open({ app: product.name })}
      </a>
      {ticket.loopbackUrl && (
        <p className="mt-3">
          <a className="link inline-flex min-h-11 items-center" href={ticket.loopbackUrl}>
            {words.done.loopback}
          </a>
        </p>
      )}
      <h2 className="mt-6 text-16 font-semibold">{words.done.code}</h2>
      <p className="mt-2 rounded-card bg-sunken px-5 py-4 text-center font-mono text-22 font-bold tracking-[0.12em] select-all">
        {ticket.typedCode}
      </p>
      <p className="mt-2 text-14 text-subtle">{words.done.codeHint({ seconds: ticket.expiresInS })}</p>
      <p className="mt-4">
        <Button variant="quiet" onClick={onAgain}>
          {words.done.again}
        </Button>
      </p>
    </>
  );
}

const BadAddress = () => (
  <>
    <h1 className="type-36">{words.bad.title}</h1>
    <p className="mt-2 mb-6 text-muted">{words.bad.text}</p>
    <Link to="/tools/home" className={buttonClass({ variant: 'primary' })}>
      {words.bad.tools}
    </Link>
  </>
);
