import type { OwnShare } from '@formant/contract/audio';
import { Copy } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useApi, useUser } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Link } from '../../design/Link.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { ShareSettings, type ShareWish, standardWish } from '../../parts/share/ShareSettings.tsx';
import { shownTitle } from './share-data.ts';
import { ownSharesWords } from './words.ts';

const failed = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Try again.';

/** The links of the account, or of this browser while nobody is signed in. */
export function OwnShares() {
  const api = useApi();
  const [list, setList] = useState<{ data: OwnShare[]; total: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(
    async (page: number, before: OwnShare[] = []) => {
      try {
        const { data, meta } = await api.call('GET /api/audio/shares', { query: { page } });
        setList({ data: [...before, ...data], total: meta.total });
        setFailure(null);
      } catch (error) {
        setFailure(failed(error));
      }
    },
    [api],
  );
  useEffect(() => void load(1), [load]);
  if (failure) return <Banner tone="error">{failure}</Banner>;
  if (!list) return <Skeleton className="h-24! w-full" />;
  if (list.data.length === 0)
    return (
      <EmptyState title={ownSharesWords.noLinksYet} level="h3">
        {ownSharesWords.whatYouShare}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line">
        {list.data.map((share) => (
          <ShareRow key={share.code} share={share} onChanged={() => void load(1)} />
        ))}
      </ul>
      {list.data.length < list.total && (
        <Button className="mt-4" onClick={() => void load(Math.floor(list.data.length / 24) + 1, list.data)}>
          {ownSharesWords.showMore}
        </Button>
      )}
    </>
  );
}

function ShareRow({ share, onChanged }: { share: OwnShare; onChanged: () => void }) {
  const api = useApi();
  const user = useUser();
  const toasts = useToasts();
  const [asking, setAsking] = useState<'end' | 'change' | null>(null);
  const [wish, setWish] = useState<ShareWish>({
    ...standardWish,
    expires: 'keep',
    allowDownload: share.allowDownload,
  });
  const [busy, setBusy] = useState(false);
  const title = shownTitle(share.title);
  const over = share.expiresAt !== null && Date.parse(share.expiresAt) <= Date.now();
  const run = async (work: () => Promise<unknown>, text: string) => {
    setBusy(true);
    try {
      await work();
      setAsking(null);
      toasts.show(text, 'success');
      onChanged();
    } catch (error) {
      toasts.show(failed(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Link to={`/share/${share.code}`} className="link truncate">
            {title}
          </Link>
          {share.protected && <Badge>Password</Badge>}
          {over && <Badge tone="warning">Ended</Badge>}
        </p>
        <p className="text-14 text-muted tabular-nums">
          {formatTime(share.durationMs / 1000)}, {share.views} {share.views === 1 ? 'listener' : 'listeners'}
          {share.expiresAt && !over ? `, until ${formatDate(share.expiresAt)}` : ''}
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        icon={<Copy aria-hidden="true" />}
        aria-label={`Copy the link to ${title}`}
        onClick={() =>
          void navigator.clipboard.writeText(share.link).then(
            () => toasts.show('The link is copied.', 'success'),
            () => toasts.show(share.link, 'info'), // a browser that forbids it: the person copies by hand
          )
        }
      >
        Copy
      </Button>
      {user && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Settings of ${title}`}
          onClick={() => setAsking('change')}
        >
          Settings
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={`End the link to ${title}`}
        onClick={() => setAsking('end')}
      >
        End
      </Button>
      <Dialog
        open={asking === 'end'}
        onOpenChange={() => setAsking(null)}
        title={`End the link to ${title}?`}
        description={ownSharesWords.whoeverHasCan}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(null)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              busy={busy}
              onClick={() =>
                void run(
                  () => api.call('DELETE /api/audio/share/{share}', { params: { share: share.code } }),
                  'The link has ended.',
                )
              }
            >
              {ownSharesWords.endLink}
            </Button>
          </>
        }
      />
      <Dialog
        open={asking === 'change'}
        onOpenChange={() => setAsking(null)}
        title={`Settings of ${title}`}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(null)}>
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={busy}
              onClick={() =>
                void run(
                  () =>
                    api.call('POST /api/audio/share-audio/{audio}', {
                      params: { audio: share.audioId },
                      body: {
                        allowDownload: wish.allowDownload,
                        ...(wish.expires === 'keep'
                          ? {}
                          : { expiresInDays: wish.expires === 'never' ? null : Number(wish.expires) }),
                        ...(wish.password === null ? {} : { password: wish.password || null }),
                      },
                    }),
                  'The settings are saved.',
                )
              }
            >
              Save
            </Button>
          </>
        }
      >
        <ShareSettings wish={wish} onChange={setWish} isProtected={share.protected} keeps />
      </Dialog>
    </li>
  );
}
