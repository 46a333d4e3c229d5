import type { ShareVoice } from '@formant/contract/audio';
import { product } from '@formant/contract/base/product';
import { voiceLicences } from '@formant/contract/facts/voice-words';
import { AudioLines, ChevronRight } from 'lucide-react';
import { Badge } from '../../design/Badge.tsx';
import { buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { voiceOfShareWords } from './words.ts';

/** Which voice of the public library is heard, under what it is given on, and the way to it. */
export function VoiceOfShare({ voice }: { voice: ShareVoice }) {
  const owner = voice.official ? product.name : (voice.ownerUsername ?? 'Somebody');
  return (
    <section className="panel mt-6 flex flex-wrap items-center gap-x-5 gap-y-4" aria-labelledby="share-voice">
      {voice.avatarUrl ? (
        <img
          src={voice.avatarUrl}
          alt=""
          width={72}
          height={72}
          className="size-18 flex-none rounded-card object-cover"
        />
      ) : (
        <span
          className="grid size-18 flex-none place-items-center rounded-card bg-primary-soft text-primary-text"
          aria-hidden="true"
        >
          <AudioLines className="size-8" />
        </span>
      )}
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="text-14 text-muted">{voice.kind === 'tts' ? 'Spoken by' : 'Heard in the voice'}</p>
        <h2 id="share-voice" className="type-22 wrap-anywhere">
          {voice.name}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14 text-muted">
          <span>By {owner}</span>
          <Badge tone="outline">{voiceLicences[voice.licence].name}</Badge>
        </p>
      </div>
      <Link to={`/voice-universe/${voice.uuid}`} className={buttonClass({ variant: 'secondary' })}>
        {voiceOfShareWords.seeVoice}
        <ChevronRight aria-hidden="true" />
      </Link>
    </section>
  );
}
