import type { DeskMessage } from '@formant/contract/desk/inbox';
import { Verdict } from './Verdict.tsx';
import { words } from './words.ts';

/** The referral code of a registration, and the verdict on it. */
export const AffiliateDecision = ({
  registration,
  onDecided,
}: {
  registration: DeskMessage;
  onDecided: () => void;
}) => (
  <section className="panel min-w-0">
    <h2 className="mb-4 text-18 font-semibold">{words.affiliate.title}</h2>
    {registration.affiliate ? (
      <>
        <p className="mb-4 text-14 text-muted">
          {words.affiliate.code}{' '}
          <span className="font-mono text-text">{registration.affiliate.referralCode}</span>
        </p>
        <Verdict message={registration} asked={words.affiliate} onDecided={onDecided} />
      </>
    ) : (
      <p>{words.affiliate.gone}</p>
    )}
  </section>
);
