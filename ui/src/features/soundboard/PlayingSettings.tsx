import { Globe, Repeat, Volume1 } from 'lucide-react';
import { Slider } from '../../design/fields/Slider.tsx';
import { usePlatform } from '../../platform/context.ts';
import { Chip } from './BoardLine.tsx';
import { duckRange, type Settings } from './settings.ts';
import { playingSettingsWords } from './words.ts';

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
        title={playingSettingsWords.soundsPlayOver}
      >
        Overlap
      </Chip>
      <Chip
        icon={<Volume1 aria-hidden="true" />}
        on={settings.duck}
        onChange={(duck) => onChange({ duck })}
        title={playingSettingsWords.liveMicrophoneOther}
      >
        {playingSettingsWords.duckRest}
      </Chip>
      <Chip
        icon={<span aria-hidden="true">⌨</span>}
        on={settings.keys}
        onChange={(on) => onChange({ keys: on })}
        title={playingSettingsWords.keysPlayPads}
      >
        Keys
      </Chip>
      {globalKeys && (
        <Chip
          icon={<Globe aria-hidden="true" />}
          on={settings.globalKeys}
          onChange={(on) => onChange({ globalKeys: on })}
          title={playingSettingsWords.keysWithCtrl}
        >
          {playingSettingsWords.globalKeys}
        </Chip>
      )}
    </>
  );
}

/** How loud the pads are, and how far the rest steps back for them. */
export const PlayingLevels = ({ settings, onChange }: Props) => (
  <>
    <Slider
      label={playingSettingsWords.volumeAllPads}
      min={0}
      max={1.5}
      step={0.05}
      value={settings.volume}
      text={`${Math.round(settings.volume * 100)} %`}
      onChange={(volume) => onChange({ volume })}
    />
    {settings.duck && (
      <Slider
        label={playingSettingsWords.restStepsBack}
        min={duckRange.leastDb}
        max={duckRange.mostDb}
        value={-settings.duckDb}
        text={`${-settings.duckDb} dB`}
        onChange={(db) => onChange({ duckDb: -db })}
      />
    )}
  </>
);
