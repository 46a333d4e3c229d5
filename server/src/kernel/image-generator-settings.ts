import { z } from 'zod';
import { derivedSecret, secretPattern } from './signed-webhooks.ts';

/** What draws pictures of voices; null where nothing does. */
export type ImageGeneratorSettings =
  | { kind: 'replicate'; token: string; model: string; secret: string; url: string }
  | { kind: 'sandbox'; secret: string }
  | null;

const hereOrSafe = /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/;

export const imageGeneratorEnvironment = {
  IMAGE_GENERATOR: z
    .enum(['none', 'replicate', 'sandbox'])
    .default('none')
    .describe(
      'What draws pictures of voices when their owners ask: replicate for https://replicate.com or what speaks as it does, sandbox for patterns made in this process, to try it out; it answers at PUBLIC_URL/webhooks/image-generation',
    ),
  REPLICATE_TOKEN: z.string().min(1).max(500).optional().describe('API token of the Replicate account'),
  REPLICATE_MODEL: z
    .string()
    .regex(
      /^[\w.-]+\/[\w.-]+(:[0-9a-f]{64})?$/,
      'Give a model such as owner/name, or owner/name:version where it is not an official one',
    )
    .default('black-forest-labs/flux-schnell')
    .describe('Model that makes an image of a prompt; owner/name:version where it is not an official one'),
  REPLICATE_WEBHOOK_SECRET: z
    .string()
    .regex(secretPattern, 'Give the signing secret, which begins with whsec_')
    .optional()
    .describe('Signing secret of the webhooks of that account, as GET /v1/webhooks/default/secret tells it'),
  REPLICATE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => hereOrSafe.test(url), 'Give an https address; http is for this machine only.')
    .default('https://api.replicate.com/v1')
    .describe('Where that API stands'),
};
type Environment = z.infer<z.ZodObject<typeof imageGeneratorEnvironment>>;

/** Settings of the generator without which it can't work, a line each. */
export const imageGeneratorFaults = (e: Environment & { PUBLIC_URL?: string | undefined }): string[] =>
  e.IMAGE_GENERATOR !== 'replicate'
    ? []
    : [
        ...(e.REPLICATE_TOKEN && e.REPLICATE_WEBHOOK_SECRET
          ? []
          : ['  REPLICATE_TOKEN, REPLICATE_WEBHOOK_SECRET: IMAGE_GENERATOR=replicate needs both']),
        ...(e.PUBLIC_URL?.startsWith('https:') || e.REPLICATE_URL.startsWith('http:')
          ? []
          : ['  PUBLIC_URL: IMAGE_GENERATOR=replicate answers to an https address only']),
      ];

/** @param secret the server's own */
export function imageGeneratorSettings(e: Environment, secret: string): ImageGeneratorSettings {
  if (e.IMAGE_GENERATOR === 'sandbox')
    return { kind: 'sandbox', secret: derivedSecret(secret, 'image generator') };
  if (e.IMAGE_GENERATOR === 'none' || !e.REPLICATE_TOKEN || !e.REPLICATE_WEBHOOK_SECRET) return null;
  return {
    kind: 'replicate',
    token: e.REPLICATE_TOKEN,
    model: e.REPLICATE_MODEL,
    secret: e.REPLICATE_WEBHOOK_SECRET,
    url: e.REPLICATE_URL.replace(/\/$/, ''),
  };
}
