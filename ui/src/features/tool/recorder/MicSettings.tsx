import { useStore } from 'zustand';
import { Switch } from '../../../design/fields/Checkbox.tsx';
import { Segmented } from '../../../design/fields/RadioChips.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import type { Recorder } from '../../../sound/recorder/recorder.ts';
import type { RecorderSettings } from './use-recorder.ts';
import { micSettingsWords } from './words.ts';

/** Which microphone, and how its sound is taken; fixed while a take runs. */
export function MicSettings({
  recorder,
  settings,
  onChange,
  disabled,
}: {
  recorder: Recorder;
  settings: RecorderSettings;
  onChange: (fields: Partial<RecorderSettings>) => void;
  disabled: boolean;
}) {
  const { devices, deviceId, label, phase, channelCount } = useStore(recorder.state);
  const open = phase !== 'closed' && phase !== 'opening';
  // the open one may be the system's own choice, which no list names
  const choices = devices.map((device) => ({ value: device.deviceId, label: device.label }));
  const known = choices.some(({ value }) => value === deviceId);
  const all = open && !known ? [{ value: deviceId || 'open', label }, ...choices] : choices;
  return (
    <div className="mt-7 flex flex-wrap items-end gap-x-6 gap-y-5 border-t border-line pt-6">
      {all.length > 0 && (
        <Select
          label="Microphone"
          className="w-full sm:w-72"
          value={(open ? deviceId || 'open' : settings.deviceId) ?? undefined}
          onChange={(id) => onChange({ deviceId: id === 'open' ? null : id })}
          choices={all}
          placeholder={micSettingsWords.systemsChoice}
          disabled={disabled}
        />
      )}
      <Segmented
        label="Sound"
        value={settings.sound}
        onChange={(sound) => onChange({ sound })}
        disabled={disabled}
        choices={[
          { value: 'raw', label: 'Raw' },
          { value: 'speech', label: 'Speech' },
        ]}
      />
      <Segmented
        label="Channels"
        value={String(settings.channelCount)}
        onChange={(count) => onChange({ channelCount: count === '2' ? 2 : 1 })}
        disabled={disabled}
        choices={[
          { value: '1', label: 'Mono' },
          { value: '2', label: 'Stereo' },
        ]}
      />
      <Switch
        label={micSettingsWords.count32}
        checked={settings.countIn}
        disabled={disabled}
        onChange={(event) => onChange({ countIn: event.currentTarget.checked })}
      />
      <p className="w-full text-14 text-muted" role="status">
        {settings.sound === 'raw'
          ? 'Raw: exactly what the microphone hears.'
          : 'Speech: the browser takes out echo and noise and evens the level.'}
        {open &&
          settings.channelCount === 2 &&
          channelCount === 1 &&
          ' This microphone gives one channel only.'}
      </p>
    </div>
  );
}
