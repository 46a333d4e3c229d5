import type { Installer, PublicRelease } from '@formant/contract/desk/releases';
import { type System, systemNames, systems } from '@formant/contract/facts/release-facts';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { buttonClass } from '../../design/Button.tsx';
import { useHydrated } from '../../design/use-hydrated.ts';
import { formatBytes, formatDate } from '../../i18n/format.ts';
import { type SystemName, thisSystem } from '../../platform/this-system.ts';
import { type DownloadsData, installerHref, newestFor, sorted } from './downloads-data.ts';
import { FileRow } from './FileRow.tsx';
import { VersionNotes } from './VersionNotes.tsx';
import { words } from './words.ts';

const systemHere: Partial<Record<SystemName, System>> = { windows: 'win', mac: 'mac', linux: 'linux' };

/** Everything that can be installed from this server: for this computer, for every other, what is new, and what was before. */
export function Installers({ data: { releases, state } }: { data: DownloadsData }) {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const here = isHydrated ? thisSystem() : null;
  const [started, setStarted] = useState<Installer | null>(null);
  const { early, older } = sorted(releases);
  const start = useStart(setStarted);
  const os = here ? systemHere[here] : undefined;
  const own = os ? newestFor(releases, os) : null;
  const first = own?.files[0];
  // until the browser tells what it runs on, the place of its installer is kept by that of most
  const kept = isHydrated ? own : newestFor(releases, 'win');
  const shown = kept?.files[0];

  // an address that was made for it starts the download once, and is then this page's usual one
  const wanted = search.has('start') ? first : undefined;
  useEffect(() => {
    if (!wanted) return;
    // at once: a navigation of the router would be broken off by the download, and a reload start it again
    const usual = new URL(location.href);
    usual.searchParams.delete('start');
    history.replaceState(history.state, '', usual);
    location.assign(start(wanted));
  }, [wanted, start]);

  return (
    <div className="wrap grid gap-10">
      <Notices search={search} state={state} here={here} />
      {releases.length > 0 && (
        <>
          {shown && kept && (
            <section
              className={`panel ${isHydrated ? '' : 'invisible max-md:hidden'}`}
              aria-labelledby="here"
              data-part="here"
            >
              <h2 id="here" className="type-28">
                {words.here}
              </h2>
              <p className="mt-2 text-muted">
                {systemNames[shown.os]} · {words.newest({ version: kept.release.version })} ·{' '}
                {formatBytes(shown.sizeBytes)}
              </p>
              <div className="mt-5 flex flex-wrap gap-3">
                <StartLink file={shown} start={start} />
              </div>
              <p className="mt-4 text-14 text-muted">{words.needs[shown.os]}</p>
              {started && <Started file={started} start={start} />}
            </section>
          )}
          <section aria-labelledby="all-systems">
            <h2 id="all-systems" className="type-36">
              {words.others}
            </h2>
            <p className="mt-2 mb-6 text-muted">{words.othersText}</p>
            <div className="grid gap-5 lg:grid-cols-3">
              {systems.map((system) => (
                <SystemCard key={system} os={system} releases={releases} start={start} />
              ))}
            </div>
            {started && !first && <Started file={started} start={start} />}
          </section>
          <NewestNotes releases={releases} />
          {early && (
            <section aria-labelledby="early">
              <h2 id="early" className="type-28">
                {words.early}
              </h2>
              <p className="mt-2 mb-4 text-muted">{words.earlyText({ version: early.version })}</p>
              <VersionNotes release={early} />
            </section>
          )}
          {older.length > 0 && (
            <section aria-labelledby="older">
              <h2 id="older" className="type-28 mb-4">
                {words.older}
              </h2>
              {older.map((release) => (
                <VersionNotes key={release.version} release={release} />
              ))}
            </section>
          )}
        </>
      )}
    </div>
  );
}

