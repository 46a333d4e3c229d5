import { Globe, Repeat, Volume1 } from 'lucide-react';
import { Slider } from '../../design/fields/Slider.tsx';
import { usePlatform } from '../../platform/context.ts';
import { Chip } from './BoardLine.tsx';
import { duckRange, type Settings } from './settings.ts';

interface Props {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
}

/** How the pads of every board play, as switches. */
export function PlayingSwitches({ settings, onChange }: Props) {
  const { globalKeys } = usePlatform();
  return (
    <>
      <Chip
        icon={<Repeat aria-hidden="true" />}
        on={settings.overlap}
        onChange={(overlap) => onChange({ overlap })}
        title="Sounds play over each other; off, each ends the others"
      >
        Overlap
      </Chip>
      <Chip
        icon={<Volume1 aria-hidden="true" />}
        on={settings.duck}
        onChange={(duck) => onChange({ duck })}
        title="The live microphone and other sound of Formant step back while a pad plays"
      >
        Duck the rest
      </Chip>
      <Chip
        icon={<span aria-hidden="true">⌨</span>}
        on={settings.keys}
        onChange={(on) => onChange({ keys: on })}
        title="Keys play pads"
      >
        Keys
      </Chip>
      {globalKeys && (
        <Chip
          icon={<Globe aria-hidden="true" />}
          on={settings.globalKeys}
          onChange={(on) => onChange({ globalKeys: on })}
          title="Keys with Ctrl, Alt or Shift, function keys and the number pad play in every program"
        >
          Global keys
        </Chip>
      )}
    </>
  );
}

/** How loud the pads are, and how far the rest steps back for them. */
export const PlayingLevels = ({ settings, onChange }: Props) => (
  <>
    <Slider
      label="Volume of all pads"
      min={0}
      max={1.5}
      step={0.05}
      value={settings.volume}
      text={`${Math.round(settings.volume * 100)} %`}
      onChange={(volume) => onChange({ volume })}
    />
    {settings.duck && (
      <Slider
        label="The rest steps back by"
        min={duckRange.leastDb}
        max={duckRange.mostDb}
        value={-settings.duckDb}
        text={`${-settings.duckDb} dB`}
        onChange={(db) => onChange({ duckDb: -db })}
      />
    )}
  </>
);
