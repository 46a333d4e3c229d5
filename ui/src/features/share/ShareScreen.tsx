import { AudioLines, Mic } from 'lucide-react';
import { buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Link } from '../../design/Link.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { HearInAnotherVoice } from './HearInAnotherVoice.tsx';
import { OwnShares } from './OwnShares.tsx';
import { ShareCodeForm } from './ShareCodeForm.tsx';
import { SharePlayer } from './SharePlayer.tsx';
import { type ShareData, shownTitle } from './share-data.ts';
import { useShared } from './use-shared.ts';
import { VoiceOfShare } from './VoiceOfShare.tsx';
import { shareScreenWords } from './words.ts';

/** The page of a shared audio, or of the way to one. */
export function ShareScreen({ data }: { data: ShareData }) {
  return (
    <div className="wrap pt-14 pb-6">
      <div className="mx-auto max-w-210">
        {data.state === 'open' ? (
          <OpenShare key={data.share.code} share={data.share} />
        ) : data.state === 'none' ? (
          <NoCode />
        ) : (
          <EmptyState
            level="h1"
            tone="error"
            title={data.state === 'ended' ? 'This link has ended' : 'There is no such link'}
            action={
              <Link to="/share" className={buttonClass({ variant: 'primary' })}>
                {shareScreenWords.enterAnotherCode}
              </Link>
            }
          >
            {data.state === 'ended'
              ? 'Whoever shared this audio has taken the link back, or its time is over. Ask for a new one.'
              : 'Look whether the address is whole: a code has ten letters and digits, and capitals count.'}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function OpenShare({ share }: { share: Extract<ShareData, { state: 'open' }>['share'] }) {
  const shared = useShared(share);
  const opened = shared.opened;
  const voice = opened ? opened.voice : share.voice;
  return (
    <>
      <h1 className="type-48 wrap-anywhere">{shownTitle(opened?.share.title ?? share.title)}</h1>
      <p className="mt-2 mb-8 text-18 text-muted">
        {share.durationMs === null
          ? 'Protected by a password.'
          : `${formatTime(share.durationMs / 1000)} of sound.`}{' '}
        {share.expiresAt ? `The link ends on ${formatDate(share.expiresAt)}.` : ''}
      </p>
      <SharePlayer shared={shared} />
      {voice && <VoiceOfShare voice={voice} />}
      {opened && <HearInAnotherVoice opened={opened} />}
      <p className="mt-10 text-14 text-muted">
        {shareScreenWords.sharedPersonWho}{' '}
        <Link to="/contact" className="link">
          {shareScreenWords.report}
        </Link>
      </p>
    </>
  );
}

function NoCode() {
  return (
    <>
      <h1 className="type-48">{shareScreenWords.sharedAudio}</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-18 text-muted">{shareScreenWords.enterCodeSomebody}</p>
      <div className="panel">
        <ShareCodeForm />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/tools/voice-recorder" className={buttonClass({ variant: 'secondary' })}>
          <Mic aria-hidden="true" />
          {shareScreenWords.recordSomething}
        </Link>
        <Link to="/tools/conversions" className={buttonClass({ variant: 'secondary' })}>
          <AudioLines aria-hidden="true" />
          {shareScreenWords.convertWithVoice}
        </Link>
      </div>
      <section className="mt-12" aria-labelledby="own-links">
        <h2 id="own-links" className="type-22 mb-4">
          {shareScreenWords.yourLinks}
        </h2>
        <OwnShares />
      </section>
    </>
  );
}
