import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { deviceId as deviceIdShape } from '@formant/contract/app-auth';
import type { Release } from '@formant/contract/desk/releases';
import {
  releaseChannels,
  releaseVersion,
  type System,
  systemNumber,
  systems,
} from '@formant/contract/facts/release-facts';
import type { AuditCtx } from '../../desk/audit/index.ts';
import { defineLogs } from '../../desk/logs/index.ts';
import {
  allReleases,
  checksumsOf,
  defineReleases,
  keepReleaseFile,
  makeRelease,
  minimumVersion,
  noteRelease,
  pinDevice,
  pinsOf,
  releaseFileFor,
  removeRelease,
  rollOut,
  setMinimum,
  setSystems,
  staffView,
  viewOfRelease,
} from '../../desk/releases/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { didYouMean } from '../../kernel/suggest.ts';
import { defineDevices } from '../../people/devices/index.ts';
import { UsageError } from '../usage-error.ts';
import { releaseUsage } from './release-usage.ts';

type ReleaseCtx = AuditCtx & Pick<Ctx, 'storage'>;
export interface ReleaseOptions {
  json: boolean;
  channel: string | undefined;
  notes: string | undefined;
  rollout: string | undefined;
  minOs: string | undefined;
  unsigned: boolean;
}

/** How this action is called, or which there are. */
function usage(action: string | undefined): UsageError {
  const own = releaseUsage.find((line) => line.split(' ')[0] === action);
  if (own) return new UsageError(`It goes like this: formant admin release ${own}`);
  const names = releaseUsage.map((line) => line.split(' ')[0] ?? '');
  const what = action
    ? `There is no “release ${action}”.${didYouMean(action, names)}`
    : 'Say what to do with releases.';
  return new UsageError(`${what} Behind “release” goes ${names.join(', ')}; formant admin --help says more.`);
}

/**
 * Versions of the app, from the machine of the server.
 * @param note hears of a change before it is made
 */
export async function commandReleases(
  ctx: ReleaseCtx,
  [action, ...rest]: readonly string[],
  options: ReleaseOptions,
  note: (subject: string) => Promise<void>,
): Promise<number> {
  for (const define of [defineReleases, defineLogs, defineDevices]) define(ctx);
  const [first, second] = rest;
  const say = (text: string, told: unknown): number => {
    process.stdout.write(options.json ? `${JSON.stringify(told)}\n` : `${text}\n`);
    return 0;
  };
  try {
    if (action === 'list' && rest.length === 0) return say(await listText(ctx), await listed(ctx));
    if (first === undefined) throw usage(action);
    if (action === 'add' && rest.length > 1) return await add(ctx, first, rest.slice(1), options, note, say);
    if (action === 'publish' && rest.length === 1) {
      const percent =
        options.rollout === undefined ? shareOf(await viewOfRelease(ctx, first)) : percentIn(options.rollout);
      await note(`roll out ${first} ${percent}`);
      await rollOut(ctx, first, percent);
      return say(`${first} is on offer to ${percent} % of computers`, { version: first, rollout: percent });
    }
    if (action === 'pause' && rest.length === 1) {
      if ((await viewOfRelease(ctx, first)).rollout === null)
        throw new UsageError(`Version ${first} is a draft, which nobody gets: there is nothing to pause.`);
      await note(`roll out ${first} 0`);
      await rollOut(ctx, first, 0);
      return say(`${first} is paused`, { version: first, rollout: 0 });
    }
    if (action === 'remove' && rest.length === 1) {
      await note(`remove ${first}`);
      await removeRelease(ctx, first);
      return say(`${first} is gone, with its files`, { version: first, removed: true });
    }
    if (action === 'minimum' && rest.length === 1) {
      const version = first === 'none' ? null : first;
      await note(`minimum ${first}`);
      await setMinimum(ctx, version);
      return say(version ? `Apps older than ${version} update at once` : 'No version is too old', {
        minSupported: version,
      });
    }
    if (second === undefined || rest.length > 2) throw usage(action);
    if (action === 'rollout') {
      const percent = percentIn(second);
      await note(`roll out ${first} ${percent}`);
      await rollOut(ctx, first, percent);
      return say(`${first} goes to ${percent} % of computers`, { version: first, rollout: percent });
    }
    if (action === 'systems') {
      const minOs = second === 'none' ? {} : systemsIn(second);
      await note(`systems ${first} ${JSON.stringify(minOs)}`);
      await setSystems(ctx, first, minOs);
      const view = await viewOfRelease(ctx, first);
      const text = systems.map((system) => `${system} ${minOs[system] ?? 'any'}`).join(', ');
      return say(`Oldest systems of ${first}: ${text}`, view);
    }
    if (action === 'pin') {
      if (!deviceIdShape.safeParse(first).success) throw new UsageError(`“${first}” is not a device id.`);
      const version = second === 'none' ? null : second;
      await note(`pin ${first} ${version ?? 'nothing'}`);
      await pinDevice(ctx, first, version);
      return say(version ? `${first} gets ${version}` : `${first} gets what all get`, await pinsOf(ctx));
    }
    throw usage(action);
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(error.message);
    throw error;
  }
}

