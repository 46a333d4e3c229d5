import { Keyboard, Repeat2 } from 'lucide-react';
import { useRef } from 'react';
import { Segmented } from '../design/fields/RadioChips.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { PlayButton } from '../design/PlayButton.tsx';
import { formatTime } from '../i18n/format.ts';
import type { Playable } from '../sound/play/playable.ts';
import type { Player } from '../sound/play/player.ts';
import { LevelMeter } from './LevelMeter.tsx';
import { tickTimes } from './ticks.ts';
import { usePlayerState, usePlayhead } from './use-player.ts';
import { transportWords } from './words.ts';

/** The position and the whole, `1:24.3 / 3:42.0`, drawn without rendering. */
export function PlayerTime({ player, className }: { player: Playable; className?: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  usePlayhead(player, (time) => {
    if (ref.current) ref.current.textContent = formatTime(time, 1);
  });
  return (
    <span className={`tabular-nums whitespace-nowrap ${className ?? ''}`}>
      <span ref={ref} data-part="time">
        0:00.0
      </span>
      <span className="font-normal text-subtle"> / {formatTime(player.seconds, 1)}</span>
    </span>
  );
}

/** Play, position, level, original or result, loop and the list of keys. */
export function Transport({
  player,
  matched,
  names,
  onRemoved,
  onHelp,
}: {
  player: Player;
  /** Original and result are brought to one loudness. */
  matched: boolean;
  /** Asks for what was taken out of the original; absent where it can't be heard by itself. */
  onRemoved?: (() => void) | undefined;
  /** Absent where another part of the page tells the keys. */
  onHelp?: () => void;
  /** What is compared, where it is no original and its result. */
  names?: { A: string; B: string };
}) {
  const { playing, loading, source, loop, region, error } = usePlayerState(player);
  const comparable = player.tracks.some((track) => track.original);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <PlayButton playing={playing} loading={loading} onClick={() => player.toggle()} />
        <PlayerTime player={player} className="text-18 font-semibold" />
        <LevelMeter player={player} className="w-28 max-sm:order-last max-sm:w-full" />
        <div className="ms-auto flex items-center gap-3">
          {comparable && (
            <Segmented
              label={matched ? 'Compare, at one loudness' : 'Compare'}
              labelHidden
              value={source}
              onChange={(value) =>
                value === 'C' && !canPlayRemoved(player) ? onRemoved?.() : player.setSource(value)
              }
              choices={[
                {
                  value: 'A',
                  label: names?.A ?? (
                    <>
                      Original <kbd className="max-sm:hidden">A</kbd>
                    </>
                  ),
                },
                {
                  value: 'B',
                  label: names?.B ?? (
                    <>
                      Result <kbd className="max-sm:hidden">B</kbd>
                    </>
                  ),
                },
                ...(onRemoved
                  ? [
                      {
                        value: 'C' as const,
                        label: (
                          <>
                            <span className="max-sm:hidden">{transportWords.whatWasRemoved}</span>
                            <span className="sm:hidden">{transportWords.removed}</span>{' '}
                            <kbd className="max-sm:hidden">C</kbd>
                          </>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
          <IconButton label="Loop" bordered pressed={loop} onClick={() => player.setLoop(!loop)}>
            <Repeat2 aria-hidden="true" />
          </IconButton>
          {onHelp && (
            <IconButton
              label={transportWords.keyboardShortcuts}
              bordered
              className="max-sm:hidden"
              onClick={onHelp}
            >
              <Keyboard aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      {loop && region && (
        <p className="mt-2 text-14 text-muted tabular-nums">
          Loop {formatTime(region.from, 1)} to {formatTime(region.to, 1)}{' '}
          <button type="button" className="link ms-2" onClick={() => player.setLoop(true, null)}>
            {transportWords.loopAll}
          </button>
        </p>
      )}
      {error && (
        <p className="mt-2 text-14 text-error-text" role="alert">
          {transportWords.soundCantBe(error)}
        </p>
      )}
    </div>
  );
}

const canPlayRemoved = (player: Player) => player.tracks.some((track) => track.removed);

/** Times above a waveform, at even seconds. */
export function Ticks({ seconds, className }: { seconds: number; className?: string }) {
  const times = tickTimes(seconds);
  return (
    <div className={className} aria-hidden="true">
      {times.map((time, i) => (
        <span
          key={time}
          className={times.length > 4 && i % 2 ? 'max-sm:hidden' : ''}
          style={{ insetInlineStart: `${seconds > 0 ? (100 * time) / seconds : 0}%` }}
        >
          {formatTime(time, (times[1] ?? 1) < 1 ? 1 : 0)}
        </span>
      ))}
    </div>
  );
}
