import { toolIds, tools } from '@formant/engine/tools';
import { readSound } from './sound.ts';
import { done, expect, expectPlaying, openTool, recordingFor, start, test } from './test.ts';

for (const id of toolIds) {
  const { tool } = tools[id];
  if (tool.conversion) continue; // converter.spec.ts: what it saves is its own format
  test(`${tool.name} works on this device, plays its result and saves it`, async ({ page }) => {
    const file = recordingFor(id);
    await openTool(page, id, file);
    await start(page);
    if (tool.outputs.length === 0) {
      await expect(page.getByText('Done in').first()).toBeVisible({ timeout: 60_000 });
      return;
    }
    await done(page);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expectPlaying(page);
    for (const { label } of tool.outputs) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('menuitem', { name: label }).click();
      const saved = await readSound(await (await download).path());
      expect(Math.abs(saved.seconds - (await readSound(file)).seconds)).toBeLessThan(0.1);
      expect(saved.channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
      expect(saved.rms).toBeGreaterThan(0.0005); // each stem of these recordings holds some sound
    }
  });
}
