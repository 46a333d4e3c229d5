import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { retryBannerWords } from './words.ts';

/** What could not be done, and the way to try it again. */
export const RetryBanner = ({
  children,
  busy = false,
  onRetry,
}: {
  children: ReactNode;
  busy?: boolean;
  onRetry: () => unknown;
}) => (
  <Banner
    tone="error"
    action={
      <Button size="small" busy={busy} onClick={() => void onRetry()}>
        {retryBannerWords.tryAgain}
      </Button>
    }
  >
    {children}
  </Banner>
);
