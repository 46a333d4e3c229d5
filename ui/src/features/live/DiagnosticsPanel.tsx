import { Stethoscope } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../design/Button.tsx';
import { Disclosure } from '../../design/Disclosure.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { Printout } from '../../design/Printout.tsx';
import { useNow } from '../../design/use-now.ts';
import { usePlatform } from '../../platform/context.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { reportOf } from './live-report.ts';
import { diagnosticsPanelWords } from './words.ts';

/** Whether runs are reported, what a report says, and in the app the way to what else may help. */
export function DiagnosticsPanel({ session }: { session: LiveSession }) {
  const diagnostics = useStore(session.setup, (setup) => setup.diagnostics);
  const { showDiagnostics } = usePlatform();
  return (
    <section className="panel grid gap-3" aria-label="Diagnostics">
      <Switch
        label={diagnosticsPanelWords.sendDiagnostics}
        hint={diagnosticsPanelWords.howLongRan}
        checked={diagnostics}
        onChange={(event) => session.set({ diagnostics: event.currentTarget.checked })}
      />
      <Disclosure summary={diagnosticsPanelWords.whatSent}>
        <Preview session={session} />
      </Disclosure>
      {showDiagnostics && (
        <>
          <Button block icon={<Stethoscope aria-hidden="true" />} onClick={showDiagnostics}>
            {diagnosticsPanelWords.diagnosticsThisComputer}
          </Button>
          <p className="text-14 text-muted">{diagnosticsPanelWords.whenYouAsk}</p>
        </>
      )}
    </section>
  );
}

/** The report as it would go out now, to the letter. */
function Preview({ session }: { session: LiveSession }) {
  const { kind } = usePlatform();
  useNow(1000);
  const run = session.run('start');
  if (!run) return 'Turn the voice changer on: its report stands here then.';
  const { params, body } = reportOf(run, kind);
  return (
    <>
      <p className="text-14">
        {diagnosticsPanelWords.atStartAt}
        {params ? ', with the voice of the library that is on' : ''}:
      </p>
      <Printout className="mt-2" data-part="report">
        {JSON.stringify({ ...params, ...body }, null, 2)}
      </Printout>
    </>
  );
}
