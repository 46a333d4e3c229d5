import { useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../design/Button.tsx';
import { Link } from '../../../design/Link.tsx';
import { PlayButton } from '../../../design/PlayButton.tsx';
import { formatNumber, formatTime } from '../../../i18n/format.ts';
import { LevelMeter } from '../../../players/LevelMeter.tsx';
import { usePlayhead } from '../../../players/use-player.ts';
import { charsOf, mostChars } from '../script/script.ts';
import type { StudioModel } from '../studio-model.ts';
import { useAllowance } from './use-allowance.ts';
import { generateBarWords } from './words.ts';

/** What stands at the lower edge: the sound of the whole, and the button that makes it, with what it costs. */
export function GenerateBar({ model }: { model: StudioModel }) {
  const { script, takes, runs, charged } = useStore(model.state);
  const { playing, waiting, key } = useStore(model.player.state);
  const busy = Object.keys(runs).length > 0;
  const pending = model.pending();
  const chars = charsOf({ blocks: pending });
  const total = charsOf(script);
  const allowance = useAllowance(script.place === 'server' ? chars : null, charged);
  const spoken = script.blocks.filter(({ takeId }) => takeId !== null && takes[takeId]);
  const heard = model.blockOfKey(key);
  const words = script.blocks.filter((block) => block.text.trim());
  const blocks = (count: number) => `${formatNumber(count)} ${count === 1 ? 'block' : 'blocks'}`;
  const tooLong = total > mostChars;
  const refused =
    script.place === 'server' && allowance !== null && !allowance.eligible && pending.length > 0;
  const cost =
    script.place === 'device'
      ? 'free, this device'
      : allowance
        ? `${formatNumber(chars)} of ${formatNumber(allowance.remainingChars)} left today`
        : `${formatNumber(chars)} characters, server`;
  const toggle = () => {
    if (playing) return model.player.pause();
    if (model.player.paused && heard) return model.player.resume();
    void model.playFrom(null);
  };
  return (
    <div className="@container sticky bottom-3 z-10 mt-6 rounded-panel border border-line bg-raised p-3 shadow-lg sm:p-4">
      {tooLong && (
        <p className="mb-3 text-14 text-error-text" role="alert">
          {generateBarWords.scriptHasCharacters(
            formatNumber(total),
            formatNumber(mostChars),
            formatNumber(total - mostChars),
          )}
        </p>
      )}
      {refused && (
        <p className="mb-3 text-14 text-error-text" role="alert">
          {allowance.reason}{' '}
          <button type="button" className="link" onClick={() => model.change({ place: 'device' })}>
            {generateBarWords.speakThisDevice}
          </button>
          {generateBarWords.withoutLimit}{' '}
          <Link className="link" to="/login?next=/text-to-speech">
            {generateBarWords.sign}
          </Link>
          .
        </p>
      )}
      <div className="flex items-center gap-3">
        <PlayButton
          playing={playing}
          loading={playing && waiting}
          what="all"
          disabled={spoken.length === 0 && !playing && key === null}
          onClick={toggle}
        />
        <div className="min-w-0 @max-[28rem]:hidden">
          <b className="block truncate text-14 font-semibold">
            {heard
              ? `Block ${script.blocks.indexOf(heard) + 1} of ${script.blocks.length}`
              : spoken.length > 0
                ? `${blocks(spoken.length)} spoken`
                : 'Nothing spoken yet'}
          </b>
          <Position
            model={model}
            total={spoken.reduce((sum, { takeId }) => sum + (takes[takeId ?? '']?.seconds ?? 0), 0)}
          />
        </div>
        <Level model={model} />
        {pending.length > 0 && !busy && (
          // beside the button: a row of its own would cover what stands above the bar on a phone
          <p className="min-w-0 text-12 text-muted tabular-nums first-letter:uppercase @min-[42rem]:hidden">
            {cost}
          </p>
        )}
        {busy ? (
          <Button size="large" className="ms-auto" onClick={() => model.cancel()}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="primary"
            size="large"
            // the words beside it give way, its own do not
            className="ms-auto min-w-0 @max-[42rem]:shrink-0"
            disabled={tooLong || refused || pending.length === 0}
            onClick={() => void model.generate(pending.map(({ id }) => id))}
          >
            <span className="truncate">
              {pending.length > 0 || words.length === 0
                ? `Generate ${blocks(pending.length)}`
                : 'All is spoken'}{' '}
              {pending.length > 0 && (
                <span className="font-normal tabular-nums @max-[42rem]:hidden">{cost}</span>
              )}
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}

function Position({ model, total }: { model: StudioModel; total: number }) {
  const ref = useRef<HTMLSpanElement>(null);
  usePlayhead(everything(model), () => {
    const at = model.player.position();
    if (ref.current) ref.current.textContent = at ? formatTime(at.seconds, 1) : '0:00.0';
  });
  return (
    <span className="block text-12 text-muted tabular-nums">
      <span ref={ref} data-part="time">
        0:00.0
      </span>
      {total > 0 && `, ${formatTime(total, 1)} in all`}
    </span>
  );
}

function Level({ model }: { model: StudioModel }) {
  return <LevelMeter player={everything(model)} className="w-20 @max-[42rem]:hidden" />;
}

const views = new WeakMap<StudioModel, ReturnType<typeof viewOf>>();
const viewOf = ({ player }: StudioModel) => ({
  seconds: 0,
  get time() {
    return player.position()?.seconds ?? 0;
  },
  state: player.state,
  seek() {},
  toggle() {},
  levelDb: () => player.levelDb(),
});
/** Whatever plays, for time and level. */
function everything(model: StudioModel) {
  const view = views.get(model) ?? viewOf(model);
  views.set(model, view);
  return view;
}
