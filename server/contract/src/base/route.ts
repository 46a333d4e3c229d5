import { z } from '@formant/engine/base/schema';
import type { KeyScope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * Who may call. `public`: anybody, signed in or not. `guest`: only signed out. `user`: signed in.
 * `device`: the app, by the token of its device. `support` and `admin`: signed in with that role. Ownership is checked inside the query.
 */
export type Access = 'public' | 'guest' | 'user' | 'device' | 'support' | 'admin';
/**
 * How it travels: JSON, an answer that is a stream of bytes or server-sent events, a request body of raw bytes, or one
 * that is a form with files (multipart/form-data).
 */
export type Transport = 'json' | 'download' | 'events' | 'upload' | 'form';

/** `{name}` segments of a path; `{name?}` is optional. */
type Names<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | Names<R> : never;
type Params<P extends string> = { [K in Names<P> as K extends `${string}?` ? never : K]: string } & {
  [K in Names<P> as K extends `${infer O}?` ? O : never]?: string;
};

export interface Route<
  M extends Method = Method,
  P extends string = string,
  Pa extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: M;
  path: P;
  summary: string;
  access: A;
  transport: Transport;
  /** Status of the good answer; 204 has no body. */
  status: number;
  /**
   * It changes something: cookies alone are not enough, the CSRF header has to come with them. A GET is also taken from
   * a script of the same origin, by what the browser says of it; never as a page, a picture or beforehand.
   */
  mutates: boolean;
  /** Scripts of every site may call it and read the answer: it knows callers by an OAuth token, never by a cookie. */
  anyOrigin: boolean;
  /** The answer carries what signs somebody in: a bearer token, or a code that is traded for one. */
  givesToken: boolean;
  /** What an API key has to be for; null where no key is let in. */
  scope: KeyScope | null;
  /**
   * A POST that makes something: it takes an `Idempotency-Key`, so that a request that is sent again makes nothing
   * more. Those that answer with 201 or 202 do, unless the route says otherwise.
   */
  makes: boolean;
  /** Codes of the error catalogue that this call can answer with, beside the common ones. */
  errors: readonly string[];
  params: Pa;
  query: Q;
  body: B;
  response: R;
}

const nothing = z.object({});

/** One row of the contract; the client, the binding, validation and the OpenAPI page come from it. */
export function route<
  M extends Method,
  P extends string,
  R extends z.ZodType,
  Pa extends z.ZodType<Record<string, unknown>> = z.ZodType<Params<P>>,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  A extends Access = 'public',
>(
  method: M,
  path: P,
  spec: {
    summary: string;
    response: R;
    access?: A;
    transport?: Transport;
    status?: number;
    mutates?: boolean;
    anyOrigin?: boolean;
    givesToken?: boolean;
    scope?: KeyScope;
    makes?: boolean;
    errors?: readonly string[];
    params?: Pa;
    query?: Q;
    body?: B;
  },
): Route<M, P, Pa, Q, B, R, A> {
  return {
    method,
    path,
    summary: spec.summary,
    // safe: A is 'public' where no access is given
    access: spec.access ?? ('public' as A),
    transport: spec.transport ?? 'json',
    status: spec.status ?? 200,
    mutates: spec.mutates ?? method !== 'GET',
    anyOrigin: spec.anyOrigin ?? false,
    givesToken: spec.givesToken ?? false,
    scope: spec.scope ?? null,
    makes: spec.makes ?? (method === 'POST' && (spec.status === 201 || spec.status === 202)),
    errors: spec.errors ?? [],
    // safe: the default schemas accept exactly what the type parameters default to
    params: (spec.params ?? z.record(z.string(), z.string().optional())) as unknown as Pa,
    query: (spec.query ?? nothing) as unknown as Q,
    body: (spec.body ?? nothing) as unknown as B,
    response: spec.response,
  };
}

/** A call that is answered with 204. */
export const noContent = z.undefined();

export type Input<R extends Route> = {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
};
/** What a handler returns: the response before the schema has parsed it. */
export type Output<R extends Route> = z.input<R['response']>;
/** What a client gives. */
export type CallInput<R extends Route> = {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  body?: z.input<R['body']>;
};
export type Answer<R extends Route> = z.output<R['response']>;
