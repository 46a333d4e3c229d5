import { Download, Lock } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { PasswordInput } from '../../design/fields/PasswordInput.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { LevelMeter } from '../../players/LevelMeter.tsx';
import { PlayerTime } from '../../players/Transport.tsx';
import { Waveform } from '../../players/Waveform.tsx';
import type { Bars } from '../../sound/files/overview.ts';
import { ElementPlayer } from '../../sound/play/element-player.ts';
import { fetchBars } from '../../sound/play/fetch-bars.ts';
import type { OpenedShare, Shared } from './use-shared.ts';
import { sharePlayerWords } from './words.ts';

/** The sound behind a link, or the question for its password. */
export function SharePlayer({ shared, compact }: { shared: Shared; compact?: boolean }) {
  const { opened, locked, failure, busy, open } = shared;
  if (locked) return <Password shared={shared} />;
  return (
    <div className={compact ? '' : 'panel'}>
      {failure ? (
        <Banner
          tone="error"
          action={
            <Button size="small" busy={busy} onClick={() => void open()}>
              {sharePlayerWords.tryAgain}
            </Button>
          }
        >
          {failure}
        </Banner>
      ) : opened ? (
        <Sound opened={opened} compact={compact ?? false} />
      ) : (
        <Skeleton className="h-32! w-full" />
      )}
    </div>
  );
}

function Sound({ opened: { audio, share }, compact }: { opened: OpenedShare; compact: boolean }) {
  const [player, setPlayer] = useState<ElementPlayer | null>(null);
  const [bars, setBars] = useState<Bars>([]);
  useEffect(() => {
    const made = new ElementPlayer(audio.url, audio.durationMs / 1000);
    setPlayer(made);
    let live = true;
    if (audio.peaksUrl)
      void fetchBars(audio.peaksUrl).then((drawn) => {
        if (live) setBars(drawn);
      });
    return () => {
      live = false;
      made.dispose();
    };
  }, [audio.url, audio.durationMs, audio.peaksUrl]);
  if (!player) return <Skeleton className="h-32! w-full" />;
  return (
    <>
      <Controls player={player} compact={compact} />
      <div className="mt-4 border-t border-line">
        <Waveform
          bars={bars}
          player={player}
          label={sharePlayerWords.positionSound}
          height={compact ? 56 : 112}
        />
      </div>
      {share.allowDownload && !compact && (
        <a href={audio.url} download className={`${buttonClass({ variant: 'secondary' })} mt-6`}>
          <Download aria-hidden="true" />
          Download {audio.format.toUpperCase()}
        </a>
      )}
    </>
  );
}

function Controls({ player, compact }: { player: ElementPlayer; compact: boolean }) {
  const { playing, loading, failed } = useStore(player.state);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <PlayButton
        playing={playing}
        loading={loading && !playing}
        size={compact ? 'small' : 'normal'}
        onClick={() => player.toggle()}
      />
      <PlayerTime player={player} className="text-18 font-semibold" />
      <LevelMeter player={player} className="w-28 max-sm:w-full" />
      {failed && (
        <p className="w-full text-14 text-error-text" role="alert">
          {sharePlayerWords.soundCouldNot}
        </p>
      )}
    </div>
  );
}

function Password({ shared: { busy, failure, open } }: { shared: Shared }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void open(String(new FormData(event.currentTarget).get('password')));
  };
  return (
    <form className="panel flex flex-wrap items-end gap-3" method="post" onSubmit={submit}>
      <PasswordInput
        label={sharePlayerWords.passwordThisAudio}
        name="password"
        autoComplete="off"
        required
        className="w-full sm:w-80"
        error={failure ?? undefined}
      />
      <Button type="submit" variant="primary" busy={busy} icon={<Lock aria-hidden="true" />}>
        Open
      </Button>
    </form>
  );
}
