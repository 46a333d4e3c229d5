import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { signedHeaders } from '../../kernel/signed-webhooks.ts';
import { hookPath, type ImageGenerator } from './image-generator.ts';

const jobName = 'voice-pictures.sandbox';
/** A digest stands for the words, which nothing here needs. */
const payload = z.object({ jobUuid: z.uuid(), digest: z.hex() });
const side = 768;

/** A generator without one: it draws rings by the prompt's digest and answers as others do, over HTTP and signed. */
export const sandbox = (ctx: Ctx): ImageGenerator => ({
  name: 'the sandbox of this server',
  async ask({ jobUuid, prompt }) {
    await ctx.queue.add(jobName, { jobUuid, digest: createHash('sha256').update(prompt).digest('hex') });
  },
  vouchesFor: () => false,
});

export function workInSandbox(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 3 }, async (job) => {
    const { imageGenerator, publicUrl } = ctx.config;
    if (imageGenerator?.kind === 'sandbox') {
      const { jobUuid, digest } = payload.parse(job.payload);
      const picture = await drawRings(Buffer.from(digest, 'hex'));
      const body = JSON.stringify({ jobUuid, status: 'succeeded', imageUrl: picture.toString('base64') });
      const answer = await fetch(publicUrl + hookPath, {
        method: 'POST',
        body,
        signal: job.signal,
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(imageGenerator.secret, randomUUID(), ctx.clock.now(), body),
        },
      });
      if (!answer.ok) throw new Error(`The hook answered with ${answer.status}`);
      await answer.body?.cancel();
    }
    await job.commit(async () => {});
  });
}

/** Rings around a point that the digest chooses, between two of its colours, as PNG. */
async function drawRings(digest: Buffer): Promise<Buffer> {
  const at = (index: number): number => (digest[index] ?? 0) / 255;
  const hue = Math.round(360 * at(0));
  const [x, y] = [Math.round(side * (0.3 + 0.4 * at(1))), Math.round(side * (0.3 + 0.4 * at(2)))];
  const rings = Array.from({ length: 9 }, (_, index) => {
    const radius = Math.round(side * (0.62 - 0.065 * index));
    const shade = `hsl(${(hue + 16 * index * at(3)) % 360} 70% ${22 + 6 * index}%)`;
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${shade}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="hsl(${(hue + 200) % 360} 60% 18%)"/>${rings.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
