import { z } from '@formant/engine/base/schema';
import { deviceId } from '../app-auth.ts';
import { noContent, route } from '../base/route.ts';
import {
  installerKinds,
  processors,
  releaseChannels,
  releaseFileKinds,
  releaseLimits,
  releaseVersion,
  systemNumber,
  systems,
} from '../facts/release-facts.ts';

export const versionText = z
  .string()
  .max(48)
  .regex(releaseVersion, 'A version looks like 1.4.2 or 1.5.0-beta.1.');

const file = z.object({
  name: z.string(),
  os: z.enum(systems),
  arch: z.enum(processors),
  sizeBytes: z.int(),
  /** Base64, as update files have it. */
  sha512: z.string(),
  /** Hexadecimal, as `sha256sum` prints it. */
  sha256: z.string(),
  /** Whether it carries a signature of its maker; null for a kind of file that has none. */
  signed: z.boolean().nullable(),
});

export const installer = file.extend({
  kind: z.enum(installerKinds),
  /** Path on this server. */
  url: z.string(),
});
export type Installer = z.infer<typeof installer>;

export const publicRelease = z.object({
  version: z.string(),
  channel: z.enum(releaseChannels),
  publishedAt: z.iso.datetime(),
  /** Plain text, a line a change. */
  notes: z.string(),
  files: z.array(installer),
});
export type PublicRelease = z.infer<typeof publicRelease>;

export const release = publicRelease.extend({
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Percentage of computers that get it: null for a draft, 0 while it is paused. */
  rollout: z.int().nullable(),
  /** While it is paused: the percentage before that, where there was one. */
  pausedRollout: z.int().nullable(),
  /** The oldest systems it runs on, as `os.release()` counts: macOS 13 is 22.0.0. */
  minOs: z.partialRecord(z.enum(systems), z.string()),
  files: z.array(file.extend({ kind: z.enum(releaseFileKinds) })),
  /** What keeps it from being published. */
  missing: z.array(z.string()),
});
export type Release = z.infer<typeof release>;

const pin = z.object({ deviceId: z.string(), version: z.string(), at: z.iso.datetime() });
const params = z.object({ version: versionText });
const notes = z.string().trim().max(releaseLimits.notesChars);
const minOs = z.partialRecord(
  z.enum(systems),
  z.string().regex(systemNumber, 'Give the number of a system, such as 10.0.17763.'),
);

export const releases = {
  listReleases: route('GET', '/api/releases', {
    summary:
      'Versions of the app that can be installed, the newest first, with checksums and notes. Drafts and paused ones are not among them',
    response: z.object({ data: z.array(publicRelease), minSupported: z.string().nullable() }),
  }),
  listAllReleases: route('GET', '/api/admin/releases', {
    summary: 'Every version of the app, drafts as well, what is pinned, and the oldest that is supported',
    access: 'admin',
    response: z.object({
      data: z.array(release),
      pins: z.array(pin),
      minSupported: z.string().nullable(),
    }),
  }),
  makeRelease: route('POST', '/api/admin/releases', {
    summary: 'Starts a draft of a version. Files come next, then a roll-out',
    access: 'admin',
    makes: true,
    status: 201,
    errors: ['conflict'],
    body: z.strictObject({
      version: versionText,
      channel: z.enum(releaseChannels),
      notes: notes.default(''),
      minOs: minOs.default({}),
    }),
    response: release,
  }),
  putReleaseFile: route('PUT', '/api/admin/releases/{version}/files/{name}', {
    summary:
      'Takes one file of a draft and looks into it: whether it is what its name says, whole and signed. Installers without a signature need unsigned=yes',
    access: 'admin',
    transport: 'upload',
    errors: ['not_found', 'conflict', 'too_large', 'truncated', 'invalid', 'insufficient_storage'],
    params: z.object({ version: versionText, name: z.string().max(120) }),
    query: z.strictObject({ unsigned: z.enum(['yes', 'no']).default('no') }),
    response: release,
  }),
  dropReleaseFile: route('DELETE', '/api/admin/releases/{version}/files/{name}', {
    summary: 'Deletes a file of a draft',
    access: 'admin',
    errors: ['not_found', 'conflict'],
    params: z.object({ version: versionText, name: z.string().max(120) }),
    response: release,
  }),
  rollOutRelease: route('POST', '/api/admin/releases/{version}/rollout', {
    summary:
      'Publishes a version to a share of computers, or changes the share; 0 pauses it. Each computer keeps its place, so that a larger share takes all of the smaller one',
    access: 'admin',
    errors: ['not_found', 'conflict'],
    params,
    body: z.strictObject({ percent: z.int().min(0).max(100) }),
    response: release,
  }),
  noteRelease: route('POST', '/api/admin/releases/{version}/notes', {
    summary: 'Changes what is said of a version',
    access: 'admin',
    errors: ['not_found'],
    params,
    body: z.strictObject({ notes }),
    response: release,
  }),
  setReleaseSystems: route('POST', '/api/admin/releases/{version}/systems', {
    summary:
      'Changes the oldest systems that a draft runs on; a system that is not given is served whatever its number. Once a version is published they stay: computers have been told',
    access: 'admin',
    errors: ['not_found', 'conflict'],
    params,
    body: z.strictObject({ minOs }),
    response: release,
  }),
  removeRelease: route('DELETE', '/api/admin/releases/{version}', {
    summary: 'Deletes a draft or a paused version with its files and pins',
    access: 'admin',
    status: 204,
    errors: ['not_found', 'conflict'],
    params,
    response: noContent,
  }),
  pinDevice: route('POST', '/api/admin/release-pins', {
    summary:
      'Gives one computer a version of its own, also a paused one; null ends that. No app goes back to an older version by itself',
    access: 'admin',
    errors: ['not_found', 'conflict'],
    body: z.strictObject({ deviceId, version: versionText.nullable() }),
    response: z.object({ pins: z.array(pin) }),
  }),
  setMinimumVersion: route('POST', '/api/admin/release-minimum', {
    summary:
      'The oldest version that is supported: apps below it update whatever the roll-out says. null ends that',
    access: 'admin',
    errors: ['conflict'],
    body: z.strictObject({ version: versionText.nullable() }),
    response: z.object({ minSupported: z.string().nullable() }),
  }),
};
