import { sharedPlayerHtml } from '@formant/contract/facts/shared-player';
import { AudioLines, CodeXml, Mic } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Link } from '../../design/Link.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { EmbedCode } from '../../parts/EmbedCode.tsx';
import { usePlatform } from '../../platform/context.ts';
import { siteOrigin } from '../../platform/shared-link.ts';
import { HearInAnotherVoice } from './HearInAnotherVoice.tsx';
import { OwnShares } from './OwnShares.tsx';
import { ShareCodeForm } from './ShareCodeForm.tsx';
import { SharePlayer } from './SharePlayer.tsx';
import { type ShareData, shownTitle } from './share-data.ts';
import { useShared } from './use-shared.ts';
import { VoiceOfShare } from './VoiceOfShare.tsx';
import { shareScreenWords as words } from './words.ts';

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
                {words.enterAnotherCode}
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
  const platform = usePlatform();
  const [embedding, setEmbedding] = useState(false);
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
      <Button
        size="small"
        variant="quiet"
        className="mt-3"
        icon={<CodeXml aria-hidden="true" />}
        onClick={() => setEmbedding(true)}
      >
        {words.embed}
      </Button>
      {embedding && (
        <EmbedCode
          title={words.embedTitle}
          description={words.embedDescription}
          code={sharedPlayerHtml(siteOrigin(platform), share)}
          onClose={() => setEmbedding(false)}
        />
      )}
      {voice && <VoiceOfShare voice={voice} />}
      {opened && <HearInAnotherVoice opened={opened} />}
      <p className="mt-10 text-14 text-muted">
        {words.sharedPersonWho}{' '}
        <Link to="/contact" className="link">
          {words.report}
        </Link>
      </p>
    </>
  );
}

function NoCode() {
  return (
    <>
      <h1 className="type-48">{words.sharedAudio}</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-18 text-muted">{words.enterCodeSomebody}</p>
      <div className="panel">
        <ShareCodeForm />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/tools/voice-recorder" className={buttonClass({ variant: 'secondary' })}>
          <Mic aria-hidden="true" />
          {words.recordSomething}
        </Link>
        <Link to="/tools/conversions" className={buttonClass({ variant: 'secondary' })}>
          <AudioLines aria-hidden="true" />
          {words.convertWithVoice}
        </Link>
      </div>
      <section className="mt-12" aria-labelledby="own-links">
        <h2 id="own-links" className="type-22 mb-4">
          {words.yourLinks}
        </h2>
        <OwnShares />
      </section>
    </>
  );
}
