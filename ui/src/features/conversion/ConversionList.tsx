import type { ConvertItem } from '@formant/contract/conversion';
import { Download, MonitorSmartphone, Server } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { Progress } from '../../design/Progress.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatPercent } from '../../i18n/format.ts';
import { ShareSound } from '../../parts/share/ShareSound.tsx';
import { usePlatform } from '../../platform/context.ts';
import { PlayerTime } from '../../players/Transport.tsx';
import { ElementPlayer } from '../../sound/play/element-player.ts';
import { type ConversionsModel, isOpen } from './conversions-model.ts';
import { conversionListWords } from './words.ts';

/** The account's conversions, the newest first. */
export function ConversionList({ model }: { model: ConversionsModel }) {
  const { data, total, failure, cancelling } = useStore(model.state);
  const toasts = useToasts();
  const cancel = async (uuid: string) => {
    const problem = await model.cancel(uuid);
    if (problem !== null) toasts.show(problem, 'error');
  };
  if (!data)
    return failure ? (
      <RetryBanner onRetry={() => model.reload()}>{failure}</RetryBanner>
    ) : (
      <Skeleton className="h-24! w-full" />
    );
  if (data.length === 0)
    return (
      <EmptyState title={conversionListWords.noConversionsYet} level="h3">
        {conversionListWords.whatYourComputer}
      </EmptyState>
    );
  return (
    <>
      {failure && <Banner tone="warning">{failure}</Banner>}
      <ul className="divide-y divide-line">
        {data.map((item) => (
          <ConversionRow
            key={item.uuid}
            item={item}
            busy={cancelling.has(item.uuid)}
            onCancel={() => void cancel(item.uuid)}
          />
        ))}
      </ul>
      {data.length < total && (
        <Button className="mt-4" onClick={() => void model.more()}>
          {conversionListWords.showMore}
        </Button>
      )}
    </>
  );
}

function ConversionRow({ item, busy, onCancel }: { item: ConvertItem; busy: boolean; onCancel: () => void }) {
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <p className="truncate font-medium">{item.title}</p>
          <p className="truncate text-14 text-muted">{conversionListWords.voice(item.voiceName)}</p>
        </div>
        <Badge
          icon={
            item.assignee === 'device' ? (
              <MonitorSmartphone aria-hidden="true" />
            ) : (
              <Server aria-hidden="true" />
            )
          }
        >
          {item.assignee === 'device' ? (item.deviceName ?? 'My computer') : 'Server'}
        </Badge>
        <Status item={item} />
        {isOpen(item) && (
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            aria-label={`Cancel ${item.title}`}
            onClick={onCancel}
          >
            Cancel
          </Button>
        )}
      </div>
      {item.status === 'processing' && (
        <Progress label={`${item.title} in the voice ${item.voiceName}`} value={item.progress} />
      )}
      {item.error && <p className="text-14 text-muted">{item.error.message}</p>}
      {item.result && <Result item={item.result} />}
      {item.status === 'succeeded' && !item.result && (
        <p className="text-14 text-muted">{conversionListWords.resultWasDeleted}</p>
      )}
    </li>
  );
}

function Status({ item }: { item: ConvertItem }) {
  switch (item.status) {
    case 'queued':
      return <Badge>{item.position ? `${item.position} before it` : 'Waiting'}</Badge>;
    case 'processing':
      return <span className="text-14 text-muted tabular-nums">{formatPercent(item.progress)}</span>;
    case 'succeeded':
      return <Badge tone="success">Done</Badge>;
    case 'failed':
      return <Badge tone="error">Failed</Badge>;
    case 'cancelled':
      return <Badge>Cancelled</Badge>;
    case 'expired':
      return <Badge tone="warning">Expired</Badge>;
  }
}

function Result({ item }: { item: NonNullable<ConvertItem['result']> }) {
  const platform = usePlatform();
  const toasts = useToasts();
  const [saving, setSaving] = useState(false);
  const [player, setPlayer] = useState<ElementPlayer | null>(null);
  // the address is signed anew with every look at the list; the sound is the same
  const { id, durationMs } = item;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const made = new ElementPlayer(item.url, durationMs / 1000);
    setPlayer(made);
    return () => made.dispose();
  }, [id, durationMs]);
  const save = async () => {
    setSaving(true);
    try {
      const answer = await fetch(item.url);
      if (!answer.ok) throw new Error(String(answer.status));
      await platform.saveFile(`${item.title}.${item.format}`, await answer.blob());
    } catch {
      toasts.show('The sound could not be saved. Check your connection and try again.', 'error');
    }
    setSaving(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {player && <Listen player={player} title={item.title} />}
      <Button
        size="small"
        variant="quiet"
        busy={saving}
        icon={<Download aria-hidden="true" />}
        aria-label={`Download ${item.title}`}
        onClick={() => void save()}
      >
        {item.format.toUpperCase()}
      </Button>
      <ShareSound sounds={[{ name: item.title, audioId: id }]} look="small" />
    </div>
  );
}

function Listen({ player, title }: { player: ElementPlayer; title: string }) {
  const { playing, loading, failed } = useStore(player.state);
  return (
    <>
      <PlayButton
        size="small"
        quiet
        playing={playing}
        loading={loading && !playing}
        what={title}
        onClick={() => player.toggle()}
      />
      <PlayerTime player={player} className="text-14" />
      {failed && (
        <span className="text-14 text-error-text" role="alert">
          {conversionListWords.couldNotBe}
        </span>
      )}
    </>
  );
}
