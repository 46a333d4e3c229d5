import { unmaskReasonLength } from '@formant/contract/desk/audit';
import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import {
  compareVersions,
  type ReleaseChannel,
  releaseChannels,
  releaseVersion,
} from '@formant/contract/facts/release-facts';
import { useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Field } from '../../../design/fields/Field.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { FormDialog } from '../../../design/overlays/FormDialog.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { words as all } from './words.ts';

const words = all.actions;
type Action = 'ask' | 'release' | 'pin';

/** What support can do for a device; each asks why, and is recorded. */
export function Actions({ device, onDone }: { device: ConsoleDevicePage; onDone: () => void }) {
  const [asking, setAsking] = useState<Action>();
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        <Button onClick={() => setAsking('ask')}>{words.ask}</Button>
        <Button onClick={() => setAsking('pin')}>{words.pin}</Button>
        <Button onClick={() => setAsking('release')}>{words.release}</Button>
      </div>
      {asking && (
        <ActionDialog
          action={asking}
          device={device}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

function ActionDialog({
  action,
  device,
  onClose,
  onDone,
}: {
  action: Action;
  device: ConsoleDevicePage;
  onClose: () => void;
  onDone: () => void;
}) {
  const api = useApi();
  const toasts = useToasts();
  const [reason, setReason] = useState('');
  const [channel, setChannel] = useState<ReleaseChannel | 'free'>(device.pin.channel ?? 'free');
  const [version, setVersion] = useState(device.pin.version ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const params = { device: device.id };
  const older = olderThan(device.appVersion, version.trim());

  async function send() {
    const { min } = unmaskReasonLength;
    if (reason.trim().length < min) return setError(words.short({ min }));
    setError(undefined);
    setBusy(true);
    try {
      const body = { reason };
      let told: string = words[`${action}Done`];
      if (action === 'ask') await api.call('POST /api/admin/devices/{device}/diagnostics', { params, body });
      else if (action === 'release') {
        const { released } = await api.call('POST /api/admin/devices/{device}/release', { params, body });
        if (!released) told = words.releaseBefore;
      } else
        await api.call('POST /api/admin/devices/{device}/pin', {
          params,
          body: { reason, channel: channel === 'free' ? null : channel, version: version.trim() || null },
        });
      toasts.show(told, 'success');
      onDone();
    } catch (fault) {
      setFailure(fault instanceof Error ? fault.message : all.failed);
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={words[`${action}Title`]}
      description={words[`${action}Text`]}
      submit={words.submit[action]}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      {action === 'pin' && (
        <>
          <Select
            label={words.channel}
            value={channel}
            onChange={setChannel}
            choices={(['free', ...releaseChannels] as const).map((value) => ({
              value,
              label: words.channels[value],
            }))}
          />
          <Input
            label={words.version}
            hint={words.versionHint}
            maxLength={48}
            value={version}
            onChange={(event) => setVersion(event.currentTarget.value)}
          />
          {older && <Banner tone="warning">{words.older(older)}</Banner>}
        </>
      )}
      <Field
        label={action === 'ask' ? words.askReason : words.reason}
        hint={action === 'ask' ? words.askHint : words.reasonHint}
        {...(error ? { error } : {})}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={unmaskReasonLength.max}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** The wanted version, where it is an older one than the app's. */
function olderThan(installed: string | null, version: string): { version: string; installed: string } | null {
  if (installed === null || !releaseVersion.test(version)) return null;
  return compareVersions(version, installed) < 0 ? { version, installed } : null;
}
