import type { ReportStatus } from '@formant/contract/facts/voice-words';
import type { VoiceReport } from '@formant/contract/voices';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Field } from '../../design/fields/Field.tsx';
import { Link } from '../../design/Link.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Tabs } from '../../design/Tabs.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { Unmask } from '../../parts/unmask/Unmask.tsx';
import { reportLabels, voiceReportsWords } from './words.ts';

const tabs = [
  { value: 'open', label: 'Open', none: 'Nothing waits. New reports of voices appear here.' },
  { value: 'upheld', label: 'Upheld', none: 'No report was upheld yet.' },
  { value: 'resolved', label: 'Resolved', none: 'No report was resolved yet.' },
] as const satisfies { value: ReportStatus; label: string; none: string }[];
const perPage = 50;

/** What people have reported of voices, for support. */
export function VoiceReports() {
  const [status, setStatus] = useState<ReportStatus>('open');
  return (
    <div className="wrap pt-14 pb-16">
      <h1 className="type-48">{voiceReportsWords.voiceReports}</h1>
      <p className="mt-3 mb-8 max-w-[60ch] text-18 text-muted">{voiceReportsWords.listenVoiceThen}</p>
      <Tabs
        label="Reports"
        value={status}
        onChange={setStatus}
        tabs={tabs.map(({ value, label, none }) => ({
          value,
          label,
          panel: <ReportList key={value} status={value} none={none} />,
        }))}
      />
    </div>
  );
}

function ReportList({ status, none }: { status: ReportStatus; none: string }) {
  const api = useApi();
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<{ data: VoiceReport[]; total: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { data, meta } = await api.call('GET /api/voice/reports', {
          query: { status, page, perPage },
          ...(signal ? { signal } : {}),
        });
        setFound({ data, total: meta.total });
        setFailure(null);
      } catch (error) {
        if (!signal?.aborted) setFailure(error instanceof Error ? error.message : String(error));
      }
    },
    [api, status, page],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  if (failure) return <RetryBanner onRetry={load}>{failure}</RetryBanner>;
  if (!found) return <Skeleton />;
  if (found.total === 0) return <EmptyState title={voiceReportsWords.noReports}>{none}</EmptyState>;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {found.data.map((report) => (
          <Report key={report.id} report={report} onDecided={() => void load()} />
        ))}
      </ul>
      {found.total > perPage && (
        <div className="mt-6 flex gap-3">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page * perPage >= found.total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </>
  );
}

function Report({ report, onDecided }: { report: VoiceReport; onDecided: () => void }) {
  const [asking, setAsking] = useState<'resolved' | 'upheld' | null>(null);
  return (
    <li className="panel">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-18 font-semibold">
          <Link className="link" to={`/voice-universe/${report.voiceUuid}`}>
            {report.voiceName}
          </Link>
        </h2>
        <Badge>{report.voiceVisibility}</Badge>
        {report.status !== 'open' && (
          <Badge tone={report.status === 'upheld' ? 'error' : 'success'}>{report.status}</Badge>
        )}
      </div>
      <p className="mt-1 text-14 text-muted">
        {report.ownerUsername ? `By ${report.ownerUsername} · ` : ''}Reported {formatMoment(report.createdAt)}
        {report.decidedAt ? ` · closed ${formatMoment(report.decidedAt)}` : ''}
      </p>
      <p className="mt-3 font-medium">{reportLabels[report.reason]}</p>
      {report.details && <p className="mt-1 whitespace-pre-line break-words text-muted">{report.details}</p>}
      {report.note && <p className="mt-2 break-words text-14">{voiceReportsWords.toldOwner(report.note)}</p>}
      <div className="mt-3">
        <Unmask kind="voice-report" id={report.id} until={report.unmaskedUntil} onUnmasked={onDecided} />
      </div>
      {report.status === 'open' && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setAsking('resolved')} aria-label={`Nothing wrong: ${report.voiceName}`}>
            {voiceReportsWords.nothingWrong}
          </Button>
          <Button
            variant="danger"
            onClick={() => setAsking('upheld')}
            aria-label={`Uphold: ${report.voiceName}`}
          >
            Uphold
          </Button>
        </div>
      )}
      {asking && (
        <Verdict
          report={report}
          verdict={asking}
          onClose={() => setAsking(null)}
          onDecided={() => {
            setAsking(null);
            onDecided();
          }}
        />
      )}
    </li>
  );
}

function Verdict({
  report,
  verdict,
  onClose,
  onDecided,
}: {
  report: VoiceReport;
  verdict: 'resolved' | 'upheld';
  onClose: () => void;
  onDecided: () => void;
}) {
  const api = useApi();
  const { show } = useToasts();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const upholds = verdict === 'upheld';

  async function decide() {
    setBusy(true);
    try {
      await api.call('POST /api/voice/reports/{report}', {
        params: { report: report.id },
        body: { verdict, ...(upholds && note.trim() ? { note: note.trim() } : {}) },
      });
      show(
        upholds
          ? `${report.voiceName} is out of the public list; its owner is told.`
          : 'The report is closed.',
        'success',
      );
      onDecided();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={upholds ? `Take ${report.voiceName} out of the public list?` : 'Close this report?'}
      description={
        upholds
          ? 'It can’t be published again. The owner keeps it and is told why by mail; whoever reported it is not named.'
          : 'The voice stays as it is. The owner is not told.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={upholds ? 'danger' : 'primary'} busy={busy} onClick={() => void decide()}>
            {upholds ? 'Uphold the report' : 'Close the report'}
          </Button>
        </>
      }
    >
      {upholds && (
        <Field
          className="mt-5"
          label={voiceReportsWords.whatYouFound}
          hint={voiceReportsWords.ownerReadsThis}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  );
}
