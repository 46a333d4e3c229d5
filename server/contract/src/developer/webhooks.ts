import { z } from '@formant/engine/base/schema';
import { noContent, route } from '../base/route.ts';

/** Webhooks that one account can have. */
export const mostWebhooks = 10;
/** How long deliveries stay in the list. */
export const deliveriesKeptDays = 7;
export const webhookEvents = ['job.succeeded', 'job.failed', 'job.cancelled', 'test'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  /** The same in the header `webhook-id` of each attempt. */
  id: z.uuid(),
  event: z.enum(webhookEvents),
  /** The job's uuid; null for a test. */
  job: z.uuid().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** HTTP status of the last attempt; null where there was no answer. */
  status: z.int().nullable(),
  /** What went wrong with the last attempt. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it is tried again; null when it is not. */
  nextAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const byId = z.object({ webhook: z.uuid() });

/**
 * Calls to a program of the account's owner when one of his jobs has ended, signed as https://www.standardwebhooks.com
 * says: `webhook-signature` is `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, by the
 * bytes whose base64 stands behind `whsec_` in the secret.
 */
export const webhooks = {
  listWebhooks: route('GET', '/api/developer/webhooks', {
    summary: "The caller's webhooks, newest first",
    access: 'user',
    response: z.object({ data: z.array(webhook) }),
  }),
  createWebhook: route('POST', '/api/developer/webhooks', {
    summary:
      'Has a public https address called when a job of the caller has ended; its secret is shown this once',
    access: 'user',
    status: 201,
    errors: ['conflict'],
    body: z.strictObject({ url: z.string().trim().min(1).max(500) }),
    response: webhook.extend({
      /** Signs every delivery; `whsec_` and base64. */
      secret: z.string(),
    }),
  }),
  deleteWebhook: route('DELETE', '/api/developer/webhooks/{webhook}', {
    summary: 'Removes a webhook with its deliveries; none is made any more',
    access: 'user',
    status: 204,
    errors: ['not_found'],
    params: byId,
    response: noContent,
  }),
  testWebhook: route('POST', '/api/developer/webhooks/{webhook}/test', {
    summary: 'Sends a test event',
    access: 'user',
    status: 202,
    errors: ['not_found'],
    params: byId,
    response: webhookDelivery,
  }),
  listDeliveries: route('GET', '/api/developer/webhooks/{webhook}/deliveries', {
    summary: `Deliveries of the last ${deliveriesKeptDays} days, newest first, at most 100`,
    access: 'user',
    errors: ['not_found'],
    params: byId,
    response: z.object({ data: z.array(webhookDelivery) }),
  }),
  replayDelivery: route('POST', '/api/developer/deliveries/{delivery}/replay', {
    summary: 'Sends a delivery that has ended once more, with the same id',
    access: 'user',
    status: 202,
    errors: ['not_found', 'conflict'],
    params: z.object({ delivery: z.uuid() }),
    response: webhookDelivery,
  }),
};