/** Makes the address of a download, and tells the server by which visit it was begun, so that it knows where the app came from. */
function useStart(onStart: (file: Installer) => void): (file: Installer) => string {
  const api = useApi();
  const [state] = useState(() => ({ api, onStart }));
  const [start] = useState(() => (file: Installer) => {
    const uuid = crypto.randomUUID();
    const value = { install_uuid: uuid, landing_path: location.pathname };
    // nobody waits for it, and nobody misses it
    void state.api.call('POST /api/set-meta/{metaType?}', { body: { value } }).catch(() => {});
    state.onStart(file);
    return installerHref(file, uuid);
  });
  return start;
}

/** Leads to the file without JavaScript as well. */
const StartLink = ({ file, start }: { file: Installer; start: (file: Installer) => string }) => (
  <a
    className={buttonClass({ variant: 'primary', size: 'large' })}
    href={installerHref(file)}
    onClick={(event) => {
      event.preventDefault();
      location.assign(start(file));
    }}
  >
    <Download aria-hidden="true" />
    {words.download({ system: systemNames[file.os] })}
  </a>
);

const Started = ({ file, start }: { file: Installer; start: (file: Installer) => string }) => (
  <div className="mt-6 border-t border-line pt-5" role="status">
    <p className="text-18 font-semibold">{words.started.title}</p>
    <p className="mt-1 text-muted">
      {words.started.text}{' '}
      <a
        className="link"
        href={installerHref(file)}
        onClick={(event) => {
          event.preventDefault();
          location.assign(start(file));
        }}
      >
        {words.started.again}
      </a>
    </p>
    <h3 className="mt-4 font-semibold">{words.stepsTitle}</h3>
    <ol className="mt-2 list-decimal pl-6 text-muted">
      {words.steps[file.os].map((step) => (
        <li key={step} className="mt-1">
          {step}
        </li>
      ))}
    </ol>
  </div>
);

/** What somebody has to know who was led here in place of an installer. */
function Notices({
  search,
  state,
  here,
}: {
  search: URLSearchParams;
  state: DownloadsData['state'];
  here: SystemName | null;
}) {
  const none = systems.find((one) => one === search.get('none'));
  const phone = here === 'android' || here === 'ios';
  const texts = [
    ...(state === 'failed' ? [words.failed] : []),
    ...(none ? [words.notHere({ system: systemNames[none] })] : []),
    ...(none && search.get('channel') === 'beta' ? [words.noBeta] : []),
    ...(search.has('choose') && !phone ? [words.choose] : []),
    ...(phone ? [words.phone] : []),
  ];
  return texts.length > 0 ? (
    <div className="grid gap-3">
      {texts.map((text) => (
        <Banner key={text} tone="info">
          {text}
        </Banner>
      ))}
    </div>
  ) : null;
}

function SystemCard({
  os,
  releases,
  start,
}: {
  os: System;
  releases: readonly PublicRelease[];
  start: (file: Installer) => string;
}) {
  const found = newestFor(releases, os);
  return (
    <section className="panel min-w-0" aria-labelledby={`files-${os}`}>
      <h3 id={`files-${os}`} className="type-22">
        {systemNames[os]}
      </h3>
      <p className="mt-1 text-14 text-muted">{words.needs[os]}</p>
      {found ? (
        <ul className="mt-4 grid gap-5">
          {found.files.map((file) => (
            <FileRow key={file.name} file={file} version={found.release.version} start={start} />
          ))}
        </ul>
      ) : (
        <p className="mt-4">{words.none}</p>
      )}
    </section>
  );
}

function NewestNotes({ releases }: { releases: readonly PublicRelease[] }) {
  const { stable } = sorted(releases);
  if (!stable) return null;
  const { version, notes, publishedAt } = stable;
  return (
    <section aria-labelledby="new">
      <h2 id="new" className="type-36">
        {words.notes}
      </h2>
      <p className="mt-1 text-14 text-muted">{words.released({ version, date: formatDate(publishedAt) })}</p>
      <p className="mt-4 max-w-prose whitespace-pre-line text-18 text-muted">{notes || words.noNotes}</p>
    </section>
  );
}
