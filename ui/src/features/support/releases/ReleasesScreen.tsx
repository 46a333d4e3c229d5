import { type ReleaseChannel, releaseChannels } from '@formant/contract/facts/release-facts';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Button } from '../../../design/Button.tsx';
import { Disclosure } from '../../../design/Disclosure.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { Section } from '../../../parts/Section.tsx';
import { Failure } from '../Failure.tsx';
import { useChange } from '../use-change.ts';
import { ReleasePanel } from './ReleasePanel.tsx';
import { Pins, SupportedSince } from './ReleaseRules.tsx';
import { SystemFields, systemsOf } from './SystemFields.tsx';
import { useReleases } from './use-releases.ts';
import { words } from './words.ts';

/** Versions of the app, for administrators: files, roll-out, what is oldest, and pins. */
export function ReleasesScreen() {
  const { value, failure, reload } = useReleases();
  return (
    <div className="wrap grid gap-6 pt-10 pb-10">
      <div>
        <h1 className="type-36">{words.title}</h1>
        <p className="mt-2 max-w-[68ch] text-muted">{words.intro}</p>
      </div>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton className="h-24! w-full" />}
      {value && (
        <>
          {value.data.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
          {value.data.map((release) => (
            <ReleasePanel key={release.version} release={release} onChanged={reload} />
          ))}
          <div className="grid items-start gap-6 lg:grid-cols-3">
            <NewDraft onChanged={reload} />
            <SupportedSince minimum={value.minSupported} onChanged={reload} />
            <Pins pins={value.pins} onChanged={reload} />
          </div>
        </>
      )}
    </div>
  );
}

function NewDraft({ onChanged }: { onChanged: () => void }) {
  const api = useApi();
  const { busy, failure, change } = useChange(onChanged);
  const [channel, setChannel] = useState<ReleaseChannel>('stable');
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name)).trim();
    void change(() =>
      api.call('POST /api/admin/releases', {
        body: { version: text('version'), channel, minOs: systemsOf(given) },
      }),
    ).then((done) => done && form.reset());
  }
  return (
    <Section title={words.draft.title}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <Input
          label={words.draft.version}
          hint={words.draft.versionHint}
          name="version"
          required
          maxLength={48}
          autoComplete="off"
          spellCheck={false}
        />
        <Select
          label={words.draft.channel}
          value={channel}
          onChange={setChannel}
          choices={releaseChannels.map((value) => ({ value, label: words.channels[value] }))}
        />
        <Disclosure summary={words.draft.systems}>
          <div className="grid gap-4">
            <SystemFields />
          </div>
        </Disclosure>
        <Failure text={failure} />
        <Button type="submit" variant="primary" busy={busy}>
          {words.draft.submit}
        </Button>
      </form>
    </Section>
  );
}
