import { Download, Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../design/Button.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import type { OwnModels } from './own-models.ts';
import type { Voice } from './voice.ts';
import { keepVoiceWords } from './words.ts';

/** Behind a neural voice of the server: brings its model onto this device, or takes it away again. */
export function KeepVoice({ voice, models, isHere }: { voice: Voice; models: OwnModels; isHere: boolean }) {
  const [asking, setAsking] = useState(false);
  const { arrivals, canKeep } = useStore(models.state);
  const offer = models.offerOf(voice.id);
  const arrival = offer ? arrivals[offer.id] : undefined;
  if (offer && arrival) {
    const share = `${Math.floor((100 * arrival.received) / Math.max(1, offer.bytes))} %`;
    if (arrival.phase === 'paused')
      return (
        <>
          <Button size="small" onClick={() => void models.keep(offer)}>
            <Play aria-hidden="true" />
            <span className="sr-only">{keepVoiceWords.resume(voice.name)}</span>
            {share}
          </Button>
          <Button size="small" variant="quiet" onClick={() => void models.cancel(offer.id)}>
            <X aria-hidden="true" />
            <span className="sr-only">{keepVoiceWords.discard(voice.name)}</span>
          </Button>
        </>
      );
    return (
      <Button size="small" busy={arrival.phase === 'readying'} onClick={() => models.pause(offer.id)}>
        {arrival.phase !== 'readying' && <Pause aria-hidden="true" />}
        {share}
        <span className="sr-only">{keepVoiceWords.pause}</span>
      </Button>
    );
  }
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
  if (!offer || !canKeep) return null;
  return (
    <Button size="small" onClick={() => void models.keep(offer)}>
      <Download aria-hidden="true" />
      <span className="sr-only">{keepVoiceWords.keepThisDevice(voice.name)}</span>
      {formatBytes(offer.bytes)}
    </Button>
  );
}
