import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { csrfCookie, csrfHeader } from '@formant/contract/base/constants';
import type { ToolId } from '@formant/engine/tools';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { faultsByAxe } from '../../build/scripts/looks/axe.mjs';

const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));
export const song = path.join(fixtures, 'song.mp3');
export const voice = path.join(fixtures, 'voice.wav');

/** Tools made for a recorded voice; the others get the song. */
const forSpeech = new Set<ToolId>(['voice-changer', 'audio-enhancer', 'reverb-remover']);
export const recordingFor = (id: ToolId): string => (forSpeech.has(id) ? voice : song);

/** What a test expects on the console, for pages whose point is an error. */
type Options = { expectedConsole: RegExp | null };

const byte = () => Math.floor(256 * Math.random());
/** So many sign in from one address that it would be asked to wait: every device of a journey has its own. */
export const ownAddress = () => ({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` });

/** A journey fails on any error or warning of the console and on any exception of the page. It comes from an address of its own. */
export const test = base.extend<Options>({
  expectedConsole: [null, { option: true }],
  page: async ({ page, expectedConsole }, use) => {
    const faults: string[] = [];
    await page.context().setExtraHTTPHeaders(ownAddress());
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      // browsers print by themselves what is no fault: a signed-out visitor is told so by a 401
      if (/status of 401/.test(message.text()) || expectedConsole?.test(message.text())) return;
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      faults.push(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
    await use(page);
    expect(faults).toEqual([]);
  },
});
export { expect };

type AxeRules = Parameters<typeof faultsByAxe>[1];

/** The page shown has this theme, one main heading, no fault that axe finds, and fits a phone, which it then is. */
export async function expectWellMade(page: Page, theme: 'light' | 'dark', rules?: AxeRules) {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectAccessible(page, rules);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

/** In a page: React has taken over what the server drew. One that rests is stirred first. */
export const isAlive = () => {
  if (document.querySelector('template#scripts')) document.dispatchEvent(new Event('scroll'));
  const root = document.querySelector('#root');
  return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
};

/** Whether React has taken over what the server has drawn here. */
export const isAwake = (place: Locator) =>
  place.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));

/** The page is alive, and what looks at the device first has done so. */
export async function alive(page: Page) {
  await page.waitForFunction(isAlive);
  await expect(page.locator('[data-waking]')).toHaveCount(0);
}

/** All text of the page at 200 % (WCAG 1.4.4), as it was at this width. */
export const doubleLetters = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('body *')];
    const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    texts.forEach((text, i) => {
      text.style.fontSize = `${2 * sizes[i]!}px`;
      text.style.lineHeight = '1.3';
    });
  });

/** axe finds no fault in the page that lasts: text that is just fading in lacks contrast for a moment. */
export async function expectAccessible(page: Page, rules?: AxeRules) {
  await expect(async () => {
    expect(await faultsByAxe(page, rules)).toEqual([]);
  }).toPass({ timeout: 40_000 }); // a page of sixty cards takes axe ten seconds on two busy processors
}

/** Opens a tool and gives it a file. */
export async function openTool(
  page: Page,
  tool: string,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  await page.goto(`/tools/${tool}`);
  await page.locator('input[type=file]').setInputFiles(file);
}

/** It says what the tool does. */
export const startButton = (page: Page) => page.locator('[data-part=start]');
export const start = (page: Page) => startButton(page).click();
export const done = (page: Page) =>
  expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible({ timeout: 60_000 });

/** The output level in dB, as the page tells everybody. */
export async function levelDb(page: Page): Promise<number> {
  return Number(
    await page.getByRole('meter', { name: 'Output level' }).first().getAttribute('aria-valuenow'),
  );
}

/** Sound really comes out: the level rises above -40 dB (RMS .01) and the time advances. */
export async function expectPlaying(page: Page) {
  await expect.poll(() => levelDb(page)).toBeGreaterThan(-40);
  const time = page.locator('[data-part=time]').first();
  const before = await time.textContent();
  await expect.poll(() => time.textContent()).not.toBe(before);
}

/** What the page sends from now on, as "POST /api/…"; but that the short question was shown, which tells nothing of what one works on. */
export function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (request.method() !== 'GET' && call !== 'POST /api/survey/seen') sent.push(call);
  });
  return sent;
}

/** A person's e-mail address that nobody has used. */
export const newEmail = () => `visitor-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;

/** Of every account that a journey makes. */
export const password = 'correct horse battery';

/** Makes an account for the person whose browser this is, by the form; it ends on another page, signed in. */
export async function signUpByForm(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/register', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/register/);
  return email;
}

/** The same without the form, for journeys that are about something else; it opens no page. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await page.context().setExtraHTTPHeaders(ownAddress());
  await post(page, 'signup', { email, password, tosAccepted: true });
  return email;
}

const formant = fileURLToPath(new URL('../../server/bin/formant.mjs', import.meta.url));
/** As whoever runs the server does it. */
export const giveRole = (email: string, role: string) =>
  execFileSync(process.execPath, [formant, 'admin', 'role', email, role], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: process.env.FORMANT_E2E_DATA! }, // the configuration sets it
  });

/** Sends a call to the API as the person whose browser this is, whatever page is open. */
export async function post<T>(page: Page, path: string, body: object, tries = 4): Promise<T> {
  await page.request.get('/api/csrf-cookie');
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === csrfCookie)?.value ?? '');
  const answer = await page.request.post(`/api/${path}`, { headers: { [csrfHeader]: token }, data: body });
  // an open page may have got another token in between, also more than once while it wakes up
  if (answer.status() === 419 && tries > 1) return post(page, path, body, tries - 1);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T; // safe: as the caller knows the call
}
