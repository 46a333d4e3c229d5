import {
  type EffectControl,
  type EffectSettings,
  effect,
  effectControls,
  effectKinds,
  mostEffects,
} from '@formant/engine/base/effect-controls';
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { Switch } from '../design/fields/Checkbox.tsx';
import { Slider } from '../design/fields/Slider.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Menu, MenuItem } from '../design/overlays/Menu.tsx';
import { controlSlider, controlText, controlValue } from './effect-control.ts';
import { effectChainEditorWords } from './words.ts';

type Chain = readonly EffectSettings[];
/** A module on the screen: `key` stays while it moves, so that the focus does too. */
type Card = { key: number; settings: EffectSettings };

/**
 * The chain of a voice's effects: modules to add, remove, put into order, switch off and set.
 * It holds nothing itself but which modules lie open.
 */
export function EffectChainEditor({
  effects,
  onChange,
}: {
  effects: Chain;
  onChange: (effects: EffectSettings[]) => void;
}) {
  const { cards, change } = useCards(effects, onChange);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [told, setTold] = useState('');
  const toggle = (key: number) => setOpen(new Set(open.has(key) ? without(open, key) : [...open, key]));
  const move = (from: number, by: number) => {
    const moved = [...cards];
    const [card] = moved.splice(from, 1);
    if (!card) return;
    moved.splice(from + by, 0, card);
    change(moved);
    setTold(`${effectControls[card.settings.kind].label} is now ${from + by + 1} of ${cards.length}.`);
  };
  const add = (kind: EffectSettings['kind']) => {
    const card = { key: nextKey(), settings: effect(kind) as EffectSettings };
    change([...cards, card]);
    setOpen(new Set([...open, card.key]));
    setTold(`${effectControls[kind].label} was added at the end.`);
  };
  const full = cards.length >= mostEffects;
  return (
    <div className="@container">
      <ol className="grid items-start gap-3 @xl:grid-cols-2 @4xl:grid-cols-3">
        {cards.map((card, i) => (
          <Module
            key={card.key}
            settings={card.settings}
            place={i}
            last={i === cards.length - 1}
            open={open.has(card.key)}
            onToggle={() => toggle(card.key)}
            onMove={(by) => move(i, by)}
            onRemove={() => {
              change(cards.filter((other) => other !== card));
              setTold(`${effectControls[card.settings.kind].label} was removed.`);
            }}
            onChange={(settings) =>
              change(cards.map((other) => (other === card ? { ...card, settings } : other)))
            }
          />
        ))}
        <li className="grid min-h-16 place-items-center rounded-card border border-control border-dashed p-3">
          <Menu
            align="start"
            trigger={
              <Button variant="quiet" icon={<Plus aria-hidden="true" />} disabled={full}>
                {effectChainEditorWords.addModule}
              </Button>
            }
          >
            {effectKinds.map((kind) => (
              <MenuItem key={kind} onSelect={() => add(kind)}>
                {effectControls[kind].label}
                <span className="block text-14 text-muted">{effectControls[kind].summary}</span>
              </MenuItem>
            ))}
          </Menu>
        </li>
      </ol>
      {full && <p className="mt-2 text-14 text-muted">{effectChainEditorWords.chainHoldsAt(mostEffects)}</p>}
      <p className="sr-only" role="status">
        {told}
      </p>
    </div>
  );
}

function Module({
  settings,
  place,
  last,
  open,
  onToggle,
  onMove,
  onRemove,
  onChange,
}: {
  settings: EffectSettings;
  place: number;
  last: boolean;
  open: boolean;
  onToggle: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
  onChange: (settings: EffectSettings) => void;
}) {
  const bodyId = useId();
  const { label, summary } = effectControls[settings.kind];
  const controls: Readonly<Record<string, EffectControl>> = effectControls[settings.kind].controls;
  // safe: one number a control, as the table says
  const values = settings as unknown as Readonly<Record<string, number>>;
  return (
    <li
      className={classNames(
        'min-w-0 rounded-card border border-line px-4 py-3',
        settings.on ? 'bg-surface' : 'text-muted',
      )}
      aria-label={`${place + 1}. ${label}`}
    >
      <div className="flex items-center gap-1">
        <Switch
          label={<span className="font-semibold text-15">{label}</span>}
          checked={settings.on}
          onChange={(event) => onChange({ ...settings, on: event.currentTarget.checked })}
          className="min-w-0 grow"
        />
        <IconButton
          size="small"
          label={`Move ${label} earlier`}
          disabled={place === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton size="small" label={`Move ${label} later`} disabled={last} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton
          size="small"
          label={`Settings of ${label}`}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          <ChevronDown
            aria-hidden="true"
            className={classNames('transition-transform', open && 'rotate-180')}
          />
        </IconButton>
      </div>
      <div id={bodyId} hidden={!open} className="pt-2">
        <p className="mb-4 text-14 text-muted">{summary}</p>
        <div className="grid gap-4">
          {Object.entries(controls).map(([name, control]) => {
            const value = values[name] ?? control.standard;
            const slider = controlSlider(control, value);
            return (
              <Slider
                key={name}
                label={control.label}
                text={controlText(control, value)}
                {...slider}
                onChange={(at) =>
                  // safe: `name` is one of this module's controls
                  onChange({ ...settings, [name]: controlValue(control, at) } as EffectSettings)
                }
              />
            );
          })}
        </div>
        <Button
          size="small"
          variant="quiet"
          className="mt-3"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        >
          Remove {label}
        </Button>
      </div>
    </li>
  );
}

let keys = 0;
const nextKey = (): number => ++keys;

const without = (set: ReadonlySet<number>, key: number): number[] =>
  [...set].filter((other) => other !== key);

/** Gives the modules keys that live as long as the chain changes only here. */
function useCards(effects: Chain, onChange: (effects: EffectSettings[]) => void) {
  const known = useRef<Card[]>([]);
  const same =
    known.current.length === effects.length &&
    effects.every((settings, i) => settings.kind === known.current[i]?.settings.kind);
  known.current = effects.map((settings, i) => ({
    key: (same && known.current[i]?.key) || nextKey(),
    settings,
  }));
  const cards = known.current;
  const change = (changed: Card[]) => {
    known.current = changed;
    onChange(changed.map(({ settings }) => settings));
  };
  return { cards, change };
}
