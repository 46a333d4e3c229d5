import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { loadedWindow, openedPages } from './app.ts';
import { giveToken, type Peer } from './peer.ts';

/** Signs the app in at a server that takes any code that it asked for itself. */
export async function signInAt(app: ElectronApplication, peer: Peer): Promise<Page> {
  const page = await loadedWindow(app);
  await page.evaluate(() => window.formant.sessionStart());
  const challenge = new URL((await openedPages(app))[0] ?? '').searchParams.get('challenge') ?? '';
  giveToken(peer, { challenge, code: 'the-code', token: 'formant_secret' });
  expect(await page.evaluate(() => window.formant.sessionEnterCode('the-code'))).toMatchObject({
    state: 'signed-in',
  });
  return page;
}
