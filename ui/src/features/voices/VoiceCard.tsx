import type { Voice } from '@formant/contract/voices';
import { Heart, Play as UsesIcon } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../../design/Badge.tsx';
import { buttonClass } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { IconButton } from '../../design/IconButton.tsx';
import { Link } from '../../design/Link.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { LevelMeter } from '../../players/LevelMeter.tsx';
import { Waveform } from '../../players/Waveform.tsx';
import { useChangerHref, useHearing, voiceHref } from './hearing.ts';
import { useVoiceActions } from './use-voice-actions.ts';
import { VoiceMenu } from './VoiceMenu.tsx';
import { VoteButtons } from './VoteButtons.tsx';
import { useVoiceNow } from './voice-changes.ts';
import { kindWords, languageName, licenceLabel, ownerName, voiceCardWords } from './words.ts';

/** Every card has this height, so that thousands of them can be placed without being drawn. */
export const cardHeight = 268;

const frame = 'flex h-full min-w-0 flex-col gap-3 rounded-card border bg-surface p-4';

/** One voice of the library: listen, like, vote, use. */
export const VoiceCard = memo(function VoiceCard({ voice: given }: { voice: Voice }) {
  const voice = useVoiceNow(given);
  const heard = useHearing(voice);
  const { favorite } = useVoiceActions();
  const changer = useChangerHref(voice);
  const on = heard.playing || heard.pending !== null;
  const local = voice.id === 0;
  return (
    <article className={classNames(frame, on ? 'border-primary' : 'border-line')} aria-label={voice.name}>
      <div className="flex items-center gap-2">
        <PlayButton
          size="small"
          quiet={!on}
          playing={heard.playing}
          loading={heard.pending !== null}
          what={voice.name}
          disabled={!heard.can}
          title={heard.can ? undefined : 'This voice has no preview yet'}
          onClick={heard.toggle}
        />
        {heard.pending !== null && (
          <span className="text-14 text-muted tabular-nums" role="status">
            {heard.own ? formatPercent(heard.pending) : 'Fetching'}
          </span>
        )}
        <span className="ms-auto min-w-0 truncate text-14 text-muted">{languageName(voice.language)}</span>
        {!local && (
          <IconButton
            size="small"
            label={`${voice.favorite ? 'No longer a favourite' : 'Favourite'}: ${voice.name}`}
            pressed={voice.favorite}
            onClick={() => void favorite(voice, !voice.favorite)}
          >
            <Heart fill={voice.favorite ? 'currentColor' : 'none'} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="truncate font-semibold text-16">
          <Link to={voiceHref(voice)} className="rounded-small hover:underline">
            {voice.name}
          </Link>
        </h3>
        <p className="truncate text-14 text-muted">{voice.description ?? `By ${ownerName(voice)}`}</p>
      </div>
      <div className="h-8 min-w-0 overflow-hidden">
        {heard.failure ? (
          <p className="truncate text-14 text-error-text" role="alert" title={heard.failure}>
            {heard.failure}
          </p>
        ) : heard.player && heard.bars ? (
          <div className="flex items-center gap-3">
            <div className="min-w-0 grow">
              <Waveform
                bars={heard.bars}
                player={heard.player}
                label={`${voice.name}, position`}
                height={28}
                count={40}
                className="[--bar:2px]"
              />
            </div>
            <LevelMeter player={heard.player} className="w-14" />
          </div>
        ) : (
          <p className="truncate pt-1 text-13 text-subtle">{voice.tags.join(' · ')}</p>
        )}
      </div>
      <div className="flex min-w-0 gap-1 overflow-hidden">
        <Badge>{kindWords[voice.kind].label}</Badge>
        <Badge tone="outline">{licenceLabel(voice.licence)}</Badge>
        {voice.official ? (
          <Badge tone="primary">Official</Badge>
        ) : (
          <span className="min-w-0 truncate px-1 text-14 text-muted">{ownerName(voice)}</span>
        )}
      </div>
      <div className="mt-auto flex items-center gap-1">
        {!local && <VoteButtons voice={voice} />}
        {!local && voice.uses > 0 && (
          <span
            className="inline-flex items-center gap-1 px-1 text-14 text-muted tabular-nums"
            title={voiceCardWords.timesUsed}
          >
            <UsesIcon className="size-3.5" aria-hidden="true" />
            <span className="sr-only">Used</span>
            {formatNumber(voice.uses)}
          </span>
        )}
        <span className="ms-auto flex items-center gap-1">
          <VoiceMenu voice={voice} />
          {changer ? (
            <Link to={changer} className={buttonClass({ size: 'small' })} aria-label={`Use ${voice.name}`}>
              Use
            </Link>
          ) : (
            <Link
              to={voiceHref(voice)}
              className={buttonClass({ size: 'small' })}
              aria-label={`Open ${voice.name}`}
            >
              Open
            </Link>
          )}
        </span>
      </div>
    </article>
  );
});

/** A voice that is on its way. */
export const CardSkeleton = () => (
  <div className={classNames(frame, 'border-line')} aria-hidden="true">
    <span className="skeleton size-11! rounded-full!" />
    <Skeleton className="w-3/5" />
    <Skeleton className="w-4/5" />
    <Skeleton className="mt-auto w-2/5" />
  </div>
);
