import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { models as routes } from '@formant/contract/models';
import { runsBySherpa } from '@formant/engine/base/model-kinds';
import { rangeOf } from '../../http/byte-range.ts';
import { answeredByVersion } from '../../http/conditional.ts';
import { notFound } from '../../kernel/errors.ts';
import { type Handlers, slice } from '../../kernel/slice.ts';

const handlers: Handlers<typeof routes> = {
  async listModels({ query }, { ctx }) {
    const installed = (await ctx.models.list()).filter(
      // what a device can't run is no use to it: its voices are in the list of voices
      ({ installed, entry }) =>
        installed && !runsBySherpa(entry.kind) && (!query.task || entry.task === query.task),
    );
    const data = await Promise.all(
      installed.map(async ({ entry: { id, name, task, kind, licence, source, natural, files } }) => {
        const described = await Promise.all(
          files.map(async (file) => ({ name: file.name, lying: await ctx.models.file(id, file.name) })),
        );
        const there = described.flatMap(({ name, lying }) =>
          lying ? [{ name, bytes: lying.bytes, sha256: lying.sha256 }] : [],
        );
        return {
          id,
          name,
          task,
          kind,
          licence,
          source,
          natural: natural === true,
          bytes: there.reduce((sum, { bytes }) => sum + bytes, 0),
          files: there,
        };
      }),
    );
    return { runtime: installed.length > 0 ? await ctx.models.runtimeName() : null, data };
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
