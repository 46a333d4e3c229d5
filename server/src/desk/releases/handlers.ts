import type { PublicRelease, releases } from '@formant/contract/desk/releases';
import { installerKinds, releaseLimits } from '@formant/contract/facts/release-facts';
import type { Response } from 'express';
import { dropBody } from '../../http/drop-body.ts';
import { assertRoomForFile } from '../../kernel/disk-space.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/slice.ts';
import { record } from '../audit/index.ts';
import { allReleases, minimumVersion, offeredReleases, type WholeRelease } from './choose.ts';
import {
  makeRelease,
  noteRelease,
  pinDevice,
  pinnable,
  pinsOf,
  removeRelease,
  rollOut,
  setMinimum,
  setSystems,
  staffView,
  viewOfRelease,
} from './keep.ts';
import { dropReleaseFile, keepReleaseFile } from './keep-file.ts';

const fresh = (res: Response): Response => res.set('Cache-Control', 'no-store');

export const handlers: Handlers<typeof releases> = {
  async listReleases(_input, { ctx, res }) {
    res.set('Cache-Control', 'no-cache');
    const [offered, minSupported] = await Promise.all([offeredReleases(ctx), minimumVersion(ctx)]);
    return { data: offered.map(publicView), minSupported };
  },

  async listAllReleases(_input, { ctx, res }) {
    fresh(res);
    const [all, pins, minSupported] = await Promise.all([allReleases(ctx), pinsOf(ctx), minimumVersion(ctx)]);
    return { data: all.map(staffView), pins, minSupported };
  },

  async makeRelease({ body }, { ctx, userId }) {
    await record(ctx, userId, 'release', `add ${body.version} ${body.channel}`);
    await makeRelease(ctx, body);
    return viewOfRelease(ctx, body.version);
  },

  async putReleaseFile({ params: { version, name }, query }, { ctx, userId, req, res }) {
    const length = Number(req.get('content-length') ?? Number.NaN);
    if (!Number.isInteger(length) || length < 1)
      throw new AppError('invalid', 'Say in Content-Length how long the file is.');
    const mayBeUnsigned = query.unsigned === 'yes';
    try {
      await assertRoomForFile(ctx, length);
      await record(ctx, userId, 'release', `file ${name} ${length}${mayBeUnsigned ? ' unsigned' : ''}`);
      await keepReleaseFile(ctx, version, { name, sizeBytes: length, bytes: () => req, mayBeUnsigned });
    } catch (error) {
      dropBody(req, res, releaseLimits.fileBytes);
      throw error;
    }
    return viewOfRelease(ctx, version);
  },

  async dropReleaseFile({ params: { version, name } }, { ctx, userId }) {
    await record(ctx, userId, 'release', `delete ${name}`);
    await dropReleaseFile(ctx, version, name);
    return viewOfRelease(ctx, version);
  },

  async rollOutRelease({ params: { version }, body: { percent } }, { ctx, userId }) {
    await record(ctx, userId, 'release', `roll out ${version} ${percent}`);
    await rollOut(ctx, version, percent);
    return viewOfRelease(ctx, version);
  },

  async noteRelease({ params: { version }, body: { notes } }, { ctx, userId }) {
    await record(ctx, userId, 'release', `notes ${version}`);
    await noteRelease(ctx, version, notes);
    return viewOfRelease(ctx, version);
  },

  async setReleaseSystems({ params: { version }, body: { minOs } }, { ctx, userId }) {
    await record(ctx, userId, 'release', `systems ${version} ${JSON.stringify(minOs)}`);
    await setSystems(ctx, version, minOs);
    return viewOfRelease(ctx, version);
  },

  async removeRelease({ params: { version } }, { ctx, userId }) {
    await record(ctx, userId, 'release', `remove ${version}`);
    await removeRelease(ctx, version);
  },

  async pinDevice({ body: { deviceId, version } }, { ctx, userId }) {
    if (version !== null) await pinnable(ctx, deviceId, version); // what is refused is not recorded as done
    await record(ctx, userId, 'release', `pin ${deviceId} ${version ?? 'nothing'}`);
    await pinDevice(ctx, deviceId, version);
    return { pins: await pinsOf(ctx) };
  },

  async setMinimumVersion({ body: { version } }, { ctx, userId }) {
    await record(ctx, userId, 'release', `minimum ${version ?? 'none'}`);
    await setMinimum(ctx, version);
    return { minSupported: await minimumVersion(ctx) };
  },
};

const publicView = (release: WholeRelease): PublicRelease => {
  const { version, channel, publishedAt, notes, files, createdAt } = staffView(release);
  return {
    version,
    channel,
    publishedAt: publishedAt ?? createdAt,
    notes,
    files: files.flatMap(({ kind: known, ...file }) => {
      const kind = installerKinds.find((one) => one === known);
      return kind ? [{ ...file, kind, url: `/update-download/${file.name}` }] : [];
    }),
  };
};
