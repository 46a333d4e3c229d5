import { z } from '@formant/engine/base/schema';
import { route } from './base/route.ts';

/** What one account keeps in all. */
export const metadataLimits = { keys: 64, bytes: 16 * 1024 } as const;

const key = z
  .string()
  .regex(/^[a-z][\w.:-]{0,63}$/i, 'A key has at most 64 letters, digits, dots, colons and hyphens.')
  .refine((name) => !['__proto__', 'constructor', 'prototype'].includes(name), 'This key is not to be had.');
/** What was last read; an update of something older is refused, without it the update is merged. */
const version = z.int().min(0).optional();

const device = z.string().trim().max(200).nullable();
/** What the app keeps with the account, so that another computer starts with the same. */
export const appSettings = z.strictObject({
  /** Labels, as far as the person allows; null is the system's own. */
  inputDevice: device,
  outputDevice: device,
  monitor: z.boolean(),
  bufferSize: z.literal([128, 256, 512, 1024, 2048]),
  /** dB of full scale; null is off. */
  noiseGate: z.number().min(-100).max(0).nullable(),
  /** Action to key, such as `mute: Ctrl+Shift+M`. */
  hotkeys: z
    .record(key, z.string().trim().min(1).max(40))
    .refine((keys) => Object.keys(keys).length <= 100, 'At most 100 keys.'),
  theme: z.enum(['system', 'light', 'dark']),
  autoUpdate: z.boolean(),
  startAtLogin: z.boolean(),
});
export type AppSettings = z.infer<typeof appSettings>;
export const defaultAppSettings: AppSettings = {
  inputDevice: null,
  outputDevice: null,
  monitor: false,
  bufferSize: 256,
  noiseGate: null,
  hotkeys: {},
  theme: 'system',
  autoUpdate: true,
  startAtLogin: false,
};

const metadata = z.object({ data: z.record(z.string(), z.json()), version: z.int() });
/** When each setting was changed, on whichever computer; without an entry it never was. */
const changedAt = z.partialRecord(appSettings.keyof(), z.iso.datetime());
const settings = z.object({ settings: appSettings, version: z.int(), changedAt });

export const preferences = {
  showMetadata: route('GET', '/api/metadata/show', {
    summary: 'Keys and values that pages keep with the account, such as how far an introduction was seen',
    access: 'user',
    query: z.strictObject({
      /** With commas between them; all without it. */
      keys: z
        .string()
        .max(4096)
        .transform((text) => text.split(',').filter(Boolean))
        .optional(),
    }),
    response: metadata,
  }),
  updateMetadata: route('POST', '/api/metadata/update', {
    summary: 'Sets and unsets keys: 64 of them, 16 KB in all',
    access: 'user',
    errors: ['conflict'],
    body: z.strictObject({
      set: z.record(key, z.json()).default({}),
      unset: z.array(key).max(metadataLimits.keys).default([]),
      version,
    }),
    response: metadata,
  }),
  showAppSettings: route('GET', '/api/app-settings/show', {
    summary: 'Settings that the app keeps with the account; what was never set has its default',
    access: 'user',
    response: settings,
  }),
  updateAppSettings: route('POST', '/api/app-settings/update', {
    summary:
      'Changes what is given of the settings. A change that was made before the one that is kept, such as on a computer without a network, is left out',
    access: 'user',
    errors: ['conflict'],
    body: z.strictObject({
      settings: appSettings.partial(),
      version,
      /** By setting; now, for those that are not named. */
      changedAt: changedAt.default({}),
    }),
    response: settings,
  }),
};
