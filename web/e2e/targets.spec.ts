import { faultsByAxe } from '../../build/scripts/looks/axe.mjs';
import { expect, openTool, test, voice } from './test.ts';

const screens = ['/', '/live', '/text-to-speech', '/soundboard', '/voice-universe', '/tools/voice-recorder'];

test('everything that is pressed is large enough for a finger, on phones and desks', async ({ page }) => {
  const faults: string[] = [];
  /** WCAG 2.5.8: 24 px each way, or as much room around. */
  const look = async (what: string) => {
    const found = await faultsByAxe(page, { runOnly: ['target-size'] });
    faults.push(...found.map((fault) => `${what}: ${fault.slice(0, 400)}`));
  };
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
      // what stands at the edge of the screen is another thing than what stands in its middle
      await page.evaluate(() => scrollTo(0, innerHeight * 0.4));
      await look(`${path} at ${width} px`);
    }
    await openTool(page, 'voice-changer', voice);
    await expect(page.locator('[data-part=start]')).toBeVisible();
    await look(`voice changer at ${width} px`);
  }
  expect(faults).toEqual([]);
});
