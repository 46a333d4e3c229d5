import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type AppState, connect } from '../control/client.ts';
import { appFolder, countSounds, expect, loadedWindow, test } from './app.ts';

const node = process.env.STAND_IN_NODE ?? process.execPath;
const settingsIn = (folder: string) => readFileSync(path.join(folder, 'settings.json'), 'utf8');

test('a program that was let in chooses a voice, turns the changer on, mutes and plays a pad, and hears of it', async ({
  app,
  page,
  userData,
}) => {
  test.setTimeout(120_000);
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('settings')?.click());
  const section = page.getByRole('region', { name: 'Other programs' });
  const allow = section.getByRole('switch', { name: /^Let other programs in/ });
  await expect(allow).toBeVisible();
  await expect(allow).not.toBeChecked();
  expect((await page.evaluate(() => window.formant.controlState())).port).toBeNull();
  await allow.click();
  await expect(section.getByRole('definition')).toHaveCount(2);
  const [address, token] = await section.getByRole('definition').allTextContents();
  const port = Number(address?.split(':').at(-1));
  expect(address).toBe(`ws://127.0.0.1:${port}`);
  expect(token).toMatch(/^[\w-]{32}$/);
  await section.getByRole('button', { name: 'Copy the token' }).click();
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible();
  // the file on the disk opens nothing
  expect(settingsIn(userData)).not.toContain(token);

  let state: AppState | null = null;
  const program = await connect({ port, token: token ?? '', program: 'spec' }, (now) => {
    state = now;
  });
  await expect(section.getByText('One program is connected.')).toBeVisible();
  await expect(section.getByRole('link', { name: 'How a program connects' })).toHaveAttribute(
    'href',
    /^https?:.*\/platforms\/control$/,
  );
  await expect.poll(() => state?.live).toBe('off');
  await program.send({ do: 'voice', voice: 'deep' });
  await program.send({ do: 'live', on: true });
  await expect.poll(() => state, { timeout: 30_000 }).toMatchObject({ live: 'on', voice: { id: 'deep' } });
  await program.send({ do: 'mute' });
  await expect.poll(() => state?.muted).toBe(true);
  await program.send({ do: 'hear-myself', on: true });
  await expect.poll(() => state?.hearMyself).toBe(true);

  const started = await countSounds(page);
  const { pads } = (await program.send({ do: 'pads' })) as unknown as { pads: { id: string }[] };
  await program.send({ do: 'pad', pad: pads[0]?.id });
  await expect.poll(started, { timeout: 20_000 }).toBeGreaterThan(0);
  await program.send({ do: 'stop-all' });
  await program.send({ do: 'live', on: false });
  await expect.poll(() => state?.live).toBe('off');

  // the example is a command, too
  const command = promisify(execFile);
  const { stdout } = await command(node, ['control/client.ts', String(port), token ?? '', '{"do":"state"}'], {
    cwd: appFolder,
  });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, state: { live: 'off', voice: { id: 'deep' } } });

  await section.getByRole('button', { name: 'Make another token' }).click();
  expect(await program.closed).toBe('The token was made anew.');
  await expect(connect({ port, token: token ?? '', program: 'spec' })).rejects.toThrow('token is wrong');
  await allow.click();
  await expect(connect({ port, token: token ?? '', program: 'spec' })).rejects.toThrow();
});

test('other programs find the app where it was, after another start', async ({ app, page, launch }) => {
  test.setTimeout(120_000);
  const on = await page.evaluate(() => window.formant.controlSet(true));
  await app.close();
  const again = await loadedWindow(await launch());
  await expect
    .poll(() => again.evaluate(() => window.formant.controlState()))
    .toMatchObject({
      ...{ on: true, port: on.port, token: null, hasToken: true, problem: null },
    });
  const program = await connect({ port: on.port ?? 0, token: on.token ?? '', program: 'spec' });
  program.close();
});
