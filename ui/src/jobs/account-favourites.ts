import type { Voice } from '@formant/contract/voices';
import type { Api } from '../api/client.ts';
import { accountFavourites } from '../sound/voices/favourites.ts';

/** As many as one page of the call has. */
const most = 100;
let asked = 0;
let askedFor: number | null = null;

/** Asks for the favourites of whoever is signed in now; `userId` null is nobody, who has none. */
export async function readAccountFavourites(api: Api, userId: number | null): Promise<void> {
  const mine = ++asked;
  if (userId !== askedFor) accountFavourites.setState({ list: [] });
  askedFor = userId;
  if (userId === null) return;
  try {
    const { data } = await api.call('GET /api/voice/get-favorite-voices', {
      query: { page: 1, perPage: most },
    });
    // those of somebody who has signed out meanwhile are nobody's any more
    if (mine === asked) accountFavourites.setState({ list: data });
  } catch {
    // without a network: those that this device keeps are there
  }
}

/** A voice has become a favourite of the account, or is none any more. */
export function noteAccountFavourite(voice: Voice, on: boolean): void {
  const others = accountFavourites.getState().list.filter(({ uuid }) => uuid !== voice.uuid);
  accountFavourites.setState({ list: on ? [{ ...voice, favorite: true }, ...others] : others });
}
