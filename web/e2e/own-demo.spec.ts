import { microphoneThat } from './microphone.ts';
import { expect, expectAccessible, sentBy, test } from './test.ts';

const label = 'Demo: your recording in five voices';

test('five seconds of the visitor are heard in five voices, and go on in the voice changer and the library', async ({
  page,
}) => {
  const sent = sentBy(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Try with your voice' }).click();
  const demo = page.getByRole('region', { name: label });
  await expect(demo.getByText('Say a sentence now')).toBeVisible();
  const level = demo.getByRole('meter', { name: 'Input level' });
  await expect(level).not.toHaveAttribute('aria-valuetext', 'silent');
  await expect(demo.getByText('Your voice as Deep', { exact: true })).toBeVisible();
  await expect(demo.getByRole('button', { name: 'Pause your recording' })).toBeVisible(); // it plays by itself
  const heard = () =>
    demo.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
      const bytes = await (await fetch(audio.src)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes);
      return { time: audio.currentTime, seconds: sound.duration, samples: [...sound.getChannelData(0)] };
    });
  const sounds: number[][] = [];
  for (const voice of ['Natural', 'Deep', 'Child', 'Robot', 'Radio']) {
    await expect(demo.getByRole('radio', { name: voice })).toBeEnabled();
    await demo.getByText(voice, { exact: true }).click();
    const { seconds, samples } = await heard();
    expect(Math.abs(seconds - 5), voice).toBeLessThan(0.4);
    expect(Math.hypot(...samples) / Math.sqrt(samples.length), voice).toBeGreaterThan(0.01);
    for (const other of sounds) expect(apart(samples, other), voice).toBeGreaterThan(0.3);
    sounds.push(samples);
  }
  await expectAccessible(page);
  await demo.getByText('Robot', { exact: true }).click();
  await demo.getByRole('link', { name: 'Go on in the voice changer' }).click();
  await expect(page).toHaveURL(/\/tools\/voice-changer\?preset=robot&job=/);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await page.goto('/voice-universe');
  await expect(page.getByText(/My recording, 0:0[45]/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Robot');
  await page.getByRole('article', { name: 'Robot', exact: true }).getByRole('link', { name: /^Use/ }).click();
  await expect(page).toHaveURL(/\/tools\/voice-changer\?preset=robot&job=/);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  // a voice of one's own takes it along too
  await page.goto('/voice-universe/new');
  await page.getByLabel('Name', { exact: true }).fill('Tin');
  await page.getByRole('button', { name: 'Keep it on this device' }).click();
  await page
    .getByRole('listitem', { name: 'Tin' })
    .getByRole('link', { name: /^Change a recording/ })
    .click();
  await expect(page).toHaveURL(/\/tools\/voice-changer\?mine=own%3A[\w-]+&job=/);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  // another visit to the front page has it as well
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Try with your voice' }).click();
  await expect(demo.getByText('Your voice as Deep', { exact: true })).toBeVisible();
  expect(sent).toEqual([]); // nothing of it has left the device
});

for (const [kind, says] of [
  ['refuses', 'The microphone is blocked.'],
  ['is missing', 'No microphone was found.'],
  ['is silent', 'Nothing can be heard on it.'],
] as const)
  test(`a microphone that ${kind} is told on the front page, and the way back stays`, async ({ page }) => {
    await microphoneThat(page, kind);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Try with your voice' }).click();
    const demo = page.getByRole('region', { name: label });
    await expect(demo.getByRole('alert')).toContainText(says);
    await expect(demo.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expectAccessible(page);
    await demo.getByRole('button', { name: 'Back to the phrase' }).click();
    await expect(page.getByRole('region', { name: 'Demo: one phrase, five voices' })).toBeVisible();
  });

/** How far two sounds are from being one: 0 is the same, 1 nothing in common. */
function apart(a: readonly number[], b: readonly number[]): number {
  let both = 0;
  let ofA = 0;
  let ofB = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    both += a[i]! * b[i]!;
    ofA += a[i]! ** 2;
    ofB += b[i]! ** 2;
  }
  return 1 - Math.abs(both) / Math.sqrt(ofA * ofB);
}
