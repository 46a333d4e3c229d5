/** The five-bar V; the centre bar is violet, volt on dark. */
export const Logo = ({ className = 'size-[26px]' }: { className?: string }) => (
  <svg className={`logo flex-none ${className}`} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M3.5 5v7M9.75 5v14.5M22.25 5v14.5M28.5 5v7" />
    <path className="key" d="M16 13v14" />
  </svg>
);

/** The V hanging from the upper edge: drop zones and empty states. */
export const HangingV = ({ className = 'h-28 w-42', tone }: { className?: string; tone?: 'error' }) => (
  <svg
    className={`hanging ${tone === 'error' ? 'hanging-error' : ''} ${className}`}
    viewBox="0 0 168 112"
    strokeWidth={9}
    aria-hidden="true"
  >
    <path d="M16 0v26M50 0v64M118 0v64M152 0v26" />
    <path className="key" d="M84 40v62" />
  </svg>
);
