import type { CableFacts } from '../../platform/port.ts';
import { defaultDevice, isCable, type OutputDevice } from '../play/output-device.ts';
import { type LiveSetup, wasTested } from './live-setup.ts';
import type { LiveState } from './live-state.ts';

export type CableSystem = CableFacts['system'];

/** What is known of the way to a virtual cable. */
export interface CableView {
  system: CableSystem;
  /** null in a browser, which sees the devices alone, and until the app has answered. */
  facts: CableFacts | null;
  inputs: LiveState['inputs'];
  outputs: LiveState['outputs'];
  phase: LiveState['phase'];
  test: LiveState['test'];
  outputId: LiveSetup['outputId'];
  /** The name of the device that the person has called a cable. */
  cableLabel: LiveSetup['cableLabel'];
  tested: LiveSetup['tested'];
}

/**
 * A step and what its check has found. `get`: the installer is on this computer. `install`: the driver is. `appear`: the
 * system lists the cable. `send`: the voice goes there. `test`: it was heard at the other end.
 */
export type CableStep =
  | { step: 'get'; found: 'done' | 'downloaded' | 'not-yet' | 'closed' | 'unseen' }
  | { step: 'install'; found: 'done' | 'not-yet' | 'unseen' }
  | { step: 'appear'; found: 'done' | 'names-hidden' | 'restart' | 'silent-driver' | 'not-yet' }
  | { step: 'send'; found: 'done' | 'not-yet' }
  | { step: 'test'; found: 'done' | 'off' | 'ready' | 'running' | 'unheard' };

const passing = new Set(['done', 'downloaded']);
/** A step that is behind; `unseen` is one that nothing here can check. */
export const isPassed = ({ found }: CableStep): boolean => passing.has(found);

export interface CableWay {
  steps: readonly CableStep[];
  /** The first that can be checked and has not passed; null when all have. */
  now: CableStep['step'] | null;
  cables: readonly OutputDevice[];
  /** The cable that the voice is sent to. */
  chosen: OutputDevice | null;
  /** An output is chosen that is not there any more, while the names of others are to be seen. */
  lost: boolean;
}

/** Where the person stands on the way to a microphone for other programs; a cable that is there has passed all before. */
export function cableWay(view: CableView): CableWay {
  const { system, facts, outputs, outputId, cableLabel, inputs } = view;
  const cables = outputs.filter(({ label }) => isCable(label) || label === cableLabel);
  const chosen = cables.find(({ deviceId }) => deviceId === outputId) ?? null;
  const namesHidden = outputs.length === 0 && inputs.length === 0;
  const lost =
    !namesHidden &&
    outputId !== null &&
    outputId !== defaultDevice &&
    !outputs.some(({ deviceId }) => deviceId === outputId);
  const listed = cables.length > 0;
  const steps: CableStep[] = [
    ...(system === 'linux' ? [] : [{ step: 'get', found: got(facts, listed) } as const]),
    ...(system === 'linux' ? [] : [{ step: 'install', found: installed(facts, listed) } as const]),
    { step: 'appear', found: listed ? 'done' : appears(facts, namesHidden) },
    { step: 'send', found: chosen ? 'done' : 'not-yet' },
    { step: 'test', found: tested(view, chosen !== null) },
  ];
  const now = steps.find((one) => one.found !== 'unseen' && !isPassed(one))?.step ?? null;
  return { steps, now, cables, chosen, lost };
}

type Found<S extends CableStep['step']> = Extract<CableStep, { step: S }>['found'];

function got(facts: CableFacts | null, listed: boolean): Found<'get'> {
  if (listed || (facts && facts.driver !== 'none')) return 'done';
  if (!facts) return 'unseen';
  if (facts.installer !== null) return 'downloaded';
  return facts.downloads === 'closed' ? 'closed' : 'not-yet';
}

function installed(facts: CableFacts | null, listed: boolean): Found<'install'> {
  if (listed) return 'done';
  if (!facts) return 'unseen';
  return facts.driver === 'none' ? 'not-yet' : 'done';
}

function appears(facts: CableFacts | null, namesHidden: boolean): Found<'appear'> {
  if (namesHidden) return 'names-hidden';
  if (facts?.driver === 'new') return 'restart';
  return facts?.driver === 'there' ? 'silent-driver' : 'not-yet';
}

/** What was heard once holds until the same output is tested again. */
function tested({ phase, test, tested, outputId }: CableView, sends: boolean): Found<'test'> {
  if (!sends) return 'off';
  if (phase === 'on' && test === 'running') return 'running';
  if (phase === 'on' && test !== null && test !== 'running' && !test.heard) return 'unheard';
  if (wasTested(tested, outputId)) return 'done';
  return phase === 'on' ? 'ready' : 'off';
}
