import type { User } from '@formant/contract/account';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession, useSessionStore } from '../../api/context.ts';
import { Button, buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Link } from '../../design/Link.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { Section } from '../../parts/Section.tsx';
import { StaffLinks } from '../../parts/StaffLinks.tsx';
import { usePlatform } from '../../platform/context.ts';
import { ConnectedApps } from './ConnectedApps.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailRow } from './email-change/EmailRow.tsx';
import { InviteSection } from './invitations/InviteSection.tsx';
import { words as inviteWords } from './invitations/words.ts';
import { LettersSection } from './letters/LettersSection.tsx';
import { words as letterWords } from './letters/words.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { PictureForm } from './PictureForm.tsx';
import { PlaceList } from './PlaceList.tsx';
import { PasskeySection } from './passkeys/PasskeySection.tsx';
import { words as passkeyWords } from './passkeys/words.ts';
import { TwoStepSection } from './security/TwoStepSection.tsx';
import { words as twoStepWords } from './security/words.ts';
import { SetPassword } from './social/SetPassword.tsx';
import { useWaysIn } from './social/use-ways-in.ts';
import { WaysInList } from './social/WaysInList.tsx';
import { socialWords } from './social/words.ts';
import { UsernameForm } from './UsernameForm.tsx';
import { usePlaces } from './use-places.ts';
import { settingsWords } from './words.ts';
import { words as dataWords } from './your-data/words.ts';
import { YourDataSection } from './your-data/YourDataSection.tsx';

/**
 * Everything about the own account on one page.
 * @param shares the list of the account's own links
 * @param onLeft runs after this device was signed out, `onDeleted` after the account was closed as well
 */
export function AccountSettings({
  shares,
  onLeft,
  onDeleted,
}: {
  shares: ReactNode;
  onLeft: () => Promise<void>;
  onDeleted: () => Promise<void>;
}) {
  const { user, state } = useSession();
  return (
    <div className="wrap pt-14">
      <div className="mx-auto max-w-170">
        <h1 className="type-48">{settingsWords.title}</h1>
        {user ? (
          <Sections user={user} shares={shares} onLeft={onLeft} onDeleted={onDeleted} />
        ) : (
          state === 'guest' && <SignedOut />
        )}
      </div>
    </div>
  );
}

/** The session can end in another tab while the page is open. */
function SignedOut() {
  const platform = usePlatform();
  const { pathname } = useLocation();
  return (
    <div className="mt-8">
      <EmptyState
        title={settingsWords.signedOut}
        action={
          <Button variant="primary" onClick={() => void platform.signIn(pathname)}>
            {settingsWords.signIn}
          </Button>
        }
      >
        {settingsWords.signedOutText}
      </EmptyState>
    </div>
  );
}

function Sections({
  user,
  shares,
  onLeft,
  onDeleted,
}: {
  user: User;
  shares: ReactNode;
  onLeft: () => Promise<void>;
  onDeleted: () => Promise<void>;
}) {
  const session = useSessionStore();
  const toasts = useToasts();
  const places = usePlaces();
  const { ways, failure, load } = useWaysIn();
  const hasPassword = ways?.hasPassword ?? true;
  const { kind } = usePlatform();
  return (
    <>
      <p className="mt-3 mb-8 text-18 text-muted">{settingsWords.text}</p>
      {kind === 'web' && isStaff(user) && user.secondFactor && (
        <div className="mb-6">
          <StaffLinks />
        </div>
      )}
      <div className="flex flex-col gap-6">
        <Section title={settingsWords.profile.title}>
          <PictureForm
            user={user}
            onSaved={(saved) => {
              session.set(saved);
              toasts.show(settingsWords.picture.saved, 'success');
            }}
          />
          <EmailRow user={user} hasPassword={hasPassword} />
          <UsernameForm
            user={user}
            onSaved={(saved) => {
              session.set(saved);
              toasts.show(settingsWords.username.saved({ username: saved.username ?? '' }), 'success');
            }}
          />
        </Section>
        <Section title={settingsWords.password.title} text={settingsWords.password.text}>
          {hasPassword ? (
            <PasswordForm email={user.email} onChanged={() => void places.reload()} />
          ) : (
            <SetPassword email={user.email} />
          )}
        </Section>
        <Section id="two-step" title={twoStepWords.title} text={twoStepWords.text}>
          <TwoStepSection user={user} needed={isStaff(user)} onOthersOut={() => void places.reload()} />
        </Section>
        {kind === 'web' && (
          <Section id="passkeys" title={passkeyWords.title} text={passkeyWords.text}>
            <PasskeySection user={user} hasPassword={hasPassword} />
          </Section>
        )}
        {(failure ?? ways?.available[0] ?? ways?.data[0]) && (
          <Section title={socialWords.ways.title} text={socialWords.ways.text}>
            {failure && <RetryBanner onRetry={load}>{failure}</RetryBanner>}
            {ways && <WaysInList ways={ways} onChanged={load} />}
          </Section>
        )}
        <Section title={settingsWords.places.title} text={settingsWords.places.text}>
          <PlaceList list={places} onLeft={onLeft} />
        </Section>
        <Section title={settingsWords.shares.title} text={settingsWords.shares.text}>
          {shares}
        </Section>
        <Section title={settingsWords.apps.title} text={settingsWords.apps.text}>
          <ConnectedApps />
        </Section>
        <Section id="invite" title={inviteWords.title} text={inviteWords.text}>
          <InviteSection user={user} />
        </Section>
        <Section id="letters" title={letterWords.title} text={letterWords.text}>
          <LettersSection user={user} />
        </Section>
        <Section id="your-data" title={dataWords.title} text={dataWords.text}>
          <YourDataSection user={user} canProve={hasPassword} />
          {!hasPassword && <p className="mt-4 text-muted">{socialWords.password.forData}</p>}
        </Section>
        {kind === 'web' && (
          <Section title={settingsWords.developer.title} text={settingsWords.developer.text}>
            <Link className={buttonClass({ variant: 'soft' })} to="/developers">
              {settingsWords.developer.open}
            </Link>
          </Section>
        )}
        <Section title={settingsWords.delete.title}>
          {hasPassword ? (
            <DeleteAccount user={user} onDeleted={onDeleted} />
          ) : (
            <p className="text-muted">{socialWords.password.forDeleting}</p>
          )}
        </Section>
      </div>
    </>
  );
}

const isStaff = ({ roles }: User): boolean => roles.some((role) => role === 'support' || role === 'admin');
