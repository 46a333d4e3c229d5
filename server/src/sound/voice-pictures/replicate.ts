import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ImageGeneratorSettings } from '../../kernel/image-generator-settings.ts';
import type { ImageGenerator } from './image-generator.ts';

type ReplicateSettings = Extract<ImageGeneratorSettings, { kind: 'replicate' }>;

const withinMs = 15_000;

/**
 * Predictions of https://replicate.com/docs/reference/http: an official model by its name, any other by its version.
 * The answer's address carries the job, which the service sends along as it is.
 */
export function replicate(ctx: Ctx, settings: ReplicateSettings, hook: string): ImageGenerator {
  const { url, token, model } = settings;
  const [name = '', version] = model.split(':');
  return {
    name: 'Replicate',
    async ask({ jobUuid, prompt }) {
      let told: string;
      try {
        const answer = await fetch(`${url}/${version ? 'predictions' : `models/${name}/predictions`}`, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(withinMs),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            ...(version ? { version } : {}),
            input: { prompt },
            webhook: `${hook}?job=${jobUuid}`,
            webhook_events_filter: ['completed'],
          }),
        });
        if (answer.ok) {
          await answer.body?.cancel();
          return;
        }
        told = `${answer.status} ${(await answer.text()).slice(0, 300)}`;
      } catch (error) {
        told = error instanceof Error ? error.message : String(error);
      }
      ctx.log.warn({ told }, 'the image generator took no job');
      const text = 'The image generator can’t be reached, or takes no work now. Try again later.';
      throw new AppError('provider_unavailable', text, { notify: text });
    },
    // whoever set its address trusts it
    vouchesFor: (picture) => URL.canParse(picture) && new URL(picture).origin === new URL(url).origin,
  };
}

const output = z.union([z.url(), z.array(z.unknown()).transform((all) => all[0])]).nullish();

/** A prediction as its webhook tells it; what it was given comes back with it and is not read. */
export const prediction = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: output.catch(null),
  error: z.unknown(),
});
