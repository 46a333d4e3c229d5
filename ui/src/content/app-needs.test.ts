import { expect, test } from 'vitest';
import { words } from '../features/downloads/words.ts';
import { appNeeds } from './app-needs.ts';
import { page as download } from './download-page.ts';
import { page as mac } from './platforms/mac.ts';
import { page as pc } from './platforms/pc.ts';

test('every page says the same of the disk that the app needs', () => {
  for (const page of [pc, mac, download, words.needs]) {
    const sizes = JSON.stringify(page).match(/\d+ [MG]B(?=[^"]*(disk|both arch|if you add))/g);
    expect(sizes).toContain(appNeeds.disk);
    expect(new Set(sizes)).toEqual(
      new Set(sizes?.includes(appNeeds.memory) ? Object.values(appNeeds) : [appNeeds.disk]),
    );
  }
});
