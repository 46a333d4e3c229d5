import type { Page } from '@playwright/test';
import { medianF0 } from './sound.ts';
import {
  alive,
  expect,
  expectAccessible,
  expectPlaying,
  expectWellMade,
  isAwake,
  newEmail,
  password,
  sentBy,
  signUp,
  test,
  voice,
} from './test.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ voices?/ });

/** Every official voice has its preview; the server renders them one after the other at its start. */
async function previewsReady(page: Page) {
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/voice/get-voice-universe-voices?kind=preset&perPage=100');
        const { data } = (await answer.json()) as { data: { previewUrl: string | null }[] };
        return data.filter(({ previewUrl }) => previewUrl === null).length;
      },
      { timeout: 80_000 },
    )
    .toBe(0);
}

type Window = typeof globalThis & { played: { rate: number; samples: Float32Array }[] };

/** Keeps the samples of everything that a page plays, block by block, as the audio clock gets them. */
const recordWhatPlays = (page: Page) =>
  page.addInitScript(() => {
    const window = globalThis as Window; // safe: made here
    window.played = [];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when: Parameters<typeof start>) {
      if (this.buffer)
        window.played.push({ rate: this.buffer.sampleRate, samples: this.buffer.getChannelData(0).slice() });
      return start.apply(this, when);
    };
  });

/** What was played of a result and its original, whose blocks come in turn. */
const played = (page: Page) =>
  page.evaluate(() => {
    const { played } = globalThis as Window; // safe: as above
    const every = (nth: number) =>
      played.filter((_, index) => index % 2 === nth).flatMap(({ samples }) => [...samples]);
    return { result: every(0), original: every(1), sampleRate: played[0]?.rate ?? 0 };
  });

/** The official voices, and what another journey has published at this moment. */
const all = /^8[4-9] voices$/;

