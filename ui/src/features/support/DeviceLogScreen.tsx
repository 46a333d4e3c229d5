import type { DeviceLog } from '@formant/contract/desk/support';
import { displayText } from '@formant/contract/facts/display-text';
import { Copy } from 'lucide-react';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { Printout } from '../../design/Printout.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatBytes, formatMemory, formatMoment, formatNumber } from '../../i18n/format.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { Unmask } from '../../parts/unmask/Unmask.tsx';
import { Heartbeats } from './Heartbeats.tsx';
import { OnlineBadge } from './OnlineBadge.tsx';
import { Section } from './Section.tsx';
import { systemName } from './system-name.ts';
import { useDeviceLog } from './use-device-logs.ts';
import { words } from './words.ts';

/** One device as it told of itself: system, audio, how it runs, the end of its log. */
export function DeviceLogScreen({ logId }: { logId: string }) {
  const { value, failure, reload } = useDeviceLog(logId);
  return (
    <div className="wrap pt-8 pb-6">
      <BackLink to="/support/device-logs">{words.back}</BackLink>
      <div className="mt-1 mb-6 flex flex-wrap items-center gap-3">
        <h1 className="type-28 wrap-anywhere">
          {words.device({ id: value?.deviceName ?? value?.deviceId ?? '…' })}
        </h1>
        {value?.user && <OnlineBadge online={value.online} />}
        {value?.install && <Badge tone="outline">{value.install.channel}</Badge>}
      </div>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton className="h-40! w-full" />}
      {value?.user && (
        <div className="mb-6">
          <Unmask kind="device-log" id={logId} until={value.unmaskedUntil} onUnmasked={reload} />
        </div>
      )}
      {value && <Sections log={value} />}
    </div>
  );
}

const Sections = ({ log }: { log: DeviceLog }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
    <div className="flex min-w-0 flex-col gap-6">
      <Section title={words.facts.title}>
        <Facts log={log} />
      </Section>
      <Section title={words.beats.title}>
        <Heartbeats beats={log.heartbeats} />
      </Section>
      <Section title={words.log.title}>
        <LogTail text={log.logTail} />
      </Section>
    </div>
    <div className="flex min-w-0 flex-col gap-6">
      <Section title={words.audio.title}>
        <AudioDevices devices={log.audioDevices} />
      </Section>
      {log.history.length > 1 && (
        <Section title={words.history.title}>
          <ul className="text-15 tabular-nums">
            {log.history.map(({ logId, createdAt }) => (
              <li key={logId}>
                {logId === log.logId ? (
                  <span className="block py-2.5 font-semibold" aria-current="page">
                    {formatMoment(createdAt)}
                  </span>
                ) : (
                  <Link
                    className="block py-2.5 text-primary-text hover:underline"
                    to={`/support/device-logs/${logId}`}
                  >
                    {formatMoment(createdAt)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  </div>
);

function Facts({ log }: { log: DeviceLog }) {
  const { user, install, bandwidth } = log;
  const facts: [string, string | null][] = [
    [
      words.facts.person,
      user ? [user.username, user.email].filter(Boolean).join(', ') : words.list.anonymous,
    ],
    [words.facts.app, log.appVersion],
    [
      words.facts.system,
      [log.os ?? (install && systemName(install.os)), install?.arch].filter(Boolean).join(', ') || null,
    ],
    [words.facts.cpu, words.facts.cores({ cpu: log.cpu, cores: log.cores })],
    [words.facts.ram, formatMemory(log.ramMb)],
    [words.facts.gpu, log.gpu],
    [words.facts.displays, log.displays?.map(displayText).join('\n') || null],
    [
      words.facts.disk,
      log.diskTotalGb === null
        ? null
        : words.facts.free({ free: formatNumber(log.diskFreeGb ?? 0), total: formatNumber(log.diskTotalGb) }),
    ],
    [words.facts.installed, install && formatMoment(install.createdAt)],
    [words.facts.seen, log.lastSeenAt && formatMoment(log.lastSeenAt)],
    [words.facts.sent, formatMoment(log.createdAt)],
    [
      words.facts.moved,
      bandwidth && words.facts.bytes({ down: formatBytes(bandwidth.down), up: formatBytes(bandwidth.up) }),
    ],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-14 text-muted">{name}</dt>
          <dd className="break-words whitespace-pre-line tabular-nums">{value ?? words.unknown}</dd>
        </div>
      ))}
      <div className="min-w-0 sm:col-span-2">
        <dt className="text-14 text-muted">{words.search.deviceId}</dt>
        <dd className="font-mono text-14 break-all">{log.deviceId}</dd>
      </div>
    </dl>
  );
}
const AudioDevices = ({ devices }: { devices: DeviceLog['audioDevices'] }) =>
  devices.length === 0 ? (
    <p className="text-muted">{words.audio.none}</p>
  ) : (
    <ul className="divide-y divide-line">
      {devices.map(({ id, label, kind }) => (
        <li key={`${kind} ${id} ${label}`} className="flex items-center gap-3 py-2.5">
          <span className="min-w-0 flex-1 break-words">{label || words.audio.noName}</span>
          <Badge>{kind === 'audioinput' ? words.audio.audioinput : words.audio.audiooutput}</Badge>
        </li>
      ))}
    </ul>
  );

function LogTail({ text }: { text: string | null }) {
  const toasts = useToasts();
  if (text === null) return <p className="text-muted">{words.log.none}</p>;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toasts.show(words.log.copied, 'success');
  };
  return (
    <>
      <Printout className="max-h-125">{text}</Printout>
      <Button className="mt-3" size="small" onClick={() => void copy()}>
        <Copy className="size-4" aria-hidden="true" />
        {words.log.copy}
      </Button>
    </>
  );
}
