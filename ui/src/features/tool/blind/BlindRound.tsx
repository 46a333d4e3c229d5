import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { type Trial, trialTracks } from '../../../jobs/blind-trial.ts';
import { type Job, jobHref } from '../../../jobs/jobs.ts';
import { usePlayerKeys } from '../../../players/StemPlayer.tsx';
import { Transport } from '../../../players/Transport.tsx';
import { Waveform } from '../../../players/Waveform.tsx';
import { closePlayer, nowPlaying, takeFloor } from '../../../sound/play/now-playing.ts';
import { Player } from '../../../sound/play/player.ts';
import type { Answer, Order } from './draw.ts';
import { type Session, trialOf } from './session.ts';
import { blindWords, roundWords as words } from './words.ts';

/** One round: both sounds on one clock, over and over, and the question. */
export function BlindRound({
  job,
  session,
  onAnswer,
  onStop,
}: {
  job: Job;
  session: Session;
  onAnswer: (answer: Answer) => void;
  onStop: () => void;
}) {
  const round = session.answers.length;
  const trial = trialOf(session, round);
  const player = useRoundPlayer(job, trial, session.orders[round]!);
  return (
    <div className="mt-2 grid gap-6">
      <p className="text-muted" role="status">
        <b className="font-semibold text-text">{words.round(round + 1, session.wish.rounds)}</b>,{' '}
        <span className="tabular-nums">{words.part(trial.part)}</span>
      </p>
      {player && <Listen player={player} bars={trial.bars} />}
      <fieldset>
        <legend className="mb-3 text-18 font-semibold">{words.ask}</legend>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button size="large" onClick={() => onAnswer('A')}>
            {words.a}
          </Button>
          <Button size="large" onClick={() => onAnswer('B')}>
            {words.b}
          </Button>
          <Button size="large" onClick={() => onAnswer(null)}>
            {words.none}
          </Button>
          <Button size="large" variant="quiet" className="sm:ms-auto" onClick={onStop}>
            {words.stop}
          </Button>
        </div>
      </fieldset>
    </div>
  );
}

function Listen({ player, bars }: { player: Player; bars: Trial['bars'] }) {
  usePlayerKeys(player);
  return (
    <div>
      <Transport player={player} matched names={{ A: 'A', B: 'B' }} />
      <div className="mt-5 border-t border-line">
        <Waveform
          bars={bars}
          player={player}
          label={words.position}
          rest="--wave-rest"
          played="--stem-other"
          height={112}
        />
      </div>
      <p className="mt-3 text-14 text-muted max-sm:hidden">{words.keys}</p>
    </div>
  );
}

/** A player for each round, which ends with it; the next one goes on playing where the one before did. */
function useRoundPlayer(job: Job, trial: Trial, order: Order): Player | null {
  const [player, setPlayer] = useState<Player | null>(null);
  const playing = useRef(false);
  const { id } = job;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the job only what never changes is shown
  useEffect(() => {
    const made = new Player(trialTracks(trial, order), { title: job.fileName, source: 'A' });
    made.setLoop(true);
    const leave = made.state.subscribe((now, before) => {
      if (now.playing && !before.playing)
        takeFloor({
          key: `blind-${id}`,
          player: made,
          title: job.fileName,
          detail: blindWords.title,
          bars: trial.bars,
          href: jobHref(job),
        });
    });
    setPlayer(made);
    if (playing.current) void made.play();
    return () => {
      leave();
      playing.current = made.state.getState().playing;
      if (nowPlaying.getState().current?.player === made) closePlayer();
      else made.dispose();
    };
  }, [id, trial, order]);
  return player;
}
