import { product } from '@formant/contract/base/product';
import { speechLimits } from '@formant/contract/facts/speech-facts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ApiProvider, useSession } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { laterView } from '../../../design/LaterView.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useHydrated } from '../../../design/use-hydrated.ts';
import { FrameAccount, FrameConfirm } from './FrameAccount.tsx';
import { type FrameServices, frameServices } from './frame-services.ts';
import { useFrameHeight } from './use-frame-height.ts';
import { frameScreenWords } from './words.ts';

const FrameStudio = laterView(async () => (await import('./FrameStudio.tsx')).FrameStudio);
const waiting = <Skeleton className="h-60! w-full" />;

/**
 * Text to speech inside another site: for an account, or as a demo for everybody. No cookies are read or set, and
 * nobody is counted.
 */
export function FrameScreen({ kind }: { kind: 'account' | 'demo' }) {
  useFrameHeight();
  const alive = useHydrated();
  return (
    <>
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h1 className="text-18 font-semibold">
          {kind === 'demo' ? 'Text to speech demo' : 'Text to speech'}
        </h1>
        <a href="/text-to-speech" target="_blank" rel="noopener" className="link text-14">
          {product.name}
        </a>
      </div>
      {alive ? <Frame kind={kind} /> : waiting}
    </>
  );
}

function Frame({ kind }: { kind: 'account' | 'demo' }) {
  const [warning, setWarning] = useState<string | null>(null);
  const [services] = useState(() => frameServices(setWarning));
  return (
    <ApiProvider value={services}>
      {warning && (
        <div className="mb-4">
          <Banner
            tone="warning"
            action={
              <Button size="small" variant="quiet" onClick={() => setWarning(null)}>
                Dismiss
              </Button>
            }
          >
            {warning}
          </Banner>
        </div>
      )}
      {kind === 'demo' ? (
        <FrameStudio
          waiting={waiting}
          maxChars={speechLimits.visitorChars}
          note={`Up to ${speechLimits.visitorChars} characters, ${speechLimits.visitorADay} times a day. The text is spoken on the server and deleted there after a day.`}
        />
      ) : (
        <ForAccount services={services} />
      )}
    </ApiProvider>
  );
}

function ForAccount({ services }: { services: FrameServices }) {
  const { state, user } = useSession();
  if (state === 'unknown') return waiting;
  if (!user) return <FrameAccount services={services} />;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center justify-between gap-2 text-14 text-muted">
        <span className="min-w-0 truncate">{frameScreenWords.signedAs(user.email)}</span>
        <Button
          size="small"
          variant="quiet"
          icon={<LogOut aria-hidden="true" />}
          onClick={() => void services.signOut()}
        >
          {frameScreenWords.signOut}
        </Button>
      </p>
      {!user.emailVerifiedAt && <FrameConfirm services={services} email={user.email} />}
      <FrameStudio
        waiting={waiting}
        history
        maxChars={speechLimits.streamChars}
        note={frameScreenWords.yourTextSpoken}
      />
    </div>
  );
}
