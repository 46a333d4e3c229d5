import type { SharePreview } from '@formant/contract/audio';
import { data, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { apiContext } from '../../api/route-api.ts';

/** What a share page knows before anything is played. */
export type ShareData =
  | { state: 'none' }
  | { state: 'open'; share: SharePreview }
  | { state: 'unknown' | 'ended'; code: string };

/** Looks the code up, also on the server, so that an unknown link answers 404 and an ended one 410. */
export async function loadShare({ params, context }: LoaderFunctionArgs) {
  const code = params.code;
  if (code === undefined) return { state: 'none' } satisfies ShareData;
  const api = context.get(apiContext);
  try {
    const share = await api.call('GET /api/audio/share/{share}', { params: { share: code } });
    return { state: 'open', share } satisfies ShareData;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 410) return data({ state: 'ended', code } satisfies ShareData, { status: 410 });
    if (error.status === 404) return data({ state: 'unknown', code } satisfies ShareData, { status: 404 });
    throw error;
  }
}

/** File names are titles too: their ending says nothing to a listener. */
export const shownTitle = (title: string | null): string =>
  title?.replace(/\.(wav|flac|mp3|ogg|m4a|mp4|opus|webm)$/i, '') || 'Shared audio';
