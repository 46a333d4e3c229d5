import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from '../../../platform/context.ts';
import type { CableFacts } from '../../../platform/port.ts';
import { Scope } from '../../../platform/scope.ts';
import { thisSystem } from '../../../platform/this-system.ts';
import { type CableSystem, cableWay } from '../../../sound/live/cable-steps.ts';
import type { LiveSession } from '../../../sound/live/live-session.ts';
import { isCable } from '../../../sound/play/output-device.ts';
import { cablePanelWords } from './words.ts';

/** The app has no word of its own when a file comes to the disk. */
const lookEveryMs = 2000;

/**
 * Where the person stands. What the app sees beside the devices is asked for again and again until a cable is listed,
 * while the window is looked at.
 * @param system whose steps are shown where the app does not tell it
 * @param looks whether to look into the downloads
 */
export function useCableWay(session: LiveSession, system: CableSystem, looks: boolean) {
  const { cable } = usePlatform();
  const { inputs, outputs, phase, test } = useStore(session.state);
  const { outputId, cableLabel, tested } = useStore(session.setup);
  const [facts, setFacts] = useState<CableFacts | null>(null);
  const about = { system: facts?.system ?? system, facts };
  const way = cableWay({ ...about, inputs, outputs, phase, test, outputId, cableLabel, tested });
  const isListed = way.cables.length > 0;
  useEffect(() => {
    if (!cable || isListed) return;
    const scope = new Scope();
    const look = async (): Promise<void> => {
      if (!document.hidden) {
        const [seen] = await Promise.all([cable.state(looks), session.listDevices()]);
        if (!scope.disposed) setFacts(seen);
      }
      scope.after(lookEveryMs, () => void look());
    };
    void look();
    return () => scope.dispose();
  }, [cable, isListed, looks, session]);
  return { ...about, way };
}

/** The microphone that the app adds on Linux; its output is chosen as soon as the browser shows it. */
export function useMadeMicrophone(session: LiveSession) {
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
        setFault(cablePanelWords.notAdded);
        setState('unsupported');
      } finally {
        setBusy(false);
      }
    },
  };
}
export type MadeMicrophone = ReturnType<typeof useMadeMicrophone>;

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

/** Phones can have no cable: they are shown that of their maker's computers. */
export function systemHere(): CableSystem {
  const system = thisSystem();
  return system === 'ios' ? 'mac' : system === 'android' ? 'linux' : system;
}
