import { figuresOf } from '@formant/engine/base/measure-text';
import { Button } from '../../../design/Button.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import type { Trial } from '../../../jobs/blind-trial.ts';
import { FoundTable } from '../FoundTable.tsx';
import type { ResultTable } from '../result-facts.ts';
import type { Contestant } from './contestants.ts';
import { type Side, tally } from './draw.ts';
import { type Session, trialOf } from './session.ts';
import { blindWords, inTable, roundWords, verdictWords as words } from './words.ts';

/** Which engine was preferred, how much of that chance explains, and what was measured of both. */
export function BlindVerdict({
  session,
  onUse,
  onAgain,
  onClose,
}: {
  session: Session;
  onUse: (engine: Contestant) => void;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { wish, orders, answers } = session;
  const { wins, equal, preferred } = tally(orders, answers);
  const sides: readonly Side[] = preferred === 1 ? [1, 0] : [0, 1];
  const decided = wins[0] + wins[1];
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid max-w-prose gap-2" role="status">
        <p className="text-18 font-semibold">
          {preferred !== null
            ? words.preferred(wish.pair[preferred].name, wins[preferred], answers.length)
            : decided > 0
              ? words.even(wins[0])
              : words.noDifference(answers.length)}
        </p>
        {equal > 0 && decided > 0 && <p className="text-muted">{words.equal(equal)}</p>}
        {preferred !== null && <p className="text-muted">{words.chance(wins[preferred], decided)}</p>}
      </div>
      <div className="grid gap-3">
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {sides.map((side) => (
            <Button
              key={side}
              variant={side === preferred ? 'primary' : 'secondary'}
              onClick={() => onUse(wish.pair[side])}
            >
              {words.use(wish.pair[side].name)}
            </Button>
          ))}
        </div>
        <p className="text-14 text-muted">{words.useHint}</p>
      </div>
      <div className="overflow-x-auto">
        <FoundTable {...roundsTable(session)} />
      </div>
      {session.trials.map((trial) => (
        <div key={trial.part.from} className="overflow-x-auto">
          <FoundTable {...measuresTable(trial, wish.pair)} />
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>{words.again}</Button>
        <Button variant="quiet" onClick={onClose}>
          {blindWords.back}
        </Button>
      </div>
    </div>
  );
}

function roundsTable(session: Session): ResultTable {
  const { wish, orders, answers, trials } = session;
  const { columns } = words;
  return {
    label: words.howItWas,
    rows: orders.map((order, round) => {
      const answer = answers[round] ?? null;
      return [
        {
          label: columns.round,
          value: `${round + 1}`,
          ...(trials.length > 1 ? { unit: roundWords.time(trialOf(session, round).part) } : {}),
        },
        { label: columns.a, value: inTable(wish.pair[order.A].name) },
        { label: columns.b, value: inTable(wish.pair[order.B].name) },
        {
          label: columns.chose,
          value: answer === null ? roundWords.none : inTable(wish.pair[order[answer]].name),
        },
      ];
    }),
  };
}

/** Both beside each other; what a tool does not measure of its result is left out. */
function measuresTable({ part, made }: Trial, pair: Session['wish']['pair']): ResultTable {
  const row = (label: string, cells: readonly [string, string]) => [
    { label: words.measure, value: label },
    { label: inTable(pair[0].name), value: cells[0] },
    { label: inTable(pair[1].name), value: cells[1] },
  ];
  const labels = [...new Set(made.flatMap(({ measures }) => measures.map(({ label }) => label)))];
  const loudness = made.some(({ measures }) => measures.some(({ measure }) => measure === 'loudness'));
  const cell = (side: Side, label: string) => {
    const measure = made[side].measures.find((one) => one.label === label);
    return measure ? [figuresOf(measure), measure.word].filter(Boolean).join(', ') : '—';
  };
  const seconds = (side: Side) => `${formatNumber(Math.round(10 * made[side].wallSeconds) / 10)} s`;
  const lufs = (side: Side) => `${(made[side].lufs ?? Number.NaN).toFixed(1).replace('-', '−')} LUFS`;
  return {
    label: words.measured(part),
    rows: [
      ...labels.map((label) => row(label, [cell(0, label), cell(1, label)])),
      // where the tool itself measures it, it is there already
      ...(loudness ? [] : [row(words.loudness, [lufs(0), lufs(1)])]),
      row(words.time, [seconds(0), seconds(1)]),
    ],
  };
}
