import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/Button.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { laterView } from '../../design/LaterView.tsx';
import type { Shareable } from './shareable.ts';

const Dialog = laterView(async () => (await import('./ShareDialog.tsx')).ShareDialog);

/**
 * A button that leads to a link to a sound, beside every sound that somebody may want to hand on.
 * @param sounds one, or several of which the person chooses
 * @param look `icon` where rows are narrow: its name is spoken only
 */
export function ShareSound({
  sounds,
  look = 'button',
}: {
  sounds: readonly Shareable[];
  look?: 'button' | 'small' | 'icon';
}) {
  const [open, setOpen] = useState(false);
  const [first] = sounds;
  if (!first) return null;
  const ask = () => setOpen(true);
  return (
    <>
      {look === 'icon' ? (
        <IconButton size="small" label={`Share ${first.name}`} onClick={ask}>
          <Share2 aria-hidden="true" />
        </IconButton>
      ) : look === 'small' ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Share2 aria-hidden="true" />}
          aria-label={`Share ${first.name}`}
          onClick={ask}
        >
          Share
        </Button>
      ) : (
        <Button icon={<Share2 aria-hidden="true" />} onClick={ask}>
          Share
        </Button>
      )}
      {open && <Dialog waiting={null} sounds={sounds} onClose={() => setOpen(false)} />}
    </>
  );
}
