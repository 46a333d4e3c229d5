import {
  type AppSettings,
  appSettings,
  defaultAppSettings,
  metadataLimits,
  preferences as routes,
} from '@formant/contract/preferences';
import type { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { slice } from '../../kernel/slice.ts';
import { changeDocument, defineDocuments, forgetUser, readDocument, type Versioned } from './documents.ts';

type Metadata = z.input<typeof routes.showMetadata.response>;
// safe: only what the contract's schema has parsed is ever stored
const asMetadata = ({ data, version }: Versioned): Metadata => ({ data, version }) as Metadata;
/** What an older version stored and this one no longer knows falls back to its default. */
function asSettings({ data, version }: Versioned) {
  const known = Object.entries(defaultAppSettings).map(([name, standard]) => {
    const field = appSettings.shape[name as keyof typeof defaultAppSettings]; // safe: the defaults name every field
    const parsed = field.safeParse(data[name]);
    return [name, parsed.success ? parsed.data : standard];
  });
  return {
    settings: appSettings.parse(Object.fromEntries(known)),
    version,
    changedAt: Object.fromEntries(
      Object.entries(timesOf(data)).map(([name, at]) => [name, new Date(at).toISOString()]),
    ),
  };
}

/** No setting has this name. */
const timesKey = '$changedAt';
const timesOf = (data: Versioned['data']): Record<string, number> =>
  (data[timesKey] ?? {}) as Record<string, number>; // safe: written below from numbers alone

/** What is given, as far as nothing newer is there. */
function mergeSettings(
  data: Versioned['data'],
  given: Partial<AppSettings>,
  changedAt: Partial<Record<string, string>>,
  now: number,
): Versioned['data'] {
  const times = { ...timesOf(data) };
  const next = { ...data };
  for (const [name, value] of Object.entries(given)) {
    // a clock that is ahead wins nothing for the time to come
    const at = Math.min(now, Date.parse(changedAt[name] ?? '') || now);
    if (at < (times[name] ?? 0)) continue;
    next[name] = value;
    times[name] = at;
  }
  return { ...next, [timesKey]: times };
}

/** Small things that pages and the app keep with an account. */
export const preferences = slice({
  name: 'preferences',
  routes,
  handlers: {
    async showMetadata({ query }, { ctx, userId }) {
      const all = await readDocument(ctx, userId, 'metadata');
      const { keys } = query;
      if (!keys) return asMetadata(all);
      const data = Object.fromEntries(Object.entries(all.data).filter(([key]) => keys.includes(key)));
      return asMetadata({ ...all, data });
    },

    async updateMetadata({ body }, { ctx, userId }) {
      const { set, unset, version } = body;
      return asMetadata(
        await changeDocument(ctx, userId, 'metadata', version, (data) => {
          const kept = Object.entries({ ...data, ...set }).filter(([key]) => !unset.includes(key));
          const next = Object.fromEntries(kept);
          assertFits(next);
          return next;
        }),
      );
    },

    showAppSettings: async (_input, { ctx, userId }) =>
      asSettings(await readDocument(ctx, userId, 'app-settings')),

    updateAppSettings: async ({ body }, { ctx, userId }) =>
      asSettings(
        await changeDocument(ctx, userId, 'app-settings', body.version, (data) =>
          mergeSettings(data, body.settings, body.changedAt, ctx.clock.now()),
        ),
      ),
  },
  models: defineDocuments,
  start(ctx) {
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
  },
});

/** @throws AppError invalid */
function assertFits(data: Record<string, unknown>): void {
  const many = Object.keys(data).length > metadataLimits.keys;
  if (!many && Buffer.byteLength(JSON.stringify(data)) <= metadataLimits.bytes) return;
  const message = many
    ? `At most ${metadataLimits.keys} keys are kept. Unset some.`
    : `At most ${metadataLimits.bytes / 1024} KB are kept in all. Unset something.`;
  throw new AppError('invalid', message, { fields: { set: [message] } });
}
