import { product } from '@formant/contract/base/product';
import { sharedPlayer } from '@formant/contract/facts/shared-player';
import { useLoaderData } from 'react-router';
import { ShareScreen } from '../../features/share/ShareScreen.tsx';
import { loadShare, type ShareData, shownTitle } from '../../features/share/share-data.ts';
import { formatTime } from '../../i18n/format.ts';

export { loadShare as loader };

export function meta(data: unknown) {
  const found = (data ?? { state: 'unknown', code: '' }) as ShareData; // safe: what this page's loader has answered
  if (found.state === 'none')
    return {
      title: 'Shared audio',
      description: 'Open a shared recording by its code, and see the links that you have made.',
    };
  if (found.state !== 'open')
    return {
      title: found.state === 'ended' ? 'This link has ended' : 'There is no such link',
      noindex: true,
    };
  const { code, title, durationMs, voice, allowDownload } = found.share;
  const shown = shownTitle(title);
  return {
    title: shown,
    description:
      durationMs === null
        ? 'A shared recording, protected by a password.'
        : `A shared recording of ${formatTime(durationMs / 1000)}${voice ? ` in the voice ${voice.name}` : ''}. Listen, or hear it in another voice.`,
    // whoever has the link may listen; search engines are not told of it
    noindex: true,
    properties: {
      'og:site_name': product.name,
      'og:image': `/api/audio/share/${code}/picture`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': durationMs === null ? product.name : `Waveform of ${shown}`,
      ...(allowDownload ? { 'og:audio': `/api/audio/share/${code}/sound` } : {}),
      'twitter:card': 'player',
      'twitter:image': `/api/audio/share/${code}/picture`,
      'twitter:player': `/embed/${code}`,
      'twitter:player:width': String(sharedPlayer.width),
      'twitter:player:height': String(sharedPlayer.height),
    },
    ...(durationMs === null ? {} : { oEmbed: `/share/${code}` }),
  };
}

export const Page = () => <ShareScreen data={useLoaderData<ShareData>()} />;
