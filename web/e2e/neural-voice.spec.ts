import { tinyContentVec, tinyRvc } from '@formant/engine/testing/tiny-rvc';
import { done, expect, expectWellMade, openTool, startButton, test, voice } from './test.ts';

const onnx = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

test('a voice of RVC says what it needs, speaks on this device, and the page names what ran', async ({
  page,
}) => {
  await openTool(page, 'voice-changer', voice);
  await page.locator('summary', { hasText: 'Advanced' }).first().click();
  await page.getByLabel('Trained voice').setInputFiles(onnx('mine.onnx', tinyRvc()));
  await expect(page.getByText(/needs ContentVec beside it/)).toBeVisible();
  const start = startButton(page);
  await expect(start).toBeDisabled();
  await page.getByLabel('Choose model file').setInputFiles(onnx('vec.onnx', tinyContentVec()));
  await expect(page.getByText(/runs on this device, with ContentVec/)).toBeVisible();
  await start.click();
  await done(page);
  await expect(page.getByText('Engine: contentvec+rvc').first()).toBeVisible();
  await expect(page.getByText('Ran on CPU')).toBeVisible();
  await expectWellMade(page, 'light');
});
