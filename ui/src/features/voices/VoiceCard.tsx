import type { Voice } from '@formant/contract/voices';
import { Heart, Play as UsesIcon } from 'lucide-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { Badge } from '../../design/Badge.tsx';
import { buttonClass } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { IconButton } from '../../design/IconButton.tsx';
import { Link } from '../../design/Link.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { languageName } from '../../i18n/language-name.ts';
import { VoicePicture } from '../../parts/voice-art/VoicePicture.tsx';
import { LevelMeter } from '../../players/LevelMeter.tsx';
import { WaveBars, Waveform } from '../../players/Waveform.tsx';
import { comparing } from './compare/comparing.ts';
import { useChangerHref, useHearing, voiceHref } from './hearing.ts';
import { usePointing } from './pointing.ts';
import { useVoiceActions } from './use-voice-actions.ts';
import { VoiceMenu } from './VoiceMenu.tsx';
import { VoteButtons } from './VoteButtons.tsx';
import { useVoiceNow } from './voice-changes.ts';
import { kindWords, ownerName, voiceCardWords } from './words.ts';

/** Every card has this height, so that thousands of them can be placed without being drawn. */
export const cardHeight = 244;

const frame = 'flex h-full min-w-0 flex-col gap-3 rounded-card border bg-surface p-4';

/** One voice of the library: listen, like, vote, use. */
export const VoiceCard = memo(function VoiceCard({ voice: given }: { voice: Voice }) {
  const voice = useVoiceNow(given);
  const heard = useHearing(voice);
  const { favorite } = useVoiceActions();
  const changer = useChangerHref(voice);
  const on = heard.playing || heard.pending !== null;
  const local = voice.id === 0;
  const point = usePointing(heard);
  const compared = useStore(comparing, ({ first }) => first?.uuid === voice.uuid);
  return (
    <article
      className={classNames(frame, on || compared ? 'border-primary' : 'border-line')}
      aria-label={voice.name}
      {...point.card}
    >
      <div className="flex items-start gap-3">
        <div className="relative flex-none">
          <VoicePicture spectrum={voice.face?.bands ?? null} name={voice.slug} className="size-20" />
          {voice.avatarUrl && (
            <img
              src={voice.avatarUrl}
              alt=""
              loading="lazy"
              className="absolute inset-0 size-full rounded-card object-cover"
            />
          )}
          <PlayButton
            size="small"
            playing={heard.playing}
            loading={heard.pending !== null}
            what={voice.name}
            disabled={!heard.can}
            title={heard.can ? undefined : voiceCardWords.noPreview}
            onClick={heard.toggle}
            className="play-btn-over"
            {...point.button}
          />
        </div>
        <div className="min-w-0 grow">
          <h3 className="truncate font-semibold text-16">
            <Link to={voiceHref(voice)} className="rounded-small hover:underline">
              {voice.name}
            </Link>
          </h3>
          <p className="line-clamp-2 text-14 text-muted">{voice.description ?? `By ${ownerName(voice)}`}</p>
        </div>
        {!local && (
          <IconButton
            size="small"
            className="-me-2 -mt-1"
            label={`${voice.favorite ? 'No longer a favourite' : 'Favourite'}: ${voice.name}`}
            pressed={voice.favorite}
            onClick={() => void favorite(voice, !voice.favorite)}
          >
            <Heart fill={voice.favorite ? 'currentColor' : 'none'} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className="h-8 min-w-0 overflow-hidden">
        {heard.failure ? (
          <p className="truncate text-14 text-error-text" role="alert" title={heard.failure}>
            {heard.failure}
          </p>
        ) : heard.pending !== null ? (
          <p className="pt-1 text-14 text-muted tabular-nums" role="status">
            {heard.own ? formatPercent(heard.pending) : voiceCardWords.fetching}
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
                dense
                className="[--bar:2px]"
              />
            </div>
            <LevelMeter player={heard.player} className="w-14" />
          </div>
        ) : voice.face ? (
          <WaveBars bars={voice.face.bars} count={40} dense className="[--bar:2px] [--height:28px]" />
        ) : (
          <p className="truncate pt-1 text-13 text-subtle">{voice.tags.join(' · ')}</p>
        )}
      </div>
      <div className="flex min-w-0 items-center gap-1 overflow-hidden">
        {voice.kind !== 'preset' && <Badge>{kindWords[voice.kind].label}</Badge>}
        {voice.official ? (
          <Badge tone="primary">Official</Badge>
        ) : (
          <span className="min-w-0 truncate text-14 text-muted">{ownerName(voice)}</span>
        )}
        <span className="ms-auto min-w-0 truncate text-14 text-muted">{languageName(voice.language)}</span>
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
