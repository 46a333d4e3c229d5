import { useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Progress } from '../../design/Progress.tsx';
import { formatBytes } from '../../i18n/format.ts';
import {
  keepAgain,
  keepAllVoices,
  keepOwnVoices,
  keptKinds,
  type OfflineShare,
  removeKept,
} from '../../platform/offline-share.ts';
import { KeptModels } from './KeptModels.tsx';
import { useOfflineShare } from './use-offline-share.ts';
import { deviceWords as words } from './words.ts';

/** What this website keeps on the device, how large it is, and how to be rid of it. */
export function DeviceScreen() {
  const { share, look } = useOfflineShare();
  const [busy, setBusy] = useState(false);
  const change = async (by: () => Promise<void>) => {
    setBusy(true);
    await by().finally(() => setBusy(false));
    await look();
  };
  return (
    <div className="wrap max-w-180! py-10 md:py-14">
      <h1 className="type-36">{words.title}</h1>
      <p className="mt-3 text-18 text-muted">{words.lead}</p>
      <div className="mt-8 flex flex-col gap-6" data-state={share?.state}>
        <Banner tone={share?.state === 'ready' ? 'success' : 'info'}>
          {share ? words.states[share.state] : words.looking}
        </Banner>
        {share && share.plannedBytes > 0 && <Kept share={share} />}
        <div className="flex flex-wrap gap-3">
          {share?.state === 'removed' ? (
            <Button variant="primary" busy={busy} onClick={() => void change(keepAgain)}>
              {words.keep}
            </Button>
          ) : (
            share &&
            share.state !== 'none' && (
              <>
                <OtherVoices share={share} busy={busy} onChange={(by) => void change(by)} />
                <Button busy={busy} onClick={() => void change(removeKept)}>
                  {words.remove}
                </Button>
              </>
            )
          )}
        </div>
        {share && <KeptModels onRemoved={() => void look()} />}
        {share?.ownBytes ? (
          <section>
            <h2 className="type-22">{words.ownTitle}</h2>
            <p className="mt-2 text-muted">{words.own(formatBytes(share.ownBytes))}</p>
            <p className="mt-2 text-muted">{words.ownWhere}</p>
          </section>
        ) : null}
      </div>
    </div>
  );
}

/** Voices are kept by language; who travels, or reads aloud to others, may want them all. */
function OtherVoices({
  share: { otherVoices },
  busy,
  onChange,
}: {
  share: OfflineShare;
  busy: boolean;
  onChange: (by: () => Promise<void>) => void;
}) {
  const { wanted, bytes } = otherVoices;
  if (bytes === 0) return null;
  return (
    <Button busy={busy} onClick={() => onChange(wanted ? keepOwnVoices : keepAllVoices)}>
      {wanted ? words.ownVoices : words.allVoices(formatBytes(bytes))}
    </Button>
  );
}

function Kept({ share: { state, keptBytes, plannedBytes, otherVoices } }: { share: OfflineShare }) {
  const kinds = keptKinds.filter((kind) => keptBytes[kind] > 0);
  const total = kinds.reduce((sum, kind) => sum + keptBytes[kind], 0);
  const brought = total - keptBytes.neural;
  return (
    <>
      {state !== 'ready' && (
        <Progress
          label={words.progress}
          value={brought / plannedBytes}
          text={words.progressText(formatBytes(brought), formatBytes(plannedBytes))}
        />
      )}
      <table className="w-full text-start tabular-nums [&_td]:py-2.5 [&_th]:py-2.5 [&_th]:text-start [&_tr]:border-b [&_tr]:border-line [&_tr>:last-child]:text-end [&_tr>:last-child]:whitespace-nowrap">
        <thead className="text-14 text-subtle">
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.size}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="font-normal">
                {kind === 'voices' && otherVoices.wanted ? words.everyVoice : words.kinds[kind]}
              </th>
              <td>{formatBytes(keptBytes[kind])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row">{words.total}</th>
            <td>{formatBytes(total)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
