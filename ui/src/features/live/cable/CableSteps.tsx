import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { Badge, type BadgeTone } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { usePlatform } from '../../../platform/context.ts';
import type { CableFacts } from '../../../platform/port.ts';
import {
  type CableStep,
  type CableSystem,
  type CableWay,
  isPassed,
} from '../../../sound/live/cable-steps.ts';
import type { LiveSession } from '../../../sound/live/live-session.ts';
import { openMicrophone } from '../../../sound/recorder/microphone.ts';
import { CableCommands } from './CableCommands.tsx';
import type { MadeMicrophone } from './use-cable.ts';
import { cableOf, cablePanelWords, cableStepWords as words } from './words.ts';

interface Steps {
  session: LiveSession;
  system: CableSystem;
  way: CableWay;
  facts: CableFacts | null;
  made: MadeMicrophone;
  /** The person has gone to download something: from now on the app may look for it. */
  looks: () => void;
}

/** The steps with what their checks have found; what is to be done stands below the one that is next. */
export function CableSteps(given: Steps) {
  const { way, system } = given;
  return (
    <ol className="grid gap-1" aria-label={words.steps}>
      {way.steps.map((one, index) => {
        const isNow = one.step === way.now;
        const { tone, text } = standing(one, isNow);
        // what can't be checked is told all the same
        const isOpen = isNow || one.found === 'unseen' || one.found === 'closed';
        return (
          <li key={one.step} className="grid gap-2 border-t border-line py-3" data-step={one.step}>
            <div className="flex items-center gap-3 text-14">
              <span className="w-4 flex-none text-muted tabular-nums" aria-hidden="true">
                {isPassed(one) ? <Check className="size-4" /> : index + 1}
              </span>
              <span className={isNow ? 'grow font-semibold' : 'grow'}>{words.title[one.step](system)}</span>
              <Badge tone={tone}>{text}</Badge>
            </div>
            {(isOpen || one.found === 'downloaded' || (one.step === 'test' && isPassed(one))) && (
              <div className="grid gap-3 ps-7 text-14 text-muted" role={isNow ? 'status' : undefined}>
                <Body {...given} one={one} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function standing(one: CableStep, isNow: boolean): { tone: BadgeTone; text: string } {
  if (isPassed(one)) return { tone: 'success', text: words.passed };
  if (isNow) return { tone: 'info', text: words.now };
  return { tone: 'plain', text: one.found === 'unseen' ? words.unchecked : words.later };
}

function Body({ one, ...given }: Steps & { one: CableStep }): ReactNode {
  switch (one.step) {
    case 'get':
      return <Get {...given} found={one.found} />;
    case 'install':
      return (
        <>
          <p>{words.install(given.system)}</p>
          {one.found === 'not-yet' && <p>{words.notInstalled}</p>}
        </>
      );
    case 'appear':
      return <Appear {...given} found={one.found} />;
    case 'send':
      return <Send {...given} />;
    case 'test':
      return <Test {...given} found={one.found} />;
  }
}

function Get({ system, facts, found, looks }: Steps & { found: CableStep['found'] }) {
  const platform = usePlatform();
  const [gone, setGone] = useState(false);
  if (found === 'downloaded' && facts?.installer)
    return (
      <>
        <p className="break-words">{words.downloaded(facts.installer)}</p>
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => void platform.cable?.showInstaller().then((shown) => setGone(!shown))}
        >
          {words.showIt}
        </Button>
        {gone && <p role="alert">{words.gone}</p>}
      </>
    );
  return (
    <>
      <p>{words.getHere(system)}</p>
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => {
          looks();
          void platform.openExternal(cableOf[system].page);
        }}
      >
        {words.downloadPage}
      </Button>
      {found === 'closed' && <p>{words.closed}</p>}
      {found === 'not-yet' && facts?.downloads === 'seen' && <p>{words.notDownloaded}</p>}
    </>
  );
}

function Appear({ session, system, found, made }: Steps & { found: CableStep['found'] }) {
  const outputs = useStore(session.state, (state) => state.outputs);
  if (found === 'names-hidden') return <Hidden session={session} />;
  if (found === 'restart') return <p>{words.restart}</p>;
  if (found === 'silent-driver')
    return (
      <>
        <p>{words.silentDriver(system)}</p>
        {outputs.length > 0 && (
          <Select
            label={words.otherName}
            value={undefined}
            placeholder={words.chooseDevice}
            choices={outputs.map(({ deviceId, label }) => ({ value: deviceId, label }))}
            onChange={(deviceId) => {
              const named = outputs.find((one) => one.deviceId === deviceId);
              if (named) session.set({ cableLabel: named.label, outputId: deviceId });
            }}
          />
        )}
      </>
    );
  if (system !== 'linux') return <p>{words.notListed(system)}</p>;
  if (!made.can) return <CableCommands />;
  return (
    <>
      <p>{cablePanelWords.appCanAdd}</p>
      <Button className="justify-self-start" busy={made.busy} onClick={() => void made.set(true)}>
        {cablePanelWords.addMicrophone}
      </Button>
    </>
  );
}

/** The browser names no device before a microphone was allowed once; it is shut again at once. */
function Hidden({ session }: { session: LiveSession }) {
  const [refused, setRefused] = useState(false);
  const allow = async (): Promise<void> => {
    setRefused(false);
    try {
      const { stream } = await openMicrophone({ deviceId: null, sound: 'raw', channelCount: 1 });
      for (const track of stream.getTracks()) track.stop();
      await session.listDevices();
    } catch {
      setRefused(true);
    }
  };
  return (
    <>
      <p>{words.namesHidden}</p>
      <Button size="small" className="justify-self-start" onClick={() => void allow()}>
        {words.allow}
      </Button>
      {refused && <p role="alert">{words.refused}</p>}
    </>
  );
}

function Send({ session, way: { cables } }: Steps) {
  const [first] = cables;
  const [picked, setPicked] = useState<string | null>(null);
  if (!first) return null;
  const one = cables.find(({ deviceId }) => deviceId === picked) ?? first;
  return (
    <>
      {cables.length > 1 ? (
        <>
          <p>{words.several}</p>
          <Select
            label={words.whichCable}
            value={one.deviceId}
            choices={cables.map(({ deviceId, label }) => ({ value: deviceId, label }))}
            onChange={setPicked}
          />
        </>
      ) : (
        <p>{words.goesInto(first.label)}</p>
      )}
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => session.set({ outputId: one.deviceId })}
      >
        {words.sendMyVoice}
      </Button>
    </>
  );
}

function Test({ session, found }: Steps & { found: CableStep['found'] }) {
  const phase = useStore(session.state, (state) => state.phase);
  const run = async (): Promise<void> => {
    await session.start();
    await session.test();
  };
  return (
    <>
      <p>{found === 'done' ? words.heard : found === 'unheard' ? words.unheard : words.whatTest}</p>
      <Button
        size="small"
        className="justify-self-start"
        busy={found === 'running' || phase === 'opening'}
        onClick={() => void run()}
      >
        {found === 'running'
          ? words.listening
          : phase !== 'on'
            ? words.turnOn
            : found === 'ready'
              ? words.test
              : words.testAgain}
      </Button>
    </>
  );
}
