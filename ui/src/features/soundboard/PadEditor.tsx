import { soundColors, soundModes } from '@formant/contract/facts/soundboard-facts';
import { Check, Trash2 } from 'lucide-react';
import { type CSSProperties, useEffect, useId, useMemo, useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { Slider } from '../../design/fields/Slider.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { ShareSound } from '../../parts/share/ShareSound.tsx';
import { TrimWave } from '../../players/TrimWave.tsx';
import type { Board, Pad } from './board.ts';
import { keyName, keysOf } from './pad-keys.ts';
import { bytesOf, padSound } from './sound-files.ts';
import styles from './soundboard.module.css';
import type { SoundboardModel } from './soundboard-model.ts';
import { colourWords, modeWords, padEditorWords } from './words.ts';

/** What a pad plays and how. Everything is kept as soon as it is changed. */
export function PadEditor({ pad, board, model }: { pad: Pad; board: Board; model: SoundboardModel }) {
  const [name, setName] = useState(pad.name);
  const [volume, setVolume] = useState(pad.volume);
  const [file, setFile] = useState<Blob | null>(null);
  const change = (what: Parameters<SoundboardModel['change']>[1]) => void model.change(pad, what);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bytes of a pad never change, only its settings
  useEffect(() => {
    let gone = false;
    bytesOf(pad).then(
      (bytes) => !gone && setFile(new Blob([bytes])),
      () => {}, // the pad itself says that it can't play
    );
    return () => {
      gone = true;
    };
  }, [pad.id]);
  const bars = useMemo(() => pad.bars.map((bar) => bar / 127), [pad.bars]);
  const seconds = pad.durationMs / 1000;
  const region =
    pad.startMs === 0 && pad.endMs === null
      ? null
      : { from: pad.startMs / 1000, to: (pad.endMs ?? pad.durationMs) / 1000 };
  const db = volume > 0 ? 20 * Math.log10(volume) : Number.NEGATIVE_INFINITY;
  return (
    <div className="grid gap-6">
      {file ? (
        <TrimWave
          bars={bars}
          seconds={seconds}
          sound={file}
          region={region}
          onRegion={(next) =>
            change(
              next
                ? { startMs: Math.round(next.from * 1000), endMs: Math.round(next.to * 1000) }
                : { startMs: 0, endMs: null },
            )
          }
          onPlay={() => model.stopAll()}
        />
      ) : (
        <Skeleton className="h-28! w-full" />
      )}
      <Input
        label="Name"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => {
          const to = name.trim();
          if (to && to !== pad.name) change({ name: to });
          else setName(pad.name);
        }}
      />
      <div>
        <RadioChips
          label="Mode"
          size="small"
          value={pad.mode}
          onChange={(mode) => change({ mode })}
          choices={soundModes.map((value) => ({ value, label: modeWords[value].label }))}
        />
        <p className="mt-2 text-14 text-muted">{modeWords[pad.mode].hint}</p>
      </div>
      <KeyField pad={pad} board={board} model={model} />
      <Colours pad={pad} onChange={(color) => change({ color })} />
      <Slider
        label="Volume"
        min={0}
        max={2}
        step={0.05}
        value={volume}
        text={Number.isFinite(db) ? `${db.toFixed(1)} dB` : 'Silent'}
        onChange={setVolume}
        onPointerUp={() => change({ volume })}
        onKeyUp={() => change({ volume })}
      />
      <Switch
        label={padEditorWords.playOverOthers}
        hint={padEditorWords.offThisSound}
        checked={pad.overlap}
        onChange={(event) => change({ overlap: event.currentTarget.checked })}
      />
      <Switch
        label={padEditorWords.muteMe}
        hint={padEditorWords.whileThisSound}
        checked={pad.muteMic}
        onChange={(event) => change({ muteMic: event.currentTarget.checked })}
      />
      <div className="flex flex-wrap gap-2">
        {file && <ShareSound sounds={[padSound(pad)]} look="small" />}
        <Button
          variant="danger"
          size="small"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void model.removePad(pad)}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}

/** Learns the next key that is pressed; says which pad has it already and offers to swap. */
function KeyField({ pad, board, model }: { pad: Pad; board: Board; model: SoundboardModel }) {
  const id = useId();
  const [learning, setLearning] = useState(false);
  const [taken, setTaken] = useState<{ key: string; by: Pad } | null>(null);
  const shown = keysOf(board.pads).get(pad.id);
  const learn = (key: string) => {
    setLearning(false);
    const by = board.pads.find((one) => one.hotkey === key && one.id !== pad.id);
    if (by) setTaken({ key, by });
    else if (key !== pad.hotkey) void model.change(pad, { hotkey: key });
  };
  return (
    <div className="field">
      <span id={`${id}-label`} className="field-label">
        Key
      </span>
      <button
        id={id}
        type="button"
        className="input"
        data-learning={learning || undefined}
        aria-labelledby={`${id}-label ${id}`}
        onClick={() => {
          setTaken(null);
          setLearning(true);
        }}
        onBlur={() => setLearning(false)}
        onKeyDown={(event) => {
          if (!learning || event.key === 'Tab') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Escape') setLearning(false);
          else {
            const key = keyName(event.nativeEvent);
            if (key) learn(key);
          }
        }}
      >
        {shown && <kbd>{shown}</kbd>}
        <span className="text-14 text-muted">{learning ? 'Press a key' : 'Press to change'}</span>
      </button>
      {learning && (
        <Banner>
          {padEditorWords.pressKeyFor}
          {pad.name}. <kbd>Esc</kbd>
          {padEditorWords.keepsOldOne}
        </Banner>
      )}
      {taken && (
        <Banner
          tone="warning"
          action={
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                setTaken(null);
                void model.swapKeys(pad, taken.by, taken.key);
              }}
            >
              Swap
            </Button>
          }
        >
          <kbd>{taken.key}</kbd>
          {padEditorWords.alreadyPlays}
          {taken.by.name}.
        </Banner>
      )}
      {pad.hotkey && !learning && (
        <div>
          <Button size="small" variant="quiet" onClick={() => void model.change(pad, { hotkey: null })}>
            {padEditorWords.useKeyIts}
          </Button>
        </div>
      )}
    </div>
  );
}

function Colours({ pad, onChange }: { pad: Pad; onChange: (color: Pad['color']) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="field-label mb-2">Colour</legend>
      <div className="flex flex-wrap gap-2">
        {soundColors.map((color) => (
          <label
            key={color}
            className={styles.swatch}
            style={{ '--c': `var(--stem-${color})` } as CSSProperties} // safe: as elsewhere
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={pad.color === color}
              onChange={() => onChange(color)}
            />
            <span className="sr-only">{colourWords[color]}</span>
            {pad.color === color && <Check className="size-4" aria-hidden="true" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
