import type { Access, Input, Output, Route } from '@formant/contract';
import type { KeyScope } from '@formant/contract/base/scopes';
import type { Request, Response } from 'express';
import type { Ctx } from './ctx.ts';

/** Who calls. `visitorKey` stands for a signed-out browser and owns what it uploads. */
export interface Actor {
  userId: number | null;
  roles: readonly string[];
  /** A browser's session of an account that has a second factor, so that both were proven for it. */
  twoFactors: boolean;
  /** How the caller proved who he is. */
  mode: 'anonymous' | 'session' | 'bearer' | 'key';
  /** What the caller's API key is for; null for everybody who came without one. */
  scopes: readonly KeyScope[] | null;
  /** Stable within one browser session; made on first need by `visitor()`. */
  visitorKey: string | null;
  /** The session row or token row that was used. */
  credentialId: string | null;
  /** The app that the caller's token was made for; null for browsers and other clients. */
  device: { deviceId: string; name: string } | null;
}

/** The caller's id as far as the access of a route tells of it. */
type UserId<A extends Access> = A extends 'public' ? number | null : A extends 'guest' ? null : number;

/** What a handler gets beside its parsed input. */
export interface Call<A extends Access = Access> {
  ctx: Ctx;
  actor: Actor;
  /** The signed-in caller's id. */
  userId: UserId<A>;
  /** The caller's visitor key; starts a session when he has none and is in cookie mode. */
  visitor(): string | null;
  req: Request;
  res: Response;
}

/** A call of a route that demands an account. */
export type SignedInCall = Call<Exclude<Access, 'public' | 'guest'>>;

export type Handler<R extends Route> = (input: Input<R>, call: Call<R['access']>) => Promise<Output<R>>;
export type Handlers<T extends Record<string, Route>> = { [K in keyof T]: Handler<T[K]> };

/** One domain of the server. A route without a handler does not compile. */
export interface Slice {
  name: string;
  routes: Record<string, Route>;
  handlers: Record<string, Handler<Route>>;
  /** Defines the Sequelize models on ctx.db; runs before anything else of the slice. */
  models?: (ctx: Ctx) => void;
  /** Subscribes to events and registers job workers; `working` is false in a web-only process. */
  start?: (ctx: Ctx, options: { working: boolean }) => void | Promise<void>;
}

export function slice<T extends Record<string, Route>>(spec: {
  name: string;
  routes: T;
  handlers: NoInfer<Handlers<T>>;
  models?: Slice['models'];
  start?: Slice['start'];
}): Slice {
  return spec as unknown as Slice; // safe: binding calls each handler with its own route's parsed input
}
