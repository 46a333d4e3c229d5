/** A grey line where text will be; give the width by class. */
export const Skeleton = ({ className = 'w-full' }: { className?: string }) => (
  <span className={`skeleton ${className}`} aria-hidden="true" />
);
