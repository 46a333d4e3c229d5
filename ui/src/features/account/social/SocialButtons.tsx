import type { LoginProvider } from '@formant/contract/sign-in/social';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { TermsNote } from './TermsNote.tsx';
import { useDeparture } from './use-departure.ts';
import { providerNames, socialWords } from './words.ts';

/** The other services above a form with e-mail and password; nothing where the server has no keys for any. */
export function SocialButtons({ available, next }: { available: readonly LoginProvider[]; next: string }) {
  const { busy, failure, leave } = useDeparture();
  if (available.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-4">
      {failure && <Banner tone="error">{failure}</Banner>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs into a form */}
      <div className="flex flex-wrap gap-3" role="group" aria-label={socialWords.buttons.group}>
        {available.map((provider) => (
          <Button
            key={provider}
            className="grow basis-28"
            icon={<ProviderMark provider={provider} />}
            busy={busy === provider}
            disabled={busy !== null && busy !== provider}
            aria-label={socialWords.buttons.with({ provider: providerNames[provider] })}
            onClick={() => void leave(provider, { purpose: 'sign-in', next })}
          >
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      <TermsNote>{socialWords.buttons.terms}</TermsNote>
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {socialWords.buttons.email}
      </p>
    </div>
  );
}
