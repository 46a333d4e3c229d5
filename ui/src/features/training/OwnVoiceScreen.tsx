import { useLocation } from 'react-router';
import { useSession } from '../../api/context.ts';
import { Button, buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Link } from '../../design/Link.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useHydrated } from '../../design/use-hydrated.ts';
import { usePlatform } from '../../platform/context.ts';
import { PlaceBadge } from '../../players/PlaceBadges.tsx';
import { ownVoiceScreenWords } from './words.ts';

const OwnVoiceGuide = laterView(async () => (await import('./OwnVoiceGuide.tsx')).OwnVoiceGuide);

/** The page on which a person lets the product learn his own voice. */
export function OwnVoiceScreen() {
  const { state } = useSession();
  const platform = usePlatform();
  const { pathname } = useLocation();
  const alive = useHydrated();
  const waiting = <Skeleton className="h-60! w-full" />;
  return (
    <div className="wrap pt-10 pb-6 md:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="type-48">{ownVoiceScreenWords.myOwnVoice}</h1>
          <p className="mt-2 max-w-[60ch] text-18 text-muted">{ownVoiceScreenWords.readSomeSentences}</p>
        </div>
        <PlaceBadge place="server" />
      </div>
      <div className="mt-8">
        {(state === 'unknown' || (state === 'user' && !alive)) && waiting}
        {state === 'user' && alive && <OwnVoiceGuide waiting={waiting} />}
        {state === 'guest' && (
          <EmptyState
            title={ownVoiceScreenWords.signKeepYour}
            action={
              platform.kind === 'web' ? (
                <Link to={`/login?next=${pathname}`} className={buttonClass({ variant: 'primary' })}>
                  {ownVoiceScreenWords.signIn}
                </Link>
              ) : (
                <Button variant="primary" onClick={() => void platform.signIn(pathname)}>
                  {ownVoiceScreenWords.signIn}
                </Button>
              )
            }
          >
            {ownVoiceScreenWords.theyLieWith}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
