import { expect, test } from '@playwright/test';
import { firefoxPath } from '../../build/scripts/chromium.mjs';
import { Firefox } from './firefox.ts';
import { song } from './test.ts';

const file = firefoxPath();
test.skip(file === undefined, 'Firefox is not installed (apt-get install firefox-esr)');

/** Puts a meter at a share of its range and tells where it stands. */
const setMeter = (share: number) => `(() => {
  const meter = document.querySelector('[role=meter]');
  meter.scrollIntoView({ block: 'center' });
  meter.style.setProperty('--level', '${100 * share}%');
  const { x, y, width, height } = meter.getBoundingClientRect();
  return JSON.stringify({ x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width) - 1, height: Math.floor(height) - 1 });
})()`;

/** How many segments the middle row of a picture has, lit ones (coloured) and all. */
const countSegments = (png: string) => `(async () => {
  const bytes = Uint8Array.from(atob('${png}'), (char) => char.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const drawing = canvas.getContext('2d');
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, Math.floor(image.height / 2), image.width, 1);
  let lit = 0, all = 0, was = 'gap';
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = data.slice(at, at + 3);
    const is = Math.max(r, g, b) - Math.min(r, g, b) > 40 ? 'lit' : Math.min(r, g, b) < 236 ? 'dim' : 'gap';
    if (is !== 'gap' && was === 'gap') { all++; if (is === 'lit') lit++; }
    was = is;
  }
  return JSON.stringify({ lit, all });
})()`;

test('in Firefox, too, a song is split on this device, and its level meter is drawn in all its segments', async ({
  baseURL,
}) => {
  const firefox = await Firefox.open(file!, { width: 1440, height: 900 });
  try {
    await firefox.goto(`${baseURL}/tools/vocal-remover`);
    const there = (css: string) => firefox.evaluate<boolean>(`document.querySelector('${css}') !== null`);
    await expect.poll(() => there('input[type=file]')).toBe(true);
    await firefox.setFiles('input[type=file]', [song]);
    await expect.poll(() => there('[data-part=start]')).toBe(true);
    await firefox.evaluate(`document.querySelector('[data-part=start]').click()`);
    await expect.poll(() => there('[role=meter]'), { timeout: 60_000 }).toBe(true);

    const box = JSON.parse(await firefox.evaluate<string>(setMeter(0.6)));
    const { lit, all } = JSON.parse(
      await firefox.evaluate<string>(countSegments(await firefox.picture(box))),
    );
    const tiles = box.width / 6; // each is four pixels and a gap of two
    expect(all).toBeGreaterThan(tiles - 2);
    expect(all).toBeLessThan(tiles + 2);
    expect(lit).toBeGreaterThan(0.6 * tiles - 2);
    expect(lit).toBeLessThan(0.6 * tiles + 2);
    expect(firefox.said).toEqual([]);
  } finally {
    await firefox.close();
  }
});

test('in Firefox, whose scroll bar takes room from a phone-sized page, the studio opens with nothing covered', async ({
  baseURL,
}) => {
  const firefox = await Firefox.open(file!, { width: 390, height: 844 });
  try {
    await firefox.goto(`${baseURL}/text-to-speech`);
    const places = () =>
      firefox.evaluate<string>(`(() => {
        const button = (words) => [...document.querySelectorAll('button')].find((one) => words.test(one.textContent));
        const add = button(/Add a block/)?.getBoundingClientRect();
        const bar = button(/Generate/)?.closest('.sticky')?.getBoundingClientRect();
        return add && bar ? JSON.stringify({ room: bar.top - add.bottom, end: bar.bottom }) : '';
      })()`);
    await expect.poll(places, { timeout: 30_000 }).not.toBe('');
    const { room, end } = JSON.parse(await places());
    expect(room).toBeGreaterThanOrEqual(0); // px between “Add a block” and the bar that floats below it
    expect(end).toBeLessThanOrEqual(844);
  } finally {
    await firefox.close();
  }
});
