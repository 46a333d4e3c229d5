import { Router } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Ctx } from '../kernel/ctx.ts';
import { diskIsLow } from '../kernel/disk-space.ts';
import { securityHeaders } from './security-headers.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `/healthz` the process runs; `/readyz` it can serve; `/metrics` for loopback callers only. */
export function health(ctx: Ctx, state: { stopping: boolean }): Router {
  const router = Router({ caseSensitive: true });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method and status class',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  router.use((req, res, next) => {
    const end = seconds.startTimer();
    res.on('finish', () => end({ method: req.method, status: `${Math.floor(res.statusCode / 100)}xx` }));
    next();
  });
  router.get(['/healthz', '/readyz', '/metrics'], securityHeaders(ctx.config));
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    try {
      if (state.stopping) throw new Error('stopping');
      const queue = await ctx.queue.load();
      // it is ready all the same: everything but new files goes on
      res.json({ status: 'ready', queue, disk: (await diskIsLow(ctx)) ? 'low' : 'ok' });
    } catch (error) {
      ctx.log.warn({ err: error }, 'not ready');
      res.status(503).json({ status: 'not ready' });
    }
  });
  router.get('/metrics', async (req, res) => {
    if (!loopback.has(req.socket.remoteAddress ?? '')) {
      res.status(404).end();
      return;
    }
    res.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}
