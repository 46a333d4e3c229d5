import type { Method, Route } from '@formant/contract';
import { z } from 'zod';
import { slices } from '../../slices.ts';
import type { TestDatabase } from '../databases.ts';
import { formBody } from '../documents.ts';
import type { RawRequest, TestClient } from '../http-client.ts';
import { signUp, signUpWithToken } from '../people.ts';
import { makeStaff } from '../second-factor.ts';
import { startServer, type TestServer } from '../server.ts';
import { civilFault, hostileValues } from './hostile-values.ts';

export interface ContractFuzzResult {
  cases: number;
  /** Answers by their status. */
  statuses: Record<number, number>;
  /** Answers that nobody should get, each with what was sent. */
  faults: { index: number; sent: string; what: string }[];
  slowestMs: number;
}

/** Requests under way at once. */
const lanes = 8;
/** Some requests end the session that they use. */
const renewEvery = 200;

type Random = () => number;
/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // safe: lists here are not empty

/**
 * Calls the whole contract with requests that nearly fit it, as strangers, members, apps and staff, several at a time. An
 * answer of 5xx, a refusal without words and one that tells of the inside are faults. The request of a number is
 * always the same; what it finds depends on those before it.
 */
export async function fuzzContract(options: {
  cases: number;
  /** Number of the first case, 0 unless told. */
  from?: number;
  database?: TestDatabase;
}): Promise<ContractFuzzResult> {
  const { cases, from = 0, database } = options;
  const server = await startServer({ working: false, ...(database ? { database } : {}) });
  const result: ContractFuzzResult = { cases, statuses: {}, faults: [], slowestMs: 0 };
  const calls = slices
    .flatMap((slice) => Object.values<Route>(slice.routes))
    .filter(({ transport }) => transport !== 'events')
    .map(schemasOf);
  try {
    let callers = await newCallers(server);
    let next = from;
    const lane = async () => {
      for (let index = next++; index < from + cases; index = next++) {
        if (index % renewEvery === renewEvery - 1) callers = await newCallers(server);
        const random = randomFrom(index);
        const { method, path, request } = await requestOf(random, pick(random, calls));
        const begun = performance.now();
        const answer = await pick(random, callers).send(method, path, request);
        result.slowestMs = Math.max(result.slowestMs, performance.now() - begun);
        result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
        const what = civilFault(answer);
        const body = request.body instanceof Uint8Array ? 'bytes' : JSON.stringify(request.body);
        if (what !== null)
          result.faults.push({ index, sent: `${method} ${path} ${body ?? ''}`.slice(0, 1000), what });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return result;
  } finally {
    await server.close();
  }
}

const newCallers = async (server: TestServer): Promise<TestClient[]> => [
  server.client(),
  await signUp(server),
  await signUpWithToken(server),
  await makeStaff(server, await signUp(server)),
];

/** As much of JSON Schema as the contract's schemas come to. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  format?: string;
  minimum?: number;
  maximum?: number;
}
interface Call {
  route: Route;
  params: Shape;
  query: Shape;
  body: Shape;
}

function schemasOf(route: Route): Call {
  // safe: what zod writes is JSON Schema
  const shape = (schema: z.ZodType) =>
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Shape;
  return { route, params: shape(route.params), query: shape(route.query), body: shape(route.body) };
}

const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed().slice(0, 3000);

async function requestOf(
  random: Random,
  { route, params, query, body }: Call,
): Promise<{ method: Method; path: string; request: RawRequest }> {
  const filled = route.path.replace(/\{(\w+)(\?)?\}/g, (_, name: string, optional?: string) =>
    optional && random() < 0.3 ? '' : encodeURIComponent(plain(madeFor(random, params.properties?.[name]))),
  );
  const asked = Object.entries(query.properties ?? {}).flatMap(([name, shape]) =>
    random() < 0.5 ? [[name, plain(madeFor(random, shape)).slice(0, 500)] as [string, string]] : [],
  );
  const path = filled + (asked.length > 0 ? `?${new URLSearchParams(asked)}` : '');
  return { method: route.method, path, request: await sentOf(random, route, body) };
}

async function sentOf(random: Random, route: Route, body: Shape): Promise<RawRequest> {
  if (route.method === 'GET') return {};
  if (route.transport === 'upload') return { body: new Uint8Array(Math.floor(random() * 2000)) };
  const value = madeFor(random, body);
  if (route.transport !== 'form') return { body: value, headers: { 'content-type': 'application/json' } };
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return formBody(
    Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        random() < 0.3 ? new File([plain(field)], plain(field).slice(0, 100)) : plain(field),
      ]),
    ),
  );
}

/** A value that fits a shape, but that one part of twelve is hostile. */
function madeFor(random: Random, shape: Shape = {}): unknown {
  if (random() < 1 / 12) return pick(random, hostileValues);
  if ('const' in shape) return shape.const;
  if (shape.enum) return pick(random, shape.enum);
  const others = shape.anyOf ?? shape.oneOf;
  if (others) return madeFor(random, pick(random, others));
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => madeFor(random, part)));
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
          random() < 0.85 ? [[name, madeFor(random, part)]] : [],
        ),
      );
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => madeFor(random, shape.items));
    case 'integer':
    case 'number':
      return numberOf(random, shape);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'string':
      return stringOf(random, shape);
    default:
      return pick(random, hostileValues);
  }
}

function numberOf(random: Random, { type, minimum = -1000, maximum = 100_000 }: Shape): number {
  if (random() < 0.2) return pick(random, [minimum, maximum, minimum - 1, maximum + 1]);
  const value = minimum + random() * Math.min(maximum - minimum, 1e6);
  return type === 'integer' ? Math.round(value) : value;
}

function stringOf(random: Random, { format }: Shape): string {
  const digits = () =>
    Math.floor(random() * 16 ** 8)
      .toString(16)
      .padStart(8, '0');
  switch (format) {
    case 'uuid':
      return `${digits()}-${digits().slice(4)}-4${digits().slice(5)}-a${digits().slice(5)}-${digits()}${digits().slice(4)}`;
    case 'email':
      return `f${digits()}@example.com`;
    case 'date-time':
      return new Date(random() * 4e12).toISOString();
    case 'uri':
      return `https://example.com/${digits()}`;
    default:
      return pick(random, ['a', '1', 'abc_123', digits(), 'correct horse battery', 'en', 'Ada Lovelace']);
  }
}
