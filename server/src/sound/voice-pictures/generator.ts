import type { Ctx } from '../../kernel/ctx.ts';
import { hookPath, type ImageGenerator } from './image-generator.ts';
import { replicate } from './replicate.ts';
import { sandbox } from './sandbox.ts';

/** The generator of the configuration; null where there is none. */
export function generatorOf(ctx: Ctx): ImageGenerator | null {
  const { imageGenerator, publicUrl } = ctx.config;
  if (!imageGenerator) return null;
  const hook = publicUrl + hookPath;
  return imageGenerator.kind === 'replicate' ? replicate(ctx, imageGenerator, hook) : sandbox(ctx);
}
