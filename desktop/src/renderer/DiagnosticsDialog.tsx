import { deviceLogLimits, type HardwareLog } from '@formant/contract/logs';
import type { AppServices } from '@formant/ui/app/services.ts';
import { Banner } from '@formant/ui/design/Banner.tsx';
import { Button } from '@formant/ui/design/Button.tsx';
import { Checkbox, Switch } from '@formant/ui/design/fields/Checkbox.tsx';
import { Dialog } from '@formant/ui/design/overlays/Dialog.tsx';
import { Printout } from '@formant/ui/design/Printout.tsx';
import { liveSetup } from '@formant/ui/sound/live/live-setup.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DesktopApi } from '../ipc.ts';
import type { Question, Questions } from './diagnostic-questions.ts';
import { gatherDiagnostics } from './diagnostics.ts';

type Value = string | number;
const words = {
  title: 'Diagnostics',
  text: ({ days }: { days: Value }) =>
    `Helps us to find out why something does not work on this computer. Nothing is sent before you press Send, and then exactly what stands below; it is deleted after ${days} days.`,
  allow: 'Send diagnostics',
  allowHint:
    'Off, nothing can be sent. On, the live voice changer also tells how its runs go; the Live page shows what it tells.',
  log: 'With the end of the app’s log',
  preview: 'What is sent',
  send: 'Send',
  close: 'Close',
  sent: ({ id }: { id: Value }) => `Sent. If you ask for help, name this code: ${id}`,
  asked: 'Support asks for diagnostics of this computer:',
  decline: 'Don’t send',
  failed: 'It could not be sent. Try again.',
};

/**
 * Opened from the Help menu and from the live voice changer: a switch, everything that would be sent, and the button
 * that sends it.
 * @param asked says `open` when it is wanted
 */
export function DiagnosticsDialog({
  app,
  services,
  asked,
  questions,
}: {
  app: DesktopApi;
  services: AppServices;
  asked: EventTarget;
  questions: Questions;
}) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => setOpen(true);
    asked.addEventListener('open', show);
    return () => asked.removeEventListener('open', show);
  }, [asked]);
  return open ? (
    <OpenDialog app={app} services={services} questions={questions} onClose={() => setOpen(false)} />
  ) : null;
}

function OpenDialog({
  app,
  services: { api },
  questions,
  onClose,
}: {
  app: DesktopApi;
  services: AppServices;
  questions: Questions;
  onClose: () => void;
}) {
  const consent = liveSetup();
  const allowed = useSyncExternalStore(consent.subscribe, () => consent.getState().diagnostics);
  const question = useSyncExternalStore(questions.subscribe, questions.current);
  const [withLog, setWithLog] = useState(true);
  const [gathered, setGathered] = useState<HardwareLog | null>(null);
  const body = gathered && question ? { ...gathered, request: question.request } : gathered;
  const [state, setState] = useState<{ sent?: string; failure?: string; busy?: boolean }>({});

  useEffect(() => {
    let current = true;
    gatherDiagnostics(app, { withLog }).then(
      (found) => {
        if (current) setGathered(found);
      },
      () => {
        if (current) setState({ failure: words.failed });
      },
    );
    return () => {
      current = false;
    };
  }, [app, withLog]);

  async function send() {
    if (!body || !allowed) return;
    setState({ busy: true });
    try {
      const { logId, ticket } = await api.call('POST /api/log/hw-log', { body });
      questions.hear(null);
      setState({ sent: ticket ?? logId });
    } catch (error) {
      setState({ failure: error instanceof Error ? error.message : words.failed });
    }
  }

  async function decline({ request }: Question) {
    setState({ busy: true });
    try {
      await api.call('POST /api/app-user/decline-diagnostics', { body: { request } });
      questions.hear(null);
      onClose();
    } catch (error) {
      setState({ failure: error instanceof Error ? error.message : words.failed });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.title}
      description={words.text({ days: deviceLogLimits.keptDays })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.close}
          </Button>
          {question && (
            <Button busy={state.busy ?? false} onClick={() => void decline(question)}>
              {words.decline}
            </Button>
          )}
          <Button
            variant="primary"
            busy={state.busy ?? false}
            disabled={!allowed || !body || state.sent !== undefined}
            onClick={() => void send()}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-3">
        {question && (
          <Banner tone="info">
            {words.asked} {question.reason}
          </Banner>
        )}
        <Switch
          label={words.allow}
          hint={words.allowHint}
          checked={allowed}
          onChange={(event) => consent.setState({ diagnostics: event.currentTarget.checked })}
        />
        <Checkbox
          label={words.log}
          checked={withLog}
          onChange={(event) => {
            setWithLog(event.currentTarget.checked);
            setState({});
          }}
        />
        <p className="text-14 font-medium">{words.preview}</p>
        <Printout className="max-h-60" data-testid="diagnostics">
          {body ? readable(body) : '…'}
        </Printout>
        {state.sent !== undefined && <Banner tone="success">{words.sent({ id: state.sent })}</Banner>}
        {state.failure && <Banner tone="error">{state.failure}</Banner>}
      </div>
    </Dialog>
  );
}

/** The log's lines as lines; everything else as it travels. */
const readable = ({ logTail, ...rest }: HardwareLog): string =>
  `${JSON.stringify(rest, null, 2)}${logTail === undefined ? '' : `\n\nlogTail:\n${logTail}`}`;
