/** Turning ring for waits of unknown length; the words beside it say what is waited for. */
export const Spinner = ({ className = '' }: { className?: string }) => (
  <span className={`spinner ${className}`} aria-hidden="true" />
);
