import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { models as routes } from '@formant/contract/models';
import { rangeOf } from '../../http/byte-range.ts';
import { answeredByVersion } from '../../http/conditional.ts';
import { notFound } from '../../kernel/errors.ts';
import { type Handlers, slice } from '../../kernel/slice.ts';
import { handedOut } from './handed-out.ts';

const handlers: Handlers<typeof routes> = {
  async listModels({ query }, { ctx }) {
    const data = await handedOut(ctx.models, query.task);
    return { runtime: data.length > 0 ? await ctx.models.runtimeName() : null, data };
  },

  async getModelFile({ params }, { ctx, req, res }) {
    const file = await ctx.models.file(params.id, params.file);
    if (!file) throw notFound('The model');
    res.set({
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, no-cache',
      'X-Content-Type-Options': 'nosniff',
    });
    if (answeredByVersion(req, res, { etag: `"${file.sha256}"` })) return undefined;
    const range = rangeOf(req.get('Range'), file.bytes);
    if (range === 'unsatisfiable') {
      res.set('Content-Range', `bytes */${file.bytes}`).status(416).end();
      return undefined;
    }
    const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range;
    if (range !== 'whole') res.status(206).set('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
    res.set({ 'Content-Type': 'application/octet-stream', 'Content-Length': String(end - start + 1) });
    // a caller that goes away is no fault
    await pipeline(createReadStream(file.path, { start, end }), res).catch(() => res.destroy());
    return undefined;
  },
};

/** Neural models that this server has installed: their list and their files. */
export const models = slice({ name: 'models', routes, handlers });