async function add(
  ctx: ReleaseCtx,
  version: string,
  files: readonly string[],
  options: ReleaseOptions,
  note: (subject: string) => Promise<void>,
  say: (text: string, told: unknown) => number,
): Promise<number> {
  const channel = releaseChannels.find(
    (one) => one === (options.channel ?? (version.includes('-') ? 'beta' : 'stable')),
  );
  if (!channel) throw new UsageError(`Channels are: ${releaseChannels.join(', ')}.`);
  if (!releaseVersion.test(version))
    throw new UsageError(`“${version}” is not a version. A version looks like 1.4.2 or 1.5.0-beta.1.`);
  for (const file of files) {
    if (!(await stat(file)).isFile()) throw new UsageError(`${file} is a folder. Name the installers in it.`);
    releaseFileFor(version, path.basename(file));
  }
  const notes = options.notes === undefined ? '' : (await readFile(options.notes, 'utf8')).trim();
  const minOs = systemsIn(options.minOs);
  const known = (await allReleases(ctx)).find((one) => one.version === version);
  if (known && options.minOs !== undefined) {
    await note(`systems ${version} ${JSON.stringify(minOs)}`);
    await setSystems(ctx, version, minOs);
  }
  if (known && options.notes !== undefined) {
    await note(`notes ${version}`);
    await noteRelease(ctx, version, notes);
  }
  if (!known) {
    await note(`add ${version} ${channel}${options.minOs ? ` ${JSON.stringify(minOs)}` : ''}`);
    await makeRelease(ctx, { version, channel, notes, minOs });
  }
  const there = known ? (await viewOfRelease(ctx, version)).files : [];
  try {
    for (const file of files) await addFile(ctx, version, file, there, options.unsigned, note);
  } catch (error) {
    // what was begun for these files alone goes with the first of them
    if (!known && (await viewOfRelease(ctx, version)).files.length === 0) await removeRelease(ctx, version);
    throw error;
  }
  const view = await viewOfRelease(ctx, version);
  const sums = view.files.map(({ name, sha512 }) => `  ${name}  sha512 ${sha512}`);
  const next =
    view.missing.length > 0
      ? view.missing
      : [`Nothing is missing. Next: formant admin release publish ${version}`];
  return say(
    [`${version} (${channel}) is a draft with ${filesText(view.files)}`, ...sums, ...next].join('\n'),
    view,
  );
}

async function addFile(
  ctx: ReleaseCtx,
  version: string,
  file: string,
  there: Release['files'],
  mayBeUnsigned: boolean,
  note: (subject: string) => Promise<void>,
): Promise<void> {
  const { size } = await stat(file);
  const name = path.basename(file);
  // a hand-over that broke off is begun anew with all of its files
  const kept = there.find((one) => one.name === name);
  if (kept && kept.sha512 === (await checksumsOf(file)).sha512) return;
  await note(`file ${name} ${size}${mayBeUnsigned ? ' unsigned' : ''}`);
  try {
    await keepReleaseFile(ctx, version, {
      name,
      sizeBytes: size,
      bytes: () => createReadStream(file),
      mayBeUnsigned,
    });
  } catch (error) {
    // one of several files was it
    if (error instanceof AppError && !error.message.includes(name))
      throw new UsageError(`${name}: ${error.message}`);
    throw error;
  }
}

const listed = async (ctx: ReleaseCtx) => ({
  data: (await allReleases(ctx)).map(staffView),
  pins: await pinsOf(ctx),
  minSupported: await minimumVersion(ctx),
});

async function listText(ctx: ReleaseCtx): Promise<string> {
  const { data, pins, minSupported } = await listed(ctx);
  const state = (rollout: number | null) =>
    rollout === null ? 'draft' : rollout === 0 ? 'paused' : `${rollout} %`;
  const lines = [
    ...data.map(
      ({ version, channel, rollout, files }) =>
        `${version.padEnd(16)} ${channel.padEnd(7)} ${state(rollout).padEnd(7)} ${filesText(files)}`,
    ),
    ...pins.map(({ deviceId, version }) => `pinned  ${deviceId}  ${version}`),
    ...(minSupported ? [`minimum ${minSupported}`] : []),
  ];
  return lines.length > 0 ? lines.join('\n') : 'There is no version of the app yet.';
}

const filesText = ({ length }: { length: number }): string => (length === 1 ? '1 file' : `${length} files`);

/** The percentage that is meant where none is given: all for a draft, else the one that it has or had before a pause. */
function shareOf({ version, rollout, pausedRollout }: Release): number {
  if (rollout === null) return 100;
  const share = rollout || pausedRollout;
  if (share === null)
    throw new UsageError(
      `Version ${version} goes to nobody so far. Say to which percentage of computers: --rollout 100`,
    );
  return share;
}

/** `win=10.0.17763,mac=22.0.0`. */
function systemsIn(text: string | undefined): Partial<Record<System, string>> {
  const found: Partial<Record<System, string>> = {};
  for (const one of text?.split(',') ?? []) {
    const [name = '', number = ''] = one.split('=').map((part) => part.trim());
    const system = systems.find((known) => known === name);
    if (!system || !systemNumber.test(number))
      throw new UsageError(
        `“${one}” names no oldest system: give ${systems.join(', ')} and its number, such as win=10.0.17763.`,
      );
    found[system] = number;
  }
  return found;
}

function percentIn(text: string): number {
  const percent = Number(text);
  if (/^\d{1,3}$/.test(text) && percent <= 100) return percent;
  throw new UsageError(`“${text}” is not a percentage: give a whole number from 0 to 100.`);
}
