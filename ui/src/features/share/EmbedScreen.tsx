import { product } from '@formant/contract/base/product';
import { useMemo } from 'react';
import { visitorApi } from '../../api/visitor-api.ts';
import { formatTime } from '../../i18n/format.ts';
import { SharePlayer } from './SharePlayer.tsx';
import { type ShareData, shownTitle } from './share-data.ts';
import { useShared } from './use-shared.ts';
import { embedScreenWords } from './words.ts';

/** A shared audio inside somebody else's page: title, player, and the way to the whole page. */
export function EmbedScreen({ data }: { data: ShareData }) {
  if (data.state !== 'open')
    return (
      <>
        <h1 className="text-18 font-semibold">
          {data.state === 'ended' ? 'This link has ended' : 'There is no such audio'}
        </h1>
        <p className="mt-1 text-14 text-muted">{embedScreenWords.askWhoeverHas}</p>
      </>
    );
  return <Embedded share={data.share} />;
}

function Embedded({ share }: { share: Extract<ShareData, { state: 'open' }>['share'] }) {
  // in a frame of another site browsers keep our cookies back, so it speaks without any
  const api = useMemo(visitorApi, []);
  const shared = useShared(share, api);
  return (
    <>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h1 className="min-w-0 truncate text-16 font-semibold">
          {shownTitle(shared.opened?.share.title ?? share.title)}
        </h1>
        <a href={`/share/${share.code}`} target="_blank" rel="noopener" className="link flex-none text-14">
          {product.name}
          {share.durationMs === null ? '' : `, ${formatTime(share.durationMs / 1000)}`}
        </a>
      </div>
      <SharePlayer shared={shared} compact />
    </>
  );
}
