import type { User } from '@formant/contract/account';
import { type DataExport, dataExportDays } from '@formant/contract/your-data';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Button } from '../../../design/Button.tsx';
import { Link } from '../../../design/Link.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { formatBytes, formatDate, formatPercent } from '../../../i18n/format.ts';
import { usePlatform } from '../../../platform/context.ts';
import { AskDialog } from './AskDialog.tsx';
import { RecordedList } from './RecordedList.tsx';
import { useDataExport } from './use-data-export.ts';
import { words } from './words.ts';

/** Everything of the account as one file, and what is recorded at all. */
export function YourDataSection({ user, canProve }: { user: User; canProve: boolean }) {
  const { state, underWay, failure, setState, setFailure, reload } = useDataExport();
  const [asking, setAsking] = useState(false);
  const { kind } = usePlatform();
  const api = useApi();

  async function cancel() {
    try {
      setState((await api.call('POST /api/account/data-export/cancel', { body: {} })).export);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
    }
  }

  return (
    <>
      <p className="text-muted">{words.export.about({ days: dataExportDays })}</p>
      <p className="mt-2 text-muted">{words.here}</p>
      <div className="mt-4 flex flex-col gap-4">
        {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
        {state === undefined && !failure && <Skeleton />}
        {state && <ExportState state={state} onFailure={setFailure} onCancel={() => void cancel()} />}
        {state !== undefined && !underWay && canProve && (
          <Button
            className="self-start"
            variant={state?.status === 'done' ? 'soft' : 'primary'}
            onClick={() => setAsking(true)}
          >
            {state?.status === 'done' ? words.export.again : words.export.ask}
          </Button>
        )}
      </div>
      <RecordedList />
      {kind === 'web' && (
        <p className="mt-4">
          <Link className="text-primary-text hover:underline" to="/account-settings/devices">
            {words.devices}
          </Link>
        </p>
      )}
      {asking && (
        <AskDialog
          user={user}
          onClose={() => setAsking(false)}
          onStarted={(started) => {
            setAsking(false);
            setState(started);
          }}
        />
      )}
    </>
  );
}

function ExportState({
  state,
  onFailure,
  onCancel,
}: {
  state: DataExport;
  onFailure: (text: string) => void;
  onCancel: () => void;
}) {
  if (state.status === 'done') return <Ready state={state} onFailure={onFailure} />;
  if (state.status === 'queued' || state.status === 'active')
    return (
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-52 flex-1">
            {state.status === 'queued'
              ? words.export.waiting
              : `${words.export.packing}, ${formatPercent(state.progress)}`}
          </p>
          <Button size="small" variant="quiet" onClick={onCancel}>
            {words.export.cancel}
          </Button>
        </div>
        <div className="mt-3">
          <Progress
            label={words.export.packing}
            {...(state.status === 'queued' ? {} : { value: state.progress })}
          />
        </div>
        <p className="mt-3 text-14 text-muted">{words.export.leave}</p>
      </div>
    );
  return (
    <p className="text-muted" role="status">
      {words.export[state.status]}
    </p>
  );
}

function Ready({ state, onFailure }: { state: DataExport; onFailure: (text: string) => void }) {
  const api = useApi();
  const { kind } = usePlatform();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const params = { id: state.id };
      const { url } = await api.call('POST /api/account/data-export/{id}/address', { params, body: {} });
      // the address asks the browser to save the file, so that the page stays
      location.assign(url);
    } catch (error) {
      onFailure(error instanceof Error ? error.message : words.failed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-52 flex-1" role="status">
        {words.export.ready({
          date: state.expiresAt ? formatDate(state.expiresAt) : '',
          size: formatBytes(state.sizeBytes ?? 0),
        })}
      </p>
      {kind === 'web' ? (
        <Button
          variant="primary"
          busy={busy}
          icon={<Download aria-hidden="true" />}
          onClick={() => void download()}
        >
          {words.export.download}
        </Button>
      ) : (
        <p className="text-muted">{words.export.website}</p>
      )}
    </div>
  );
}
