import { Pencil, Scissors, Trash2 } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Badge } from '../../../design/Badge.tsx';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { IconButton } from '../../../design/IconButton.tsx';
import { PlayButton } from '../../../design/PlayButton.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { formatBytes, formatMoment, formatTime } from '../../../i18n/format.ts';
import { ShareSound } from '../../../parts/share/ShareSound.tsx';
import { LevelMeter } from '../../../players/LevelMeter.tsx';
import { PlayerTime } from '../../../players/Transport.tsx';
import { TrimWave } from '../../../players/TrimWave.tsx';
import { usePlayerState } from '../../../players/use-player.ts';
import { WaveBars, Waveform } from '../../../players/Waveform.tsx';
import { silence } from '../../../sound/play/now-playing.ts';
import type { Player } from '../../../sound/play/player.ts';
import { type Take, takeSource } from '../../../sound/recorder/take.ts';
import { cutTake, deleteTake, encodeTake, renameTake } from '../../../sound/recorder/takes.ts';
import { SoundDownload } from '../SoundDownload.tsx';
import { GoOnWithTake } from './GoOnWithTake.tsx';
import { useTakePlayer } from './use-take-player.ts';
import { takeCardWords } from './words.ts';

type Props = {
  take: Take;
  open: boolean;
  onOpen: () => void;
  /** A part of it has become a take of its own. */
  onMade: (id: string) => void;
  play: { current: () => void };
};

/** One take: a row, and everything that can be done with it while it is open. */
export function TakeCard(props: Props) {
  const { take, open, onOpen } = props;
  if (open) return <OpenTake {...props} />;
  return (
    <article className="panel flex items-center gap-4 py-4!" aria-label={take.name}>
      <button
        type="button"
        className="flex min-h-11 min-w-0 grow items-center gap-4 text-start"
        onClick={onOpen}
        aria-label={`Open ${take.name}`}
      >
        <span className="min-w-0">
          <b className="block truncate font-semibold">{take.name}</b>
          <span className="text-14 text-muted tabular-nums">{formatTime(take.seconds, 1)}</span>
        </span>
        <WaveBars bars={take.bars} count={110} className="h-9! grow max-sm:hidden" />
      </button>
      <DeleteTake take={take} />
    </article>
  );
}

function OpenTake({ take, onMade, play }: Props) {
  const { player, file, gone } = useTakePlayer(take);
  const [trimming, setTrimming] = useState(false);
  useEffect(() => {
    play.current = () => player?.toggle();
    return () => {
      play.current = () => {};
    };
  }, [player, play]);
  return (
    <article className="panel" aria-label={take.name}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <TakeName take={take} />
        <DeleteTake take={take} />
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-muted tabular-nums">
        <span>{formatMoment(new Date(take.createdAt))}</span>
        <span>
          {take.sampleRate / 1000} kHz, {take.channelCount === 1 ? 'mono' : 'stereo'}
        </span>
        <span>{formatBytes(take.bytes)}</span>
        {take.recovered && <Badge tone="success">Recovered</Badge>}
        {take.clips > 0 && (
          <Badge tone="warning">
            {takeCardWords.cutOff}
            {take.clips === 1 ? 'once' : `${take.clips} times`}
            {takeCardWords.wasTooLoud}
          </Badge>
        )}
        {!take.durable && <Badge tone="warning">{takeCardWords.goneAfterReload}</Badge>}
      </p>
      <div className="mt-5">
        {gone ? (
          <Banner tone="error">{takeCardWords.soundThisTake}</Banner>
        ) : trimming && file ? (
          <Trim
            take={take}
            file={file}
            onDone={(id) => {
              setTrimming(false);
              if (id) onMade(id);
            }}
          />
        ) : player ? (
          <TakePlayer take={take} player={player} />
        ) : (
          <Skeleton className="h-32! w-full" />
        )}
      </div>
      {!gone && !trimming && (
        <div className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
          <GoOnWithTake take={take} />
          <div className="grid content-start gap-3 max-md:order-first">
            <SoundDownload
              sounds={[{ ...take, label: take.name, name: takeSource }]}
              stem={take.name}
              nameOf={() => take.name}
              encode={(_sound, ...how) => encodeTake(take, ...how)}
            />
            <ShareSound
              sounds={[
                {
                  name: take.name,
                  sound: take,
                  kind: 'recording',
                  encode: (...how) => encodeTake(take, ...how),
                },
              ]}
            />
            {take.durable && (
              <Button
                icon={<Scissors aria-hidden="true" />}
                disabled={!file}
                onClick={() => setTrimming(true)}
              >
                Trim
              </Button>
            )}
          </div>
        </div>
      )}
    </article>
  );
}

function TakePlayer({ take, player }: { take: Take; player: Player }) {
  const { playing, loading, error } = usePlayerState(player);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <PlayButton playing={playing} loading={loading} what={take.name} onClick={() => player.toggle()} />
        <PlayerTime player={player} className="text-18 font-semibold" />
        <LevelMeter player={player} className="w-28 max-sm:w-full" />
      </div>
      <div className="mt-4 border-t border-line">
        <Waveform bars={take.bars} player={player} label={`${take.name}, position`} height={88} />
      </div>
      {error && (
        <p className="mt-2 text-14 text-error-text" role="alert">
          {takeCardWords.soundCantBe(error)}
        </p>
      )}
    </>
  );
}

function Trim({ take, file, onDone }: { take: Take; file: File; onDone: (id: string | null) => void }) {
  const [region, setRegion] = useState<{ from: number; to: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const keep = async () => {
    if (!region) return;
    setBusy(true);
    setFailed(false);
    try {
      onDone(await cutTake(take, region.from, region.to, `${take.name}, trimmed`));
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <>
      <TrimWave
        bars={take.bars}
        seconds={take.seconds}
        sound={file}
        region={region}
        onRegion={setRegion}
        onPlay={() => silence(take.id)}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} disabled={!region} onClick={() => void keep()}>
          {takeCardWords.keepThisPart}
        </Button>
        <Button variant="quiet" onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
      {failed && (
        <div className="mt-3">
          <Banner tone="error">{takeCardWords.partCouldNot}</Banner>
        </div>
      )}
    </>
  );
}

function TakeName({ take }: { take: Take }) {
  const [editing, setEditing] = useState(false);
  if (!editing)
    return (
      <h3 className="text-18 flex min-w-0 items-center gap-1 font-semibold">
        <span className="min-w-0 truncate">{take.name}</span>
        <IconButton label={`Rename ${take.name}`} size="small" onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </h3>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim().slice(0, 100);
    if (name) void renameTake(take.id, name);
    setEditing(false);
  };
  return (
    <form className="flex min-w-0 grow flex-wrap items-end gap-2" onSubmit={submit}>
      <Input
        label="Name"
        name="name"
        defaultValue={take.name}
        maxLength={100}
        required
        autoFocus
        className="grow"
      />
      <Button type="submit" variant="primary">
        Save
      </Button>
      <Button variant="quiet" onClick={() => setEditing(false)}>
        Cancel
      </Button>
    </form>
  );
}

const DeleteTake = ({ take }: { take: Take }) => (
  <IconButton
    label={`Delete ${take.name}`}
    onClick={() => {
      silence(take.id);
      void deleteTake(take.id);
    }}
  >
    <Trash2 aria-hidden="true" />
  </IconButton>
);
