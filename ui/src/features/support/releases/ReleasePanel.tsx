import type { Release } from '@formant/contract/desk/releases';
import { systemNames, systems } from '@formant/contract/facts/release-facts';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { Disclosure } from '../../../design/Disclosure.tsx';
import { Checkbox } from '../../../design/fields/Checkbox.tsx';
import { Field } from '../../../design/fields/Field.tsx';
import { FileButton } from '../../../design/fields/FileButton.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import { Failure } from '../Failure.tsx';
import { useChange } from '../use-change.ts';
import { SystemFields, systemsOf } from './SystemFields.tsx';
import { words } from './words.ts';

/** One version: where it stands, its files, whom it is given to. */
export function ReleasePanel({ release, onChanged }: { release: Release; onChanged: () => void }) {
  const api = useApi();
  const { busy, failure, change } = useChange(onChanged);
  const [removing, setRemoving] = useState(false);
  const { version, rollout, pausedRollout, channel } = release;
  const params = { version };
  const rollOut = (percent: number) =>
    change(() => api.call('POST /api/admin/releases/{version}/rollout', { params, body: { percent } }));
  function onShare(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void rollOut(Number(new FormData(event.currentTarget).get('percent')));
  }
  const remove = () =>
    void change(() => api.call('DELETE /api/admin/releases/{version}', { params })).then(() =>
      setRemoving(false),
    );
  const oldest = systems
    .flatMap((os) => (release.minOs[os] ? [`${systemNames[os]} ${release.minOs[os]}`] : []))
    .join(', ');
  return (
    <section className="panel min-w-0" aria-label={version}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="type-22">{version}</h2>
        <Badge>{words.channels[channel]}</Badge>
        <Badge tone={rollout ? 'success' : rollout === 0 ? 'warning' : 'outline'}>{stateOf(rollout)}</Badge>
      </div>
      {oldest && <p className="mt-2 text-14 text-muted">{words.oldest({ systems: oldest })}</p>}
      <div className="mt-5 grid gap-8 lg:grid-cols-2">
        <Files release={release} onChanged={onChanged} />
        <div className="grid content-start gap-5">
          <Notes release={release} onChanged={onChanged} />
          {rollout === null && <OldestSystems release={release} onChanged={onChanged} />}
          {release.missing.length > 0 && (
            <div>
              <h3 className="font-semibold">{words.missing}</h3>
              <ul className="mt-1 list-disc pl-5 text-14 text-muted">
                {release.missing.map((text) => (
                  <li key={text} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <form className="flex flex-wrap items-end gap-3" onSubmit={onShare}>
            <Input
              key={rollout}
              className="w-48"
              label={words.share}
              name="percent"
              type="number"
              min={0}
              max={100}
              required
              defaultValue={rollout || (pausedRollout ?? (rollout === null ? 100 : ''))}
            />
            <Button type="submit" variant="primary" busy={busy} disabled={release.missing.length > 0}>
              {rollout === null ? words.publish : rollout === 0 ? words.resume : words.change}
            </Button>
            {rollout !== null && rollout > 0 && (
              <Button disabled={busy} onClick={() => void rollOut(0)}>
                {words.pause}
              </Button>
            )}
            {!rollout && (
              <Button variant="danger" disabled={busy} onClick={() => setRemoving(true)}>
                {words.remove}
              </Button>
            )}
          </form>
          <Failure text={failure} />
        </div>
      </div>
      <Dialog
        open={removing}
        onOpenChange={setRemoving}
        title={words.removing.title({ version })}
        description={words.removing.text}
        actions={
          <>
            <Button onClick={() => setRemoving(false)}>{words.removing.no}</Button>
            <Button variant="danger" busy={busy} onClick={remove}>
              {words.removing.yes}
            </Button>
          </>
        }
      />
    </section>
  );
}

const stateOf = (rollout: number | null): string => {
  if (rollout === null) return words.states.draft;
  return rollout === 0 ? words.states.paused : words.states.offered({ percent: rollout });
};

function Files({ release, onChanged }: { release: Release; onChanged: () => void }) {
  const api = useApi();
  const { busy, failure, change } = useChange(onChanged);
  const [sending, setSending] = useState<string | null>(null);
  const [unsigned, setUnsigned] = useState(false);
  const isDraft = release.rollout === null;
  const paramsOf = (name: string) => ({ version: release.version, name });
  const send = (files: readonly File[]) =>
    void change(async () => {
      try {
        for (const file of files) {
          setSending(file.name);
          await api.call('PUT /api/admin/releases/{version}/files/{name}', {
            params: paramsOf(file.name),
            query: { unsigned: unsigned ? 'yes' : 'no' },
            // safe: this call takes the bytes themselves
            body: file as never,
          });
        }
      } finally {
        setSending(null);
        // what came before a refusal is there
        onChanged();
      }
    });
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{words.files}</h3>
      {release.files.length === 0 && <p className="mt-1 text-muted">{words.noFiles}</p>}
      <ul className="mt-1 divide-y divide-line">
        {release.files.map(({ name, sizeBytes, signed }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-14">
            <span className="min-w-0 flex-1 font-mono wrap-anywhere">{name}</span>
            {signed === false && <Badge tone="warning">{words.isUnsigned}</Badge>}
            <span className="text-muted tabular-nums">{formatBytes(sizeBytes)}</span>
            {isDraft && (
              <Button
                size="small"
                variant="quiet"
                disabled={busy}
                aria-label={words.dropFile({ name })}
                onClick={() =>
                  void change(() =>
                    api.call('DELETE /api/admin/releases/{version}/files/{name}', { params: paramsOf(name) }),
                  )
                }
              >
                {words.removing.yes}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isDraft && (
        <div className="mt-4 grid gap-3">
          <Checkbox
            label={
              <>
                {words.unsigned}
                <span className="block text-14 text-muted">{words.unsignedHint}</span>
              </>
            }
            checked={unsigned}
            onChange={(event) => setUnsigned(event.currentTarget.checked)}
          />
          <div className="flex flex-wrap items-center gap-3">
            <FileButton
              label={words.addFiles}
              accept=".exe,.dmg,.zip,.AppImage,.deb,.blockmap"
              multiple
              disabled={busy}
              onFiles={send}
            />
            <span role="status" className="text-14 text-muted">
              {sending && words.adding({ name: sending })}
            </span>
          </div>
        </div>
      )}
      <Failure text={failure} />
    </div>
  );
}

function Notes({ release: { version, notes }, onChanged }: { release: Release; onChanged: () => void }) {
  const api = useApi();
  const { busy, failure, change } = useChange(onChanged);
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('notes'));
    void change(
      () =>
        api.call('POST /api/admin/releases/{version}/notes', { params: { version }, body: { notes: text } }),
      words.saved,
    );
  }
  return (
    <form className="grid gap-3" onSubmit={onSubmit}>
      <Field label={words.notes} hint={words.notesHint}>
        {(control) => (
          <textarea
            {...control}
            name="notes"
            rows={4}
            maxLength={20_000}
            className="input"
            defaultValue={notes}
          />
        )}
      </Field>
      <Failure text={failure} />
      <div>
        <Button type="submit" busy={busy}>
          {words.saveNotes}
        </Button>
      </div>
    </form>
  );
}

/** Of a draft: what was published says them to computers. */
function OldestSystems({
  release: { version, minOs },
  onChanged,
}: {
  release: Release;
  onChanged: () => void;
}) {
  const api = useApi();
  const { busy, failure, change } = useChange(onChanged);
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { minOs: systemsOf(new FormData(event.currentTarget)) };
    void change(
      () => api.call('POST /api/admin/releases/{version}/systems', { params: { version }, body }),
      words.systemsSaved,
    );
  }
  return (
    <Disclosure summary={words.draft.systems}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <SystemFields minOs={minOs} />
        <Failure text={failure} />
        <div>
          <Button type="submit" busy={busy}>
            {words.saveSystems}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
