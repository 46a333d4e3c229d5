import type { Page } from '@playwright/test';
import { expect, expectAccessible, newEmail, sentBy, test } from './test.ts';

/** Listens at whatever the page plays: the loudest so far, as root mean square. */
async function listenIn(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = Object.assign(window, { loudest: 0 });
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode | AudioParam, ...rest: number[]) {
      if (to instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(to.context, { fftSize: 2048 });
        Reflect.apply(connect, this, [analyser]);
        const samples = new Float32Array(analyser.fftSize);
        setInterval(() => {
          analyser.getFloatTimeDomainData(samples);
          heard.loudest = Math.max(heard.loudest, Math.hypot(...samples) / Math.sqrt(samples.length));
        }, 50);
      }
      return Reflect.apply(connect, this, [to, ...rest]);
    } as typeof connect;
  });
  return () =>
    page.evaluate(() => {
      const heard = window as unknown as { loudest: number }; // safe: the script above has put it there
      const { loudest } = heard;
      heard.loudest = 0;
      return loudest;
    });
}

test('a visitor books a table by keyboard: the agent is heard, every word stands there, nothing is sent', async ({
  page,
}) => {
  const loudest = await listenIn(page);
  const sent = sentBy(page);
  await page.goto('/agents', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Start the conversation' }).press('Enter');
  const demo = page.getByRole('region', { name: 'Demo: a scripted conversation' });
  const log = demo.getByRole('log', { name: 'What was said' });
  await expect(log).toContainText('I am a machine');
  await expect.poll(loudest, { timeout: 60_000 }).toBeGreaterThan(0.01); // root mean square of speech
  await expect(demo.getByText('The agent speaks. Answer whenever you like.')).toBeVisible();
  // an answer interrupts, and the keyboard goes on at the next one
  await demo.getByRole('button', { name: 'For two, please.' }).press('Enter');
  await expect(log).toContainText('A table for two. Tonight or tomorrow?');
  await expect(demo.getByRole('button', { name: 'Tonight.' })).toBeFocused();
  await loudest();
  await expect.poll(loudest, { timeout: 30_000 }).toBeGreaterThan(0.01);
  // silence by one key, at any time
  await page.keyboard.press('Escape');
  await expect(demo.getByText('Your turn.')).toBeVisible();
  await loudest();
  // a quiet stretch has to pass to be heard; a busy machine plays on for a moment, a sentence lasts longer
  const quiet = async () => {
    await page.waitForTimeout(400);
    return loudest();
  };
  await expect.poll(quiet, { timeout: 1500 }).toBeLessThan(0.001);
  await demo.getByText('Speak aloud').click();
  for (const answer of ['Tonight.', 'Six, please.', 'No, that is all.'])
    await demo.getByRole('button', { name: answer }).press('Enter');
  await expect(log).toContainText('Then a table for two, tonight at six o’clock. As this is a demo');
  await expect(demo.getByRole('button', { name: 'Start again' })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await demo.getByText('Move an appointment').click();
  await expect(log).toContainText('Practice at the Park');
  expect(sent).toEqual([]);
});

test('who answers by voice is understood where the browser can, and it is off until asked for', async ({
  page,
}) => {
  // the recogniser is a service of the browser's maker, which no test may ask
  await page.addInitScript(() => {
    const answers = ['a table for four please', 'tomorrow', 'something else'];
    class Recogniser extends EventTarget {
      start() {
        const transcript = answers.shift();
        setTimeout(() => {
          if (transcript)
            this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript }]] }));
          else this.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }));
          this.dispatchEvent(new Event('end'));
        }, 100);
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser });
  });
  await page.goto('/agents', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Start the conversation' }).click();
  const demo = page.getByRole('region', { name: 'Demo: a scripted conversation' });
  const log = demo.getByRole('log');
  await demo.getByText('Speak aloud').click();
  await expect(demo.getByRole('switch', { name: /Answer by voice/ })).not.toBeChecked();
  await expect(log.locator('p')).toHaveCount(1);
  await demo.getByText('Answer by voice').click();
  await expect(log).toContainText('A table for four. Tonight or tomorrow?');
  await expect(log).toContainText('For tomorrow I have six o’clock');
  await expect(log).toContainText('Sorry, I did not understand that.');
  await expect(demo.getByRole('alert')).toContainText('The browser refused the microphone.');
  await demo.getByRole('button', { name: 'A quarter past eight.' }).click();
  await expect(log).toContainText('Noted: tomorrow, a quarter past eight, four.');
});

test.describe('the form for questions', () => {
  // refused for a missing name, then asked for the proof of work
  test.use({ expectedConsole: /status of 4(22|28)/ });

  test('a question about agents is sent from their page', async ({ page }) => {
    await page.goto('/agents#contact', { waitUntil: 'networkidle' });
    const send = page.getByRole('button', { name: 'Send the message' });
    await send.click();
    await expect(page.getByText('Enter the name of your company.')).toBeVisible();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Company').fill('Engines');
    await page.getByLabel('E-mail').fill(newEmail());
    await page.getByLabel('What the agent is for').fill('Bookings');
    await page.getByRole('textbox', { name: 'Message' }).fill('Word times in the stream, please.');
    await send.click();
    await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeVisible();
  });
});
