import { Copy, LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { Link } from '../../design/Link.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { Progress } from '../../design/Progress.tsx';
import { formatDate } from '../../i18n/format.ts';
import { usePlatform } from '../../platform/context.ts';
import { faultOf } from '../../sound/fault.ts';
import { CopyButton } from '../CopyButton.tsx';
import { type LinkWork, type MadeLink, makeLink } from './make-link.ts';
import { ShareSettings, standardWish } from './ShareSettings.tsx';
import type { Shareable } from './shareable.ts';
import { shareDialogWords } from './words.ts';

/** Says that a sound leaves the device, asks how it is to be shared, and gives the link. */
export function ShareDialog({ sounds, onClose }: { sounds: readonly Shareable[]; onClose: () => void }) {
  const api = useApi();
  const user = useUser();
  const [chosen, setChosen] = useState('0');
  const [wish, setWish] = useState(standardWish);
  const [work, setWork] = useState<LinkWork | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<MadeLink | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const shared = sounds[Number(chosen)] ?? sounds[0];
  if (!shared) return null;
  const here = !('audioId' in shared);

  const share = async () => {
    const control = new AbortController();
    const { signal } = control;
    stop.current = control;
    setFailure(null);
    setWork({ text: 'Making the link', share: 0 });
    try {
      setMade(await makeLink(shared, wish, { api, user: user !== null, signal, tell: setWork }));
    } catch (thrown) {
      if (!signal.aborted) setFailure(faultOf(thrown).reference ?? faultOf(thrown).message);
    } finally {
      setWork(null);
      stop.current = null;
    }
  };
  const tooShort = Boolean(wish.password && wish.password.length < 4);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={made ? 'The link is ready' : `Share ${shared.name}`}
      description={
        made
          ? `Whoever has it can listen${made.expiresAt ? ` until ${formatDate(made.expiresAt)}` : ''}.`
          : !here
            ? 'The sound is on the server already. Whoever has the link can listen to it until you end it.'
            : user
              ? 'This uploads the sound to the server. Whoever has the link can listen to it until you end it.'
              : 'This uploads the sound to the server. Whoever has the link can listen to it for 24 hours.'
      }
      actions={
        made ? (
          <>
            <Link to={made.path} className={buttonClass({ variant: 'quiet' })}>
              {shareDialogWords.openPage}
            </Link>
            <CopyButton
              variant="primary"
              icon={<Copy aria-hidden="true" />}
              text={made.link}
              copy="Copy the link"
              copied="Copied"
            />
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" busy={work !== null} disabled={tooShort} onClick={() => void share()}>
              {here ? 'Upload and get the link' : 'Get the link'}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Input label="Link" readOnly value={made.link} className="mt-5" onFocus={(e) => e.target.select()} />
      ) : (
        <>
          {sounds.length > 1 && (
            <div className="mt-5">
              <Select
                label={shareDialogWords.whatShare}
                value={chosen}
                onChange={setChosen}
                choices={sounds.map(({ name }, index) => ({ value: String(index), label: name }))}
              />
            </div>
          )}
          {user ? <ShareSettings wish={wish} onChange={setWish} /> : <SignInOffer />}
        </>
      )}
      {work && (
        <div className="mt-5" role="status">
          <p className="mb-2 text-14">{work.text}</p>
          <Progress label="Sharing" value={work.share} />
        </div>
      )}
      {failure && (
        <div className="mt-5">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
    </Dialog>
  );
}

/** The way to an account and back, inside the application: what is only in this page's memory stays there. */
function SignInOffer() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const platform = usePlatform();
  const back = pathname + search;
  const go = () =>
    platform.kind === 'web' ? navigate(`/login?next=${encodeURIComponent(back)}`) : platform.signIn(back);
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4">
      <p className="min-w-0 flex-[1_1_14rem] text-14">{shareDialogWords.withAccountLink}</p>
      <Button size="small" icon={<LogIn aria-hidden="true" />} onClick={() => void go()}>
        {shareDialogWords.signIn}
      </Button>
    </div>
  );
}
