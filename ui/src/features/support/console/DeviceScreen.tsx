import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import { useCallback } from 'react';
import { useApi } from '../../../api/context.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Link } from '../../../design/Link.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { BackLink } from '../../../parts/BackLink.tsx';
import { Unmask } from '../../../parts/unmask/Unmask.tsx';
import { useFetched } from '../../../parts/use-fetched.ts';
import { OnlineBadge } from '../OnlineBadge.tsx';
import { Section } from '../Section.tsx';
import { systemName } from '../system-name.ts';
import { Actions } from './Actions.tsx';
import { Bandwidth } from './Bandwidth.tsx';
import { Hardware } from './Hardware.tsx';
import { SoundChart } from './SoundChart.tsx';
import { Timeline, useTimeline } from './Timeline.tsx';
import { words } from './words.ts';

/** One device: what it is, what happened on it, and what can be done for its owner. */
export function DeviceScreen({ device }: { device: string }) {
  const api = useApi();
  const { value, failure, reload } = useFetched(
    useCallback(
      (signal: AbortSignal) => api.call('GET /api/admin/devices/{device}', { params: { device }, signal }),
      [api, device],
    ),
  );
  const timeline = useTimeline(device);
  function onDone() {
    reload();
    timeline.anew();
  }
  return (
    <div className="wrap pt-8 pb-6">
      <BackLink to="/support">{words.back}</BackLink>
      <div className="mt-1 mb-6 flex flex-wrap items-center gap-3">
        <h1 className="type-28 wrap-anywhere">{words.device({ name: value?.name ?? '…' })}</h1>
        {value && <OnlineBadge online={value.online} />}
      </div>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton className="h-40! w-full" />}
      {value && (
        <>
          <div className="mb-6">
            <Unmask kind="device" id={device} until={value.unmaskedUntil} onUnmasked={reload} />
          </div>
          <div className="grid items-start gap-6 md:grid-cols-[3fr_2fr] md:grid-rows-[auto_1fr]">
            <div className="flex min-w-0 flex-col gap-6">
              <Section title={words.facts.title}>
                <Facts device={value} />
              </Section>
              <Section title={words.charts.title}>
                <SoundChart device={value} />
              </Section>
            </div>
            <div className="flex min-w-0 flex-col gap-6 md:row-span-2">
              <Section title={words.actions.title}>
                <Actions device={value} onDone={onDone} />
              </Section>
              <Section title={words.questions.title}>
                <Questions requests={value.requests} />
              </Section>
              <Section title={words.hardware.title}>
                <Hardware logs={value.hardware} />
              </Section>
              <Section title={words.bandwidth.title}>
                <Bandwidth bandwidth={value.bandwidth} />
              </Section>
            </div>
            {/* long, so that nothing stands below it in a narrow window */}
            <div className="min-w-0">
              <Timeline device={device} list={timeline} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Facts({ device }: { device: ConsoleDevicePage }) {
  const { user, install, pin } = device;
  const pinned = [pin.channel && words.actions.channels[pin.channel], pin.version].filter(Boolean).join(', ');
  const facts: [string, string | null][] = [
    [words.facts.person, user && [user.username, user.email].filter(Boolean).join(', ')],
    [words.facts.app, device.appVersion],
    [words.facts.system, install && `${systemName(install.system)}, ${install.arch}`],
    [words.facts.channel, install?.channel ?? null],
    [words.facts.installed, device.installedAt && formatMoment(device.installedAt)],
    [words.facts.seen, device.lastSeenAt && formatMoment(device.lastSeenAt)],
    [words.facts.place, device.active ? words.facts.hasPlace : words.facts.noPlace],
    [words.facts.pin, pinned || words.facts.free],
    [words.facts.id, device.deviceId],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-14 text-muted">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value ?? words.facts.unknown}</dd>
        </div>
      ))}
    </dl>
  );
}

const tones = {
  waiting: 'info',
  sent: 'success',
  declined: 'warning',
  withdrawn: 'plain',
  expired: 'plain',
} as const;

const Questions = ({ requests }: { requests: ConsoleDevicePage['requests'] }) =>
  requests.length === 0 ? (
    <p className="text-muted">{words.questions.none}</p>
  ) : (
    <ul className="divide-y divide-line">
      {requests.map(({ id, reason, askedAt, state, logId }) => (
        <li key={id} className="py-3">
          <p className="wrap-anywhere">{reason}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted tabular-nums">
            <Badge tone={tones[state]}>{words.questions.states[state]}</Badge>
            <time dateTime={askedAt}>{formatMoment(askedAt)}</time>
            {logId && (
              <Link className="text-primary-text hover:underline" to={`/support/device-logs/${logId}`}>
                {words.questions.open}
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
