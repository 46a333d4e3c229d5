import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import type { OwnModels } from './own-models.ts';
import type { Voice } from './voice.ts';
import { keepVoiceWords } from './words.ts';

/** Behind a neural voice of the server: brings its model onto this device, or takes it away again. */
export function KeepVoice({ voice, models, isHere }: { voice: Voice; models: OwnModels; isHere: boolean }) {
  const [asking, setAsking] = useState(false);
  const offer = models.offerOf(voice.id);
  const coming = models.fetching !== null && models.fetching.model.id === offer?.id;
  if (coming)
    return (
      <Button size="small" onClick={models.cancel}>
        <X aria-hidden="true" />
        {Math.floor((100 * models.fetching!.received) / Math.max(1, offer.bytes))} %
        <span className="sr-only">{keepVoiceWords.cancel}</span>
      </Button>
    );
  if (isHere)
    return (
      <Button
        size="small"
        onClick={() => (asking ? void models.remove(voice.id).then(() => setAsking(false)) : setAsking(true))}
        onBlur={() => setAsking(false)}
      >
        {asking ? 'Really?' : 'Remove'}
        <span className="sr-only">{keepVoiceWords.modelFromThis(voice.name)}</span>
      </Button>
    );
  if (!offer) return null;
  return (
    <Button size="small" disabled={models.fetching !== null} onClick={() => void models.keep(offer)}>
      <Download aria-hidden="true" />
      <span className="sr-only">{keepVoiceWords.keepThisDevice(voice.name)}</span>
      {formatBytes(offer.bytes)}
    </Button>
  );
}
