import { useState } from 'react';
import { useStore } from 'zustand';
import { Badge } from '../../../design/Badge.tsx';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Segmented } from '../../../design/fields/RadioChips.tsx';
import { SiteLink } from '../../../parts/SiteLink.tsx';
import { usePlatform } from '../../../platform/context.ts';
import type { CableSystem } from '../../../sound/live/cable-steps.ts';
import type { LiveSession } from '../../../sound/live/live-session.ts';
import { otherEndOf } from '../../../sound/play/output-device.ts';
import { CableSteps } from './CableSteps.tsx';
import { systemHere, useCableWay, useMadeMicrophone } from './use-cable.ts';
import { cableOf, cablePanelWords, systemNames } from './words.ts';

/** How other programs get the changed voice: a cable that they take for a microphone, set up step by step. */
export function CablePanel({ session }: { session: LiveSession }) {
  const inputs = useStore(session.state, (state) => state.inputs);
  const { cable } = usePlatform();
  const [system, setSystem] = useState<CableSystem>(systemHere);
  const [looks, setLooks] = useState(false);
  const made = useMadeMicrophone(session);
  const { way, facts, system: shown } = useCableWay(session, system, looks);
  const { chosen, cables, lost } = way;
  return (
    <section className="panel grid gap-4" aria-label={cablePanelWords.virtualMicrophone}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-18 font-semibold">{cablePanelWords.virtualMicrophone}</h2>
        <Badge tone={chosen ? 'success' : cables.length > 0 ? 'info' : 'plain'}>
          {chosen
            ? cablePanelWords.inUse
            : cables.length > 0
              ? cablePanelWords.found
              : cablePanelWords.notFound}
        </Badge>
      </div>
      {lost && (
        <Banner tone="warning">
          {facts?.driver === 'none' && shown !== 'linux'
            ? cablePanelWords.lostWithDriver(cableOf[shown].name)
            : cablePanelWords.lost}
        </Banner>
      )}
      {chosen ? (
        <p className="text-14 text-muted">
          Choose <b className="font-medium text-text">{microphoneOf(chosen.label, inputs)}</b>
          {cablePanelWords.asMicrophoneYour} <SiteLink path="/apps">{cablePanelWords.guides}</SiteLink>
        </p>
      ) : (
        <p className="text-14 text-muted">
          {cable ? cablePanelWords.without : cablePanelWords.withoutInBrowser}
        </p>
      )}
      {!cable && cables.length === 0 && (
        <Segmented
          fill
          label="System"
          labelHidden
          value={system}
          onChange={setSystem}
          choices={Object.entries(systemNames).map(([value, label]) => ({
            value: value as CableSystem, // safe: the table's own names
            label,
          }))}
        />
      )}
      <CableSteps
        session={session}
        system={shown}
        way={way}
        facts={facts}
        made={made}
        looks={() => setLooks(true)}
      />
      {cables.length === 0 && (
        <Button size="small" onClick={() => void session.listDevices()}>
          {cablePanelWords.lookAgain}
        </Button>
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

/** The name under which programs see the other end; as it usually is, where the browser does not list it. */
const microphoneOf = (label: string, inputs: readonly { label: string }[]): string =>
  otherEndOf(label, inputs)?.label ??
  (/cable input/i.test(label)
    ? label.replace(/input/i, 'Output')
    : label.replace(/Formant[_ ]Output/, 'Formant_Microphone'));
