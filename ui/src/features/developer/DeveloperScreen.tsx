import { buttonClass } from '../../design/Button.tsx';
import { KeySection } from './KeySection.tsx';
import { TrySection } from './TrySection.tsx';
import { UsageSection } from './UsageSection.tsx';
import { WebhookSection } from './WebhookSection.tsx';
import { words } from './words.ts';

/** What a person needs who writes programs for her account: keys, webhooks and how much is used. */
export const DeveloperScreen = () => (
  <div className="wrap pt-14">
    <div className="mx-auto max-w-170">
      <h1 className="type-48">{words.title}</h1>
      <p className="mt-3 mb-8 text-18 text-muted">{words.text}</p>
      <div className="mb-6">
        {/* drawn by the API itself, so that the browser goes there */}
        <a className={buttonClass({ variant: 'soft' })} href="/api/docs">
          {words.reference}
        </a>
      </div>
      <div className="flex flex-col gap-6">
        <KeySection />
        <WebhookSection />
        <UsageSection />
        <TrySection />
      </div>
    </div>
  </div>
);
