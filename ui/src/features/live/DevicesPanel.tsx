import { Headphones, Mic, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { Select, type SelectChoice } from '../../design/fields/Select.tsx';
import { Slider } from '../../design/fields/Slider.tsx';
import type { LiveSession } from '../../sound/live/live-session.ts';
import type { LiveLevels } from '../../sound/live/live-state.ts';
import { canChooseOutput, defaultDevice, isCable } from '../../sound/play/output-device.ts';
import { LiveMeter } from './LiveMeter.tsx';
import { devicesPanelWords } from './words.ts';

const none = 'none';
const system = 'system';
const decibels = (db: number) => (db <= -60 ? 'Silent' : `${db > 0 ? '+' : ''}${db.toFixed(0)} dB`);

/** Which microphone, where the voice goes, and on what one hears oneself. */
export function DevicesPanel({ session }: { session: LiveSession }) {
  const setup = useStore(session.setup);
  const { inputs, outputs, inputId, inputLabel, phase } = useStore(session.state);
  const [canChoose] = useState(canChooseOutput);
  const open = phase === 'on';
  const microphones: SelectChoice[] = [
    { value: system, label: 'The system’s choice' },
    ...inputs.map((device) => ({ value: device.deviceId, label: device.label })),
  ];
  const devices: SelectChoice[] = [
    { value: defaultDevice, label: 'System default' },
    ...outputs.map((device) => ({
      value: device.deviceId,
      label: device.label,
      ...(isCable(device.label) ? { note: 'Virtual microphone' } : {}),
    })),
  ];
  return (
    <section className="panel grid gap-7" aria-label="Devices">
      <Row
        icon={<Mic className="size-5" aria-hidden="true" />}
        meter={<LevelRow session={session} of="inputDb" label={devicesPanelWords.inputLevel} />}
      >
        <Select
          label="Microphone"
          value={withMissing(microphones, setup.inputId ?? system).value}
          choices={withMissing(microphones, setup.inputId ?? system).choices}
          onChange={(id) => session.set({ inputId: id === system ? null : id })}
          {...(open && setup.inputId !== inputId && inputLabel ? { hint: `In use: ${inputLabel}` } : {})}
        />
        <Switch
          label={devicesPanelWords.echoCancellation}
          hint={devicesPanelWords.browserAlsoIts}
          checked={setup.echoCancellation}
          onChange={(event) => session.set({ echoCancellation: event.currentTarget.checked })}
        />
      </Row>
      <Row
        icon={<Volume2 className="size-5" aria-hidden="true" />}
        meter={<LevelRow session={session} of="outputDb" label={devicesPanelWords.outputLevel} />}
      >
        <Select
          label="Output"
          value={withMissing(canChoose ? devices : devices.slice(0, 1), setup.outputId ?? none).value}
          choices={[
            { value: none, label: 'Nothing is sent' },
            ...withMissing(canChoose ? devices : devices.slice(0, 1), setup.outputId ?? none).choices,
          ]}
          onChange={(id) => session.set({ outputId: id === none ? null : id })}
          hint={
            canChoose
              ? outputs.length === 0
                ? 'The browser tells the names of devices once it may use the microphone.'
                : setup.outputId === defaultDevice
                  ? 'On loudspeakers the microphone hears the changed voice again: use headphones.'
                  : undefined
              : 'This browser does not let pages choose outputs, so that no virtual microphone can be reached. Chrome, Edge and the Formant app do.'
          }
        />
        <Slider
          label={devicesPanelWords.outputLevel}
          min={-60}
          max={12}
          value={setup.outputDb}
          text={decibels(setup.outputDb)}
          onChange={(outputDb) => session.set({ outputDb })}
        />
      </Row>
      <Row icon={<Headphones className="size-5" aria-hidden="true" />}>
        <Switch
          label={devicesPanelWords.hearYourself}
          hint={devicesPanelWords.throughHeadphonesElse}
          checked={setup.monitor}
          onChange={(event) => session.set({ monitor: event.currentTarget.checked })}
        />
        {setup.monitor && canChoose && (
          <Select
            label={devicesPanelWords.yourHeadphones}
            value={withMissing(devices, setup.monitorId).value}
            choices={withMissing(devices, setup.monitorId).choices}
            onChange={(monitorId) => session.set({ monitorId })}
          />
        )}
        {setup.monitor && (
          <Slider
            label={devicesPanelWords.yourLevel}
            min={-60}
            max={12}
            value={setup.monitorDb}
            text={decibels(setup.monitorDb)}
            onChange={(monitorDb) => session.set({ monitorDb })}
          />
        )}
      </Row>
    </section>
  );
}

const Row = ({ icon, meter, children }: { icon: ReactNode; meter?: ReactNode; children: ReactNode }) => (
  <div className="grid gap-x-5 gap-y-4 sm:grid-cols-[44px_minmax(0,1fr)]">
    <span className="grid size-11 place-items-center rounded-full bg-primary-soft text-primary-text max-sm:hidden">
      {icon}
    </span>
    <div className="grid min-w-0 gap-4">
      {meter}
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">{children}</div>
    </div>
  </div>
);

/** A chosen device stays in the list while it is not there. */
function withMissing(choices: readonly SelectChoice[], value: string) {
  const known = value === none || choices.some((choice) => choice.value === value);
  return {
    value,
    choices: known ? [...choices] : [...choices, { value, label: 'A device that is not connected' }],
  };
}

function LevelRow({
  session,
  of,
  label,
}: {
  session: LiveSession;
  of: 'inputDb' | 'outputDb';
  label: string;
}) {
  const db = useStore(session.levels, (levels: LiveLevels) => Math.round(levels[of]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_64px] items-center gap-3">
      <LiveMeter session={session} of={of} label={label} className="w-full" />
      <span className="text-end text-14 text-muted tabular-nums" aria-hidden="true">
        {db <= -60 ? 'Silent' : `${db} dB`.replace('-', '−')}
      </span>
    </div>
  );
}
