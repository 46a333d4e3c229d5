import type { SubmitEvent } from 'react';
import { useApi } from '../../../api/context.ts';
import { Button } from '../../../design/Button.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Section } from '../../../parts/Section.tsx';
import { Failure } from '../Failure.tsx';
import { useChange } from '../use-change.ts';
import type { AllReleases } from './use-releases.ts';
import { words } from './words.ts';

interface Changes {
  onChanged: () => void;
}

/** The version below which apps update at once. */
export function SupportedSince({ minimum, onChanged }: Changes & { minimum: string | null }) {
  const api = useApi();
  const { busy, failure, change } = useChange(onChanged);
  const set = (version: string | null) =>
    change(() => api.call('POST /api/admin/release-minimum', { body: { version } }));
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void set(String(new FormData(event.currentTarget).get('version')).trim());
  }
  return (
    <Section title={words.minimum.title} text={words.minimum.text}>
      <p className="mb-4 font-medium">
        {minimum ? words.minimum.now({ version: minimum }) : words.minimum.nowNone}
      </p>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <Input label={words.minimum.label} name="version" required maxLength={48} autoComplete="off" />
        <Failure text={failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {words.minimum.set}
          </Button>
          {minimum && (
            <Button variant="quiet" disabled={busy} onClick={() => void set(null)}>
              {words.minimum.clear}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}

/** Computers with a version of their own. */
export function Pins({ pins, onChanged }: Changes & Pick<AllReleases, 'pins'>) {
  const api = useApi();
  const { busy, failure, change } = useChange(onChanged);
  const pin = (deviceId: string, version: string | null) =>
    change(() => api.call('POST /api/admin/release-pins', { body: { deviceId, version } }));
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    void pin(String(given.get('device')).trim(), String(given.get('version')).trim());
  }
  return (
    <Section title={words.pins.title} text={words.pins.text}>
      {pins.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {pins.map(({ deviceId, version }) => (
            <li key={deviceId} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-mono text-14">{deviceId}</span>
                <span className="text-14 text-muted">{version}</span>
              </span>
              <Button
                size="small"
                variant="quiet"
                disabled={busy}
                aria-label={words.pins.end({ device: deviceId })}
                onClick={() => void pin(deviceId, null)}
              >
                {words.pins.endShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className="grid gap-4" onSubmit={onSubmit}>
        <Input label={words.pins.device} name="device" required maxLength={64} autoComplete="off" />
        <Input label={words.pins.version} name="version" required maxLength={48} autoComplete="off" />
        <Failure text={failure} />
        <Button type="submit" busy={busy}>
          {words.pins.submit}
        </Button>
      </form>
    </Section>
  );
}
