import { type RecordedDevice, recordKeptDays, recordKinds } from '@formant/contract/device-records';
import { Download, Eye, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { BackLink } from '../../../parts/BackLink.tsx';
import { useFetched } from '../../../parts/use-fetched.ts';
import { usePlatform } from '../../../platform/context.ts';
import { Entries, type Records } from './Entries.tsx';
import { words } from './words.ts';

/** What is recorded of each of the account's devices, and how to take it along or be rid of it. */
export function DeviceRecordsScreen() {
  const api = useApi();
  const { value, failure, reload } = useFetched(
    useCallback((signal: AbortSignal) => api.call('GET /api/account/devices', { signal }), [api]),
  );
  return (
    <div className="wrap max-w-180! py-10 md:py-14">
      <BackLink to="/account-settings">{words.back}</BackLink>
      <h1 className="type-36">{words.title}</h1>
      <p className="mt-3 mb-8 text-18 text-muted">{words.intro}</p>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton className="h-40! w-full" />}
      {value?.data.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
      <div className="flex flex-col gap-6">
        {value?.data.map((device) => (
          <DevicePanel key={device.deviceId} device={device} onDeleted={reload} />
        ))}
      </div>
    </div>
  );
}

function DevicePanel({ device, onDeleted }: { device: RecordedDevice; onDeleted: () => void }) {
  const api = useApi();
  const platform = usePlatform();
  const toasts = useToasts();
  const [records, setRecords] = useState<Records | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { deviceId } = device;
  const name = device.name ?? words.unnamed;
  const params = { deviceId };

  async function run(what: () => Promise<unknown>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await what();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
    } finally {
      setBusy(false);
    }
  }
  const look = () =>
    run(async () => setRecords((await api.call('GET /api/account/devices/{deviceId}', { params })).records));
  const save = () =>
    run(async () => {
      const records = await api.call('GET /api/account/devices/{deviceId}', { params });
      const file = new Blob([JSON.stringify(records, null, 2)], { type: 'application/json' });
      await platform.saveFile(`device-${deviceId}.json`, file);
    });
  const remove = () =>
    run(async () => {
      await api.call('DELETE /api/account/devices/{deviceId}', { params });
      setAsking(false);
      setRecords(null);
      toasts.show(words.deleted, 'success');
      onDeleted();
    });
  const told = [
    device.appVersion && words.version({ version: device.appVersion }),
    device.lastSeenAt && words.seen({ moment: formatMoment(device.lastSeenAt) }),
  ].filter(Boolean);

  return (
    <section className="panel min-w-0" aria-label={name}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-18 font-semibold wrap-anywhere">{name}</h2>
        <Badge tone={device.signedIn ? 'success' : 'plain'}>
          {device.signedIn ? words.signedIn : words.signedOut}
        </Badge>
      </div>
      {told.length > 0 && <p className="mt-1 text-14 text-muted tabular-nums">{told.join(' · ')}</p>}
      {failure && (
        <div className="mt-3">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      <table className="mt-4 w-full text-14 tabular-nums [&_td]:py-2 [&_td]:ps-3 [&_th]:py-2 [&_tr]:border-line [&_tr]:border-b">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="text-start font-medium">
              {words.what}
            </th>
            <th scope="col" className="ps-3 text-end font-medium">
              {words.count}
            </th>
            <th scope="col" className="ps-3 text-end font-medium">
              {words.kept}
            </th>
          </tr>
        </thead>
        <tbody>
          {recordKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="text-start font-normal">
                {words.kinds[kind]}
              </th>
              <td className="text-end">{formatNumber(device.records[kind])}</td>
              <td className="text-end whitespace-nowrap">{words.days({ days: recordKeptDays[kind] })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {records && <Entries records={records} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {!records && (
          <Button icon={<Eye aria-hidden="true" />} busy={busy && !asking} onClick={() => void look()}>
            {words.look}
          </Button>
        )}
        <Button icon={<Download aria-hidden="true" />} busy={busy && !asking} onClick={() => void save()}>
          {words.save}
        </Button>
        <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
          {words.delete}
        </Button>
      </div>
      {asking && (
        <Dialog
          open
          onOpenChange={(open) => open || setAsking(false)}
          title={words.deleteTitle({ name })}
          description={words.deleteText}
          actions={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                {words.cancel}
              </Button>
              <Button variant="primary" busy={busy} onClick={() => void remove()}>
                {words.deleteSubmit}
              </Button>
            </>
          }
        />
      )}
    </section>
  );
}
