import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { usePlatform } from '../../platform/context.ts';
import { thisSystem } from '../../platform/this-system.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { isCable } from '../../sound/play/output-device.ts';
import { cablePanelWords } from './words.ts';

const systems = { windows: 'Windows', mac: 'macOS', linux: 'Linux' } as const;
type System = keyof typeof systems;

const linuxOn =
  'pactl load-module module-null-sink sink_name=formant sink_properties=device.description=Formant_Output\npactl load-module module-remap-source master=formant.monitor source_name=formant_mic source_properties=device.description=Formant_Microphone';
const linuxOff = 'pactl unload-module module-remap-source\npactl unload-module module-null-sink';

/** How other programs get the changed voice: a cable that they take for a microphone. */
export function CablePanel({ session }: { session: LiveSession }) {
  const { outputs, phase } = useStore(session.state);
  const outputId = useStore(session.setup, (setup) => setup.outputId);
  const platform = usePlatform();
  const [system, setSystem] = useState<System>(systemHere);
  const made = useMadeMicrophone(session);
  const cables = outputs.filter(({ label }) => isCable(label));
  const chosen = cables.find(({ deviceId }) => deviceId === outputId);
  const [first] = cables;
  return (
    <section className="panel grid gap-4" aria-label={cablePanelWords.virtualMicrophone}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-18 font-semibold">{cablePanelWords.virtualMicrophone}</h2>
        <Badge tone={chosen ? 'success' : first ? 'info' : 'plain'}>
          {chosen ? 'In use' : first ? 'Found' : 'Not found'}
        </Badge>
      </div>
      {chosen ? (
        <p className="text-14 text-muted">
          Choose <b className="font-medium text-text">{microphoneOf(chosen.label)}</b>
          {cablePanelWords.asMicrophoneYour}
        </p>
      ) : first ? (
        <>
          <p className="text-14 text-muted">
            <b className="font-medium text-text">{first.label}</b>
            {cablePanelWords.thereWhatGoes}
          </p>
          <Button onClick={() => session.set({ outputId: first.deviceId })}>
            {cablePanelWords.sendMyVoice}
          </Button>
        </>
      ) : (
        <>
          <p className="text-14 text-muted">
            {phase === 'on' || outputs.length > 0
              ? 'Without one only you hear the voice here. It is set up once:'
              : 'A program that takes a microphone needs one. Once the microphone is allowed, this page finds it by itself. It is set up once:'}
          </p>
          <Segmented
            fill
            label="System"
            labelHidden
            value={system}
            onChange={setSystem}
            choices={Object.entries(systems).map(([value, label]) => ({
              value: value as System, // safe: the table's own names
              label,
            }))}
          />
          {made.can && system === 'linux' ? (
            <p className="text-14 text-muted">{cablePanelWords.appCanAdd}</p>
          ) : (
            <Guide system={system} open={(url) => void platform.openExternal(url)} />
          )}
          {made.can && (
            <Button busy={made.busy} onClick={() => void made.set(true)}>
              {cablePanelWords.addMicrophone}
            </Button>
          )}
          <Button size="small" onClick={() => void session.listDevices()}>
            {cablePanelWords.lookAgain}
          </Button>
        </>
      )}
      {made.on && (
        <Button size="small" busy={made.busy} onClick={() => void made.set(false)}>
          {cablePanelWords.takeMicrophoneAway}
        </Button>
      )}
      {made.fault && <Banner tone="error">{made.fault}</Banner>}
    </section>
  );
}

/** The microphone that the app adds on Linux; its output is chosen as soon as the browser shows it. */
function useMadeMicrophone(session: LiveSession) {
  const { virtualMicrophone } = usePlatform();
  const [state, setState] = useState<'unsupported' | 'off' | 'on'>('unsupported');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void virtualMicrophone?.state().then((now) => !gone && setState(now));
    return () => {
      gone = true;
    };
  }, [virtualMicrophone]);
  return {
    can: state === 'off',
    on: state === 'on',
    busy,
    fault,
    async set(on: boolean) {
      if (!virtualMicrophone) return;
      setBusy(true);
      setFault(null);
      try {
        setState(await virtualMicrophone.set(on));
        const cable = await shownCable(session, on);
        if (on && cable) session.set({ outputId: cable.deviceId });
      } catch {
        setFault('The sound system of this computer did not add it. Set it up by hand, or try again.');
        setState('unsupported');
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The system has a new device at once, the browser a moment later. */
async function shownCable(session: LiveSession, wanted: boolean) {
  const endMs = performance.now() + 5000;
  for (;;) {
    await session.listDevices();
    const cable = session.state.getState().outputs.find(({ label }) => isCable(label));
    if (cable || !wanted || performance.now() > endMs) return cable;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function Guide({ system, open }: { system: System; open: (url: string) => void }) {
  const steps = 'grid list-decimal gap-2 ps-5 text-14';
  if (system === 'windows')
    return (
      <ol className={steps}>
        <li>
          <LinkButton onClick={() => open('https://vb-audio.com/Cable/')}>
            {cablePanelWords.getVbCable}
          </LinkButton>
          {cablePanelWords.installAsAdministrator}
        </li>
        <li>{cablePanelWords.chooseCableInput}</li>
        <li>{cablePanelWords.chooseCableOutput}</li>
      </ol>
    );
  if (system === 'mac')
    return (
      <ol className={steps}>
        <li>
          <LinkButton onClick={() => open('https://existential.audio/blackhole/')}>
            {cablePanelWords.getBlackhole2ch}
          </LinkButton>{' '}
          {cablePanelWords.install}
        </li>
        <li>{cablePanelWords.chooseBlackhole2ch}</li>
        <li>{cablePanelWords.chooseBlackhole2chAs}</li>
      </ol>
    );
  return (
    <ol className={steps}>
      <li>
        {cablePanelWords.nothingInstallTerminal}
        <Command text={linuxOn} />
      </li>
      <li>{cablePanelWords.chooseFormantOutput}</li>
      <li>{cablePanelWords.chooseFormantMicrophone}</li>
      <li>
        {cablePanelWords.goneAfterRestart}
        <Command text={linuxOff} />
      </li>
    </ol>
  );
}

const LinkButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className="link" onClick={onClick}>
    {children}
  </button>
);

function Command({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <span className="mt-1 grid gap-1">
      <code className="block rounded-small bg-sunken px-3 py-2 text-12 break-all whitespace-pre-wrap">
        {text}
      </code>
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        onClick={() => {
          navigator.clipboard?.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false), // forbidden: the text can be selected
          );
        }}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </span>
  );
}

/** The name under which programs see the other end. */
const microphoneOf = (label: string): string =>
  /cable input/i.test(label)
    ? label.replace(/input/i, 'Output')
    : label.replace(/Formant[_ ]Output/, 'Formant_Microphone');

/** Phones can have no cable: they are shown that of their maker's computers. */
function systemHere(): System {
  const system = thisSystem();
  return system === 'ios' ? 'mac' : system === 'android' ? 'linux' : system;
}
