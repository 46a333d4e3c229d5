import type { Method, Route } from '@formant/contract';
import { idempotencyHeader } from '@formant/contract/base/constants';
import { type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import type { Ctx } from '../kernel/ctx.ts';
import { AppError } from '../kernel/errors.ts';
import type { Call, Handler, Slice } from '../kernel/slice.ts';
import { assertCleanText } from './clean-text.ts';
import { assertOwnRequest } from './csrf.ts';
import { isForm, readForm } from './form-body.ts';
import { type Answer, makeOnce } from './idempotency.ts';
import { actorOf, assertGoodToken, inTokenMode, requireAccess, visitorOf } from './identify.ts';
import { fieldWords } from './input/field-words.ts';
import { readJson } from './input/read-json.ts';

/** Path templates as the contract writes them, in Express 5's form. */
export const expressPath = (template: string): string =>
  template.replace(/\/\{(\w+)\?\}/g, '{/:$1}').replace(/\{(\w+)\}/g, ':$1');

/** Binds every route of every slice to its handler. */
export function bindSlices(ctx: Ctx, slices: readonly Slice[]): Router {
  const router = Router({ caseSensitive: true });
  const methods = new Map<string, Set<Method>>();
  for (const slice of slices)
    for (const [id, route] of Object.entries(slice.routes)) {
      const handler = slice.handlers[id];
      if (!handler) throw new Error(`Route ${id} of slice ${slice.name} has no handler`);
      const path = expressPath(route.path);
      const known = methods.get(path) ?? new Set<Method>();
      methods.set(path, known.add(route.method));
      router[route.method.toLowerCase() as 'get'](path, answer(ctx, route, handler)); // safe: Method is a subset of the router's verbs
      if (route.method === 'PUT' && route.transport !== 'upload')
        router.post(path, answerFormAsPut(ctx, route, handler));
    }
  for (const [path, known] of methods)
    router.all(path, (req, res) => {
      res.set('Allow', [...known].join(', '));
      throw new AppError(
        'method_not_allowed',
        `${req.method} does not work here. Use ${[...known].join(' or ')}.`,
      );
    });
  return router;
}

/** Browsers send forms by POST only: `_method` says what is meant (specification section 7). */
function answerFormAsPut(ctx: Ctx, route: Route, handler: Handler<Route>): RequestHandler {
  const put = answer(ctx, { ...route, transport: 'form' }, handler, (given) => {
    const { _method, ...fields } = given;
    if (String(_method).toUpperCase() !== 'PUT')
      throw new AppError('method_not_allowed', 'A form is taken here with the field _method=PUT only.');
    return fields;
  });
  return (req, res, next) => (isForm(req) ? put(req, res, next) : next());
}

function answer(
  ctx: Ctx,
  route: Route,
  handler: Handler<Route>,
  fieldsOf: (form: Record<string, unknown>) => Record<string, unknown> = (form) => form,
): RequestHandler {
  return async (req, res) => {
    const actor = actorOf(req);
    await assertGoodToken(req, res, route);
    requireAccess(actor, route, res);
    if (route.mutates && !inTokenMode(req)) assertOwnRequest(ctx.config, req, route);
    // read here and not before: who may not call at all is told that, whatever he has sent
    const givenOf = async (): Promise<unknown> =>
      route.transport === 'form' ? fieldsOf(await readForm(req, res)) : readJson(req, res, route);
    const params = parseParams(route, req.params, req.path);
    const query = parse(route.query, req.query, 'query');
    const body = route.transport === 'upload' ? undefined : parse(route.body, await givenOf(), 'body');
    const call: Call = {
      ctx,
      actor,
      userId: actor.userId,
      visitor: () => visitorOf(req),
      req,
      res,
    };
    const make = async (): Promise<Answer> => {
      const output = await handler({ params, query, body }, call);
      const isStream = route.transport === 'download' || route.transport === 'events';
      // a redirect, or that nothing has changed, is answered by the handler itself
      if (isStream || (res.headersSent && output === undefined)) return null;
      // Parsing the answer keeps every field that the contract does not name out of it.
      const parsed: unknown = route.status === 204 ? undefined : route.response.parse(output);
      return { status: res.headersSent ? res.statusCode : route.status, body: parsed };
    };
    const key = route.makes ? req.get(idempotencyHeader) : undefined;
    const answered =
      key === undefined
        ? await make()
        : await makeOnce(call, key, { method: route.method, path: req.path, query, body }, make);
    if (answered && !res.headersSent) send(res, answered);
  };
}

function send(res: Response, { status, body }: NonNullable<Answer>): void {
  res.status(status);
  if (body === undefined) res.end();
  else res.json(body);
}

/** A malformed path parameter means that there is no such page (specification section 8). */
function parseParams(route: Route, params: unknown, path: string): unknown {
  try {
    assertCleanText(params);
  } catch {
    throw new AppError('not_found', `Page Not Found: ${path}`);
  }
  const parsed = route.params.safeParse(params);
  if (!parsed.success) throw new AppError('not_found', `Page Not Found: ${path}`);
  return parsed.data;
}

function parse(schema: z.ZodType, value: unknown, part: 'query' | 'body'): unknown {
  assertCleanText(value);
  const parsed = schema.safeParse(value, { error: fieldWords(part) });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || '_';
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'Check what you entered.', { fields });
}