test('facets and search stand in the address, and the back button takes them back', async ({ page }) => {
  await page.goto('/voice-universe', { waitUntil: 'networkidle' });
  await expect(count(page)).toHaveText(all);
  await page.getByRole('button', { name: 'Gender', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Female/ }).click(); // the address is what checks it
  await expect(page).toHaveURL(/gender=female/);
  await expect(card(page, 'Robot')).toBeHidden();
  await expect(card(page, 'Woman')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('leaves');
  await expect(page).toHaveURL(/q=leaves/);
  await expect(count(page)).toHaveText('1 voice for “leaves”');

  await page.goBack();
  await expect(page).toHaveURL(/\?gender=female$/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(count(page)).toHaveText(all);

  await page.goto('/voice-universe?tags=low,high&sort=votes');
  await expect(page.getByRole('heading', { name: 'No voice fits all of these' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(count(page)).toHaveText(all);
  await expect(page).toHaveURL(/\?sort=votes$/);
});

test('rows of one sort each lead to all of that sort, and are gone where somebody searches', async ({
  page,
}) => {
  await page.goto('/voice-universe', { waitUntil: 'networkidle' });
  const row = page.getByRole('region', { name: 'Robots and monsters' });
  await expect(row.getByRole('article', { name: 'Robot', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Characters', exact: true })).toBeVisible();
  await row.getByRole('link', { name: /^See all/ }).click();
  await expect(page).toHaveURL(/category=machines(,|%2C)creatures/);
  await expect(row).toHaveCount(0);
  await expect(card(page, 'Robot')).toBeVisible();
});

test('rows out of sight sleep until one comes near, in whatever way, and lose nothing by it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const newest = page.getByRole('list', { name: 'New' });
  const grid = page.getByRole('list', { name: 'Voices', exact: true });
  const open = async () => {
    await page.goto('/voice-universe', { waitUntil: 'networkidle' });
    await alive(page);
    expect(await isAwake(page.getByRole('list', { name: 'Characters' }))).toBe(true);
    expect(await isAwake(newest)).toBe(false);
    expect(await isAwake(grid)).toBe(false);
  };
  await open();
  const like = newest.getByRole('button', { name: /^Favourite:/ }).first();
  await like.scrollIntoViewIfNeeded();
  await expect.poll(() => isAwake(newest)).toBe(true);
  await like.click();
  await expect(newest.getByRole('button', { name: /^No longer a favourite:/ })).toBeVisible();

  // the row of one's own language comes, and the grid fetches what was not drawn
  await page.mouse.move(200, 400);
  for (let i = 0; i < 40; i++) await page.mouse.wheel(0, 800);
  await expect(page.getByRole('list', { name: 'In English' })).toBeAttached();
  await expect.poll(() => isAwake(grid)).toBe(true);
  await page.keyboard.press('End');
  const last = grid.getByRole('listitem').last();
  await expect(last.getByRole('article')).toBeAttached();
  await expect.poll(() => last.evaluate((item) => item.ariaPosInSet === item.ariaSetSize)).toBe(true);

  // from the keyboard
  await open();
  await newest.getByRole('link').first().focus();
  await expect.poll(() => isAwake(newest)).toBe(true);

  // the address changes while they sleep
  await open();
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('leaves');
  await expect(count(page)).toHaveText('1 voice for “leaves”');
  await page.goBack();
  await expect(count(page)).toHaveText(all);
  await expect(newest).toBeAttached();
});

test('a link that is pressed while a search waits is where one goes', async ({ page }) => {
  await page.route(/\/api\/voice\/get-voice\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500)); // time enough for the search to follow
    await route.continue();
  });
  await page.goto('/voice-universe', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox', { name: 'Search' }).fill('Robot');
  await page
    .getByRole('region', { name: 'Characters', exact: true })
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/voice-universe\/[\w-]+$/);
  await page.waitForTimeout(1500);
  await expect(page).toHaveURL(/\/voice-universe\/[\w-]+$/);
});

test('a preview plays, and the next one ends it', async ({ page }) => {
  await previewsReady(page);
  await page.goto('/voice-universe?category=machines,places', { waitUntil: 'networkidle' });
  const robot = card(page, 'Robot');
  await robot.getByRole('button', { name: 'Play Robot' }).focus();
  await page.keyboard.press('Space');
  await expectPlaying(page);
  await expect(robot.getByRole('button', { name: 'Pause Robot' })).toBeVisible();
  await card(page, 'Cave').getByRole('button', { name: 'Play Cave' }).click();
  await expect(card(page, 'Cave').getByRole('button', { name: 'Pause Cave' })).toBeVisible();
  await expect(robot.getByRole('button', { name: 'Play Robot' })).toBeVisible();
});

test('a voice is heard while the mouse rests on it or the focus is on its button, unless somebody minds', async ({
  page,
}) => {
  await previewsReady(page);
  await page.goto('/voice-universe?category=machines', { waitUntil: 'networkidle' });
  const robot = card(page, 'Robot');
  const heading = page.getByRole('heading', { level: 1 });
  await robot.hover();
  await page.waitForTimeout(400);
  // nothing sounds on a page that has not been touched
  await expect(robot.getByRole('button', { name: 'Play Robot' })).toBeVisible();
  await heading.click();

  await test.step('within .2 s of arriving, in the middle of several', async () => {
    const waits: number[] = [];
    for (const name of ['Robot', 'Android', 'Cyborg', 'Glitch', 'Tin man']) {
      await card(page, name).scrollIntoViewIfNeeded();
      await page.evaluate((name) => {
        const window = globalThis as typeof globalThis & { arrived: number; heardAfter: number };
        const card = [...document.querySelectorAll('article')].find((one) => one.ariaLabel === name)!;
        window.heardAfter = 0;
        card.addEventListener('pointerenter', () => (window.arrived = performance.now()), { once: true });
        const { start } = AudioBufferSourceNode.prototype;
        AudioBufferSourceNode.prototype.start = function (...when: Parameters<typeof start>) {
          window.heardAfter ||= performance.now() - window.arrived;
          return start.apply(this, when);
        };
      }, name);
      await card(page, name).hover();
      await expect(card(page, name).getByRole('button', { name: `Pause ${name}` })).toBeVisible();
      waits.push(await page.evaluate(() => (globalThis as unknown as { heardAfter: number }).heardAfter));
      await heading.hover();
      await expect(card(page, name).getByRole('button', { name: `Play ${name}` })).toBeVisible();
    }
    waits.sort((a, b) => a - b);
    test.info().annotations.push({ type: 'heard after', description: waits.map(Math.round).join(', ') });
    expect(waits[2]).toBeLessThan(200);
  });

  await test.step('it leaves no player behind; a press keeps it', async () => {
    await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0);
    await robot.hover();
    await expect(robot.getByRole('button', { name: 'Pause Robot' })).toBeVisible();
    await robot.getByRole('button', { name: 'Pause Robot' }).click();
    await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
    await page.getByRole('button', { name: 'Close player' }).click();
    // what has been heard to its end by pointing is heard again by a press
    await heading.hover();
    await robot.hover();
    await expect(robot.getByRole('button', { name: 'Pause Robot' })).toBeVisible();
    await expect(robot.getByRole('button', { name: 'Play Robot' })).toBeVisible();
    await robot.getByRole('button', { name: 'Play Robot' }).click();
    await expect(robot.getByRole('button', { name: 'Pause Robot' })).toBeVisible();
    await page.getByRole('button', { name: 'Close player' }).click();
  });

  await test.step('by the keyboard', async () => {
    await robot.getByRole('link', { name: 'Robot', exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(robot.getByRole('button', { name: 'Pause Robot' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(robot.getByRole('button', { name: 'Play Robot' })).toBeVisible();
  });

  await test.step('turned off it stays off, also after a reload', async () => {
    await page.getByRole('switch', { name: 'Play what I point at' }).uncheck({ force: true });
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByRole('switch', { name: 'Play what I point at' })).not.toBeChecked();
    await heading.click();
    await robot.hover();
    await page.waitForTimeout(400);
    await expect(robot.getByRole('button', { name: 'Play Robot' })).toBeVisible();
    // the other tabs have cards, too
    await robot.getByRole('button', { name: 'Favourite: Robot' }).click();
    await page.goto('/voice-universe?tab=favorites', { waitUntil: 'networkidle' });
    await heading.click();
    await robot.hover();
    await page.waitForTimeout(400);
    await expect(robot.getByRole('button', { name: 'Play Robot' })).toBeVisible();
  });
});

test('two voices are compared on one clock', async ({ page }) => {
  await previewsReady(page);
  await recordWhatPlays(page);
  await page.goto('/voice-universe?category=machines,creatures', { waitUntil: 'networkidle' });
  const more = async (name: string, item: string) => {
    await card(page, name)
      .getByRole('button', { name: `More about ${name}` })
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await more('Robot', 'Compare');
  await expect(page.getByText(/choose “Compare with Robot”/)).toBeVisible();
  await more('Giant', 'Compare with Robot');
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByText('Robot or Giant')).toBeVisible();
  await expect(player.getByRole('radio', { name: 'Giant' })).toBeChecked();
  await player.getByText('Robot', { exact: true }).click();
  await expect(player.getByRole('radio', { name: 'Robot' })).toBeChecked();
  await expectAccessible(page);
  // both run: what is switched to goes on where the other one was
  const { result, original, sampleRate } = await played(page);
  expect(Math.min(result.length, original.length)).toBeGreaterThan(sampleRate);
  expect(result.slice(0, sampleRate)).not.toEqual(original.slice(0, sampleRate));
});

test('a speaker of the library is heard, and reads in the studio', async ({ page }) => {
  await page.goto('/voice-universe?q=alan', { waitUntil: 'networkidle' });
  const speaker = card(page, 'Alan');
  await expect(speaker).toContainText('Speaks text');
  await speaker.getByRole('button', { name: 'Play Alan' }).click();
  await expectPlaying(page);
  await speaker.getByRole('button', { name: 'More about Alan' }).click();
  await page.getByRole('menuitem', { name: 'Speak with it' }).click();
  await expect(page).toHaveURL(/\/text-to-speech/);
  await expect(page.getByRole('button', { name: /^Voice.*Alan/ }).first()).toBeVisible();
});

test('every voice speaks the own recording, computed here: its pitch moves as the voice says', async ({
  page,
}) => {
  const uploads = sentBy(page);
  await recordWhatPlays(page);
  await page.goto('/voice-universe?q=child', { waitUntil: 'networkidle' });
  await page.getByLabel('Choose a file').setInputFiles(voice);
  await expect(page.getByText(/voice\.wav, 0:\d\d/)).toBeVisible();
  await card(page, 'Child').getByRole('button', { name: 'Play Child' }).click();
  await expectPlaying(page);
  await card(page, 'Child').getByRole('link', { name: 'Child', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Child' })).toBeVisible();

  await test.step('it can be compared with the original', async () => {
    const listen = page.getByRole('region', { name: 'Listen' });
    await expect(listen.getByRole('radio', { name: /^Original/ })).toBeAttached();
  });

  await test.step('the sound that plays is the recording seven semitones higher', async () => {
    const { result, original, sampleRate } = await played(page);
    const f0 = (samples: number[]) =>
      medianF0(
        { channels: [Float32Array.from(samples)], sampleRate, seconds: samples.length / sampleRate, rms: 0 },
        60,
        700,
      );
    const semitones = 12 * Math.log2(f0(result) / f0(original));
    expect(semitones).toBeGreaterThan(6.5);
    expect(semitones).toBeLessThan(7.5);
  });
  expect(uploads).toEqual([]);

  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText(/voice\.wav, 0:\d\d/)).toBeVisible();
});

test('favourites need no account; one takes them along when asked to, and votes wait for it', async ({
  page,
}) => {
  const email = newEmail();
  await signUp(page, email);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto('/voice-universe?q=robot', { waitUntil: 'networkidle' });
  const robot = card(page, 'Robot');
  await robot.getByRole('button', { name: 'Favourite: Robot' }).click();
  await expect(page.getByText('Robot is among your favourites on this device.')).toBeVisible();
  const pressed = robot.getByRole('button', { name: /No longer a favourite/ });
  await expect(pressed).toHaveAttribute('aria-pressed', 'true');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(pressed).toBeVisible();
  await page.getByRole('link', { name: 'Favourites' }).click();
  await expect(page.getByText('1 favourite on this device, without an account')).toBeVisible();
  await expect(robot).toBeVisible();
  // the studio has it at hand
  await page.goto('/text-to-speech');
  await page.getByRole('button', { name: /^Voice of block 1/ }).click();
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('Robot');
  await expect(page.getByRole('button', { name: /^Robot.*Library/ }).first()).toBeVisible();

  await page.goto('/voice-universe?q=robot', { waitUntil: 'networkidle' });
  await robot.getByRole('button', { name: 'Vote for Robot' }).click();
  await page.getByRole('dialog', { name: 'Vote for Robot' }).getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/voice-universe\?q=robot$/);
  await expect(page.getByText('Your vote is counted.')).toBeVisible();
  await expect(robot).toContainText('Votes: 1');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(robot).toContainText('Votes: 1');
  await robot.getByRole('button', { name: 'Vote for Robot' }).click();
  await expect(robot).toContainText('Votes: 0');

  await page.getByRole('link', { name: 'Favourites' }).click();
  await expect(page.getByText('1 favourite of this device not with your account yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Put in my account' }).click();
  await expect(page.getByText('1 favourite', { exact: true })).toBeVisible();
  await expect(robot).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put in my account' })).toHaveCount(0);
  await page.reload();
  await expect(robot).toBeVisible();
});

test('a voice is made, heard, published, edited, deleted and brought back', async ({ page, browser }) => {
  await signUp(page);
  const name = `Choir of ${Date.now()}`;
  await page.goto('/voice-universe/new', { waitUntil: 'networkidle' });
  await page.getByRole('slider', { name: 'Pitch' }).fill('4');
  await page.getByRole('button', { name: 'Play the new voice' }).click();
  await expectPlaying(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Tags').fill('Choir, calm');
  await page.getByRole('button', { name: 'Save the voice' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const address = new URL(page.url()).pathname;
  const visitor = await (await browser.newContext()).newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);

  await page.goto('/voice-universe?tab=mine');
  const row = page.getByRole('listitem', { name });
  await row.getByText('Public', { exact: true }).click();
  await expect(row.getByRole('radio', { name: 'Public' })).toBeChecked();
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200);
  await expect(visitor.getByText('+4 semitones')).toBeVisible();

  await visitor.getByRole('button', { name: `More about ${name}` }).click();
  await visitor.getByRole('menuitem', { name: 'Report' }).click();
  await visitor.getByRole('combobox', { name: 'What is wrong' }).click();
  await visitor.getByRole('option', { name: 'Spam or misleading' }).click();
  await visitor.getByRole('button', { name: 'Send the report' }).click();
  await expect(visitor.getByRole('dialog')).toBeHidden();
  await visitor.context().close();

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Description').fill('Many at once.');
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row.locator('img')).toBeVisible();

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: `Bring ${name} back` }).click();
  await expect(row).toBeVisible();
});

/** One grey point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('the voice changer begins with the voice that was chosen', async ({ page }) => {
  await page.goto('/voice-universe?q=robot', { waitUntil: 'networkidle' });
  await card(page, 'Robot').getByRole('link', { name: 'Use Robot' }).click();
  await expect(page.getByText('The voice Robot is set.')).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(voice);
  await expect(page.getByRole('radio', { name: 'Robot' })).toBeChecked();
});

for (const theme of ['light', 'dark'] as const)
  test(`the library, a voice and a new one are well made, ${theme}`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    for (const path of ['/voice-universe', '/voice-universe/formant.preset.cave', '/voice-universe/new']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectWellMade(page, theme);
    }
    await page.goto('/voice-universe', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page);
  });

test.describe('offline', () => {
  test.use({ expectedConsole: /Failed to load resource/ });
  test('without a network the official voices are there, and say so', async ({ page }) => {
    await page.goto('/tools/home', { waitUntil: 'networkidle' });
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Voices' }).click();
    await expect(page.getByText('The server can’t be reached.')).toBeVisible();
    await expect(count(page)).toHaveText('80 voices');
  });
});
