import { type ComponentProps, useState } from 'react';
import { Button } from '../design/Button.tsx';

/** Copies a text, and says that it has. Where a browser forbids it, the text should stand there to be copied by hand. */
export function CopyButton({
  text,
  copy,
  copied,
  onTried,
  ...props
}: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> & {
  text: string;
  /** Its words before, and once this very text is copied. */
  copy: string;
  copied: string;
  onTried?: (worked: boolean) => void;
}) {
  const [kept, setKept] = useState<string>();
  const tried = (worked: boolean) => {
    setKept(worked ? text : undefined);
    onTried?.(worked);
  };
  return (
    <Button
      {...props}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => tried(true),
          () => tried(false),
        )
      }
    >
      <span aria-live="polite">{kept === text ? copied : copy}</span>
    </Button>
  );
}
