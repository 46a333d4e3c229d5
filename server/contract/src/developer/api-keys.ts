import { z } from '@formant/engine/base/schema';
import { noContent, route } from '../base/route.ts';
import { keyScopes } from '../base/scopes.ts';

/** Keys that one account can have. */
export const mostApiKeys = 25;
/** Calls a minute that one key makes. */
export const keyCallsPerMinute = 600;
/** How long the secret before the last rotation goes on working. */
export const rotationOverlapHours = 24;

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How its secret begins, to tell it from others. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: z.iso.datetime(),
  /** To within five minutes; null when it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** null for one that lasts until it is revoked. */
  expiresAt: z.iso.datetime().nullable(),
  /** Until when the secret before the last rotation works; null when there is none. */
  oldSecretUntil: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

const newKey = apiKey.extend({
  /** The whole key, for `Authorization: Bearer …`; shown this once. */
  apiKey: z.string(),
});
const byId = z.object({ key: z.uuid() });

/** Keys that programs of the account's owner sign in with. They open the calls that name a scope, and no others. */
export const apiKeys = {
  listApiKeys: route('GET', '/api/developer/keys', {
    summary: "The caller's API keys, newest first, without their secrets",
    access: 'user',
    response: z.object({ data: z.array(apiKey) }),
  }),
  createApiKey: route('POST', '/api/developer/keys', {
    summary: 'Makes an API key; its secret is shown this once. In a browser only',
    access: 'user',
    status: 201,
    givesToken: true,
    errors: ['forbidden', 'conflict'],
    body: z.strictObject({
      name: z.string().trim().min(1, 'Give the key a name.').max(100),
      scopes: z.array(z.enum(keyScopes)).min(1, 'Choose what the key is for.').max(keyScopes.length),
      expiresInDays: z.int().min(1).max(3650).optional(),
    }),
    response: newKey,
  }),
  rotateApiKey: route('POST', '/api/developer/keys/{key}/rotate', {
    summary: `Gives the key a new secret; the old one works for ${rotationOverlapHours} more hours, one from before that ends now`,
    access: 'user',
    givesToken: true,
    makes: true,
    errors: ['forbidden', 'not_found', 'conflict'],
    params: byId,
    response: newKey,
  }),
  revokeApiKey: route('DELETE', '/api/developer/keys/{key}', {
    summary: 'Ends an API key at once, with every secret of it',
    access: 'user',
    status: 204,
    errors: ['not_found'],
    params: byId,
    response: noContent,
  }),
};
