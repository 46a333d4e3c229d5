import type { Voice } from '@formant/contract/voices';
import { ArrowBigDown, ArrowBigUp } from 'lucide-react';
import { IconButton } from '../../design/IconButton.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useVoiceActions } from './use-voice-actions.ts';

/** One vote, up or down; pressing it again takes it back. Nobody votes for his own. */
export function VoteButtons({ voice }: { voice: Voice }) {
  const { vote } = useVoiceActions();
  const cast = (value: -1 | 1) => void vote(voice, voice.myVote === value ? 0 : value);
  const fill = (value: -1 | 1) => (voice.myVote === value ? 'currentColor' : 'none');
  return (
    <span className="inline-flex items-center">
      <IconButton
        size="small"
        label={`Vote for ${voice.name}`}
        pressed={voice.myVote === 1}
        disabled={voice.mine}
        onClick={() => cast(1)}
      >
        <ArrowBigUp className="size-5" fill={fill(1)} aria-hidden="true" />
      </IconButton>
      <span className="px-0.5 text-center font-medium text-14 tabular-nums">
        <span className="sr-only">Votes: </span>
        <span className={voice.votes === 0 ? 'sr-only' : undefined}>{formatNumber(voice.votes)}</span>
      </span>
      <IconButton
        size="small"
        label={`Vote against ${voice.name}`}
        pressed={voice.myVote === -1}
        disabled={voice.mine}
        onClick={() => cast(-1)}
      >
        <ArrowBigDown className="size-5" fill={fill(-1)} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
