import { skipLinkWords } from './words.ts';
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed start-4 top-3 z-60 -translate-y-20 rounded-button bg-surface px-4 py-2.5 font-medium focus:translate-y-0"
  >
    {skipLinkWords.skipContent}
  </a>
);
