import { Headphones, Mic } from 'lucide-react';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../design/Button.tsx';
import { Select, type SelectChoice } from '../../design/fields/Select.tsx';
import { Slider } from '../../design/fields/Slider.tsx';
import { Scope } from '../../platform/scope.ts';
import { canChooseOutput, defaultDevice } from '../../sound/play/output-device.ts';
import styles from './soundboard.module.css';
import type { SoundboardModel } from './soundboard-model.ts';
import { outputsWords } from './words.ts';

const none = 'none';
const lowestDb = -48;
const decibels = (db: number) => (db <= -60 ? 'Silent' : `${db.toFixed(0)} dB`);

/** Two ways out: what others hear, over a second device, and what you hear. */
export function Outputs({ model, active }: { model: SoundboardModel; active: boolean }) {
  const settings = useStore(model.settings);
  const { devices, named, ask } = useOutputs();
  const [canChoose] = useState(canChooseOutput);
  const set = model.settings.setState;
  return (
    <section className="panel grid gap-x-10 gap-y-8 max-sm:order-2 sm:grid-cols-2" aria-label="Outputs">
      <div className="grid content-start gap-4">
        <Title icon={<Mic className="size-4" aria-hidden="true" />}>{outputsWords.othersHear}</Title>
        <Meter model={model} which="others" label={outputsWords.levelOthersHear} active={active} />
        {canChoose ? (
          <Select
            label={outputsWords.outputForOthers}
            hint={outputsWords.virtualCableWhich}
            value={settings.othersDevice ?? none}
            onChange={(device) => set({ othersDevice: device === none ? null : device })}
            choices={[{ value: none, label: 'Nothing is sent' }, ...known(devices, settings.othersDevice)]}
          />
        ) : (
          <p className="text-14 text-muted">{outputsWords.thisBrowserDoes}</p>
        )}
        <Slider
          label={outputsWords.levelForOthers}
          min={-60}
          max={6}
          value={settings.othersDb}
          text={decibels(settings.othersDb)}
          onChange={(othersDb) => set({ othersDb })}
        />
      </div>
      <div className="grid content-start gap-4">
        <Title icon={<Headphones className="size-4" aria-hidden="true" />}>{outputsWords.youHear}</Title>
        <Meter model={model} which="you" label={outputsWords.outputLevel} active={active} />
        {canChoose && (
          <Select
            label={outputsWords.yourOutput}
            hint={
              named ? undefined : 'The browser tells the names of devices once it may use the microphone.'
            }
            value={settings.youDevice}
            onChange={(youDevice) => set({ youDevice })}
            choices={known(devices, settings.youDevice)}
          />
        )}
        <Slider
          label={outputsWords.yourLevel}
          min={-60}
          max={6}
          value={settings.youDb}
          text={decibels(settings.youDb)}
          onChange={(youDb) => set({ youDb })}
        />
        {canChoose && !named && (
          <div>
            <Button size="small" onClick={() => void ask()}>
              {outputsWords.showAllDevices}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

const Title = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <h2 className="flex items-center gap-2 font-semibold">
    {icon}
    {children}
  </h2>
);

function known(devices: readonly SelectChoice[], chosen: string | null): SelectChoice[] {
  const all = [
    { value: defaultDevice, label: 'System default' },
    ...devices.filter(({ value }) => value !== defaultDevice),
  ];
  return chosen === null || all.some(({ value }) => value === chosen)
    ? all
    : [...all, { value: chosen, label: 'A device that is not connected' }];
}

/** The outputs of this machine, as far as the browser names them. */
function useOutputs() {
  const [found, setFound] = useState<MediaDeviceInfo[]>([]);
  const look = useCallback(async () => {
    const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
    setFound(all.filter(({ kind }) => kind === 'audiooutput'));
  }, []);
  useEffect(() => {
    const scope = new Scope();
    void look();
    if (navigator.mediaDevices) scope.listen(navigator.mediaDevices, 'devicechange', () => void look());
    return () => scope.dispose();
  }, [look]);
  const devices = found
    .filter(({ deviceId, label }) => deviceId && label)
    .map(({ deviceId, label }) => ({ value: deviceId, label }));
  return {
    devices,
    named: devices.length > 0,
    async ask() {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
        for (const track of stream.getTracks()) track.stop();
      } catch {
        // refused: the default output stays
      }
      await look();
    },
  };
}

function Meter({
  model,
  which,
  label,
  active,
}: {
  model: SoundboardModel;
  which: 'you' | 'others';
  label: string;
  active: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scope = new Scope();
    const draw = (db: number) => {
      const shown = Math.max(lowestDb, Math.min(0, db));
      ref.current?.style.setProperty('--level', `${((shown - lowestDb) / -lowestDb) * 100}%`);
      ref.current?.setAttribute('aria-valuenow', shown.toFixed(1));
      ref.current?.setAttribute(
        'aria-valuetext',
        shown <= lowestDb ? 'silent' : `${Math.round(shown)} decibels`,
      );
    };
    if (active) scope.frames(() => draw(model.outputs?.levelDb(which) ?? lowestDb));
    else draw(lowestDb);
    return () => scope.dispose();
  }, [model, which, active]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> can't tell dB as text
    <div
      ref={ref}
      className={styles.meter}
      style={{ '--level': '0%' } as CSSProperties} // safe: custom properties are not in React's style type
      role="meter"
      aria-label={label}
      aria-valuemin={lowestDb}
      aria-valuemax={0}
      aria-valuenow={lowestDb}
    >
      <i />
    </div>
  );
}
