import { encodeWav } from '@formant/engine/codecs/wav';
import { talk } from '@formant/engine/testing/talk';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import { done, expect, expectAccessible, expectWellMade, openTool, start, test } from './test.ts';

const channels = [talk(2, 16_000, { f0: 120, formantScale: 1 })];
const speech = {
  name: 'talk.wav',
  mimeType: 'audio/wav',
  buffer: Buffer.from(encodeWav({ sampleRate: 16_000, channels }, 'float32')),
};
const file = (buffer: Uint8Array) => ({ name: 'mine.onnx', mimeType: '', buffer: Buffer.from(buffer) });

test('a network of a person’s own is refused where its layers are others, and told of where its weights are', async ({
  page,
}) => {
  await openTool(page, 'audio-enhancer', speech);
  const bring = page.locator('input[accept=".onnx"]');
  await page.getByText('Add a neural model').click();
  await bring.setInputFiles(file(tinyGtcrn({ dims: { op: 'GRU', at: 0, dims: [1, 24, 8] } })));
  await expect(page.getByRole('alert')).toContainText(
    'This file is not a GTCRN model: its layers are those of another network. Take the published one',
  );
  await expectWellMade(page, 'light');
  await bring.setInputFiles(file(tinyGtcrn()));
  const engine = page.getByRole('combobox', { name: 'Engine' });
  await expect(engine).toContainText('GTCRN (your own)');
  await expect(engine).toHaveAccessibleDescription(/is asked for what lies below 8 kHz/);
  const told = page.getByRole('status').filter({ hasText: 'GTCRN (your own)' });
  await expect(told).toContainText('has the layers of the published network and other weights');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expectWellMade(page, 'dark');

  // it works, and is told of after a reload, too, until it is taken away
  await start(page);
  await done(page);
  await openTool(page, 'audio-enhancer', speech);
  await expect(told).toBeVisible();
  await page.getByText('Neural models', { exact: true }).click();
  await page.getByRole('button', { name: /^Remove GTCRN \(your own\)/ }).click();
  await expect(told).toHaveCount(0);
});
