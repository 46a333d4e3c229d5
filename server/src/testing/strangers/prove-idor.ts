import { randomBytes, randomUUID } from 'node:crypto';
import type { Route } from '@formant/contract';
import type { TestClient } from '../http-client.ts';
import { startServer, type TestServer } from '../server.ts';
import {
  canary,
  type MemberThings,
  ownAsMember,
  ownAsVisitor,
  until,
  type VisitorThings,
} from './belongings.ts';
import { callStrangers, type Stranger, strangers } from './callers.ts';
import { idCalls } from './id-calls.ts';
import { everyRow, missingIn } from './rows.ts';
import { ownsNothing, type Try, tries } from './tries.ts';

export interface IdorResult {
  /** Calls that take an id, and those of them that can give something of another person. */
  calls: number;
  tried: number;
  tries: number;
  /** Requests that the owner made at the end, to see that they would have been right. */
  byOwner: number;
  faults: string[];
}

/** Calls that take an id and stand in neither list, or in one without taking any. */
export function unlisted(): string[] {
  const taking = idCalls().map(({ id }) => id);
  const listed = [...Object.keys(tries), ...Object.keys(ownsNothing)];
  return [
    ...taking.filter((id) => !listed.includes(id)).map((id) => `${id} takes an id and is not tried`),
    ...listed.filter((id) => !taking.includes(id)).map((id) => `${id} is listed and takes no id`),
    ...Object.keys(tries)
      .filter((id) => Object.hasOwn(ownsNothing, id))
      .map((id) => `${id} is listed twice`),
  ];
}

/**
 * Asks for everything of a member and of a visitor as every stranger. A stranger may not be let in, may read nothing
 * of theirs, may not learn from the refusal that there is such a thing, and may change no row of the database that
 * was there before, nor add one that is about them. At the end the owner makes the same requests.
 */
export async function proveIdor(
  options: { only?: readonly string[]; by?: readonly Stranger[] } = {},
): Promise<IdorResult> {
  const server = await startServer({ config: { webhooksPrivate: true } });
  const result: IdorResult = { calls: idCalls().length, tried: 0, tries: 0, byOwner: 0, faults: unlisted() };
  try {
    const member = await ownAsMember(server);
    const visitorClient = server.client();
    const visitor = await ownAsVisitor(visitorClient);
    const callers = await callStrangers(server);
    const unknown = { member: unlike(member.things), visitor: unlike(visitor) };
    const routes = new Map(idCalls().map(({ id, route }) => [id, route]));
    const chosen = Object.entries(tries).filter(([id]) => options.only?.includes(id) ?? true);
    let before = await atRest(server);
    for (const [id, requests] of chosen) {
      const route = routes.get(id);
      if (!route) continue;
      result.tried++;
      const real = requests(member.things, visitor);
      const unreal = requests(unknown.member, unknown.visitor);
      for (const [index, one] of real.entries())
        for (const stranger of options.by ?? strangers) {
          if (stranger === 'support' && one.staff) continue;
          const told = await ask(callers[stranger], route, one);
          const toldOfNothing = await ask(callers[stranger], route, unreal[index] ?? one);
          result.tries++;
          const fault = faultOf(stranger, route, one, told, toldOfNothing);
          if (fault) result.faults.push(`${id} by ${stranger}: ${fault}`);
        }
      const after = await everyRow(server);
      for (const row of missingIn(before, after))
        result.faults.push(`${id}: strangers changed ${row.slice(0, 400)}`);
      for (const row of missingIn(after, before))
        if (member.known.test(row)) result.faults.push(`${id}: strangers added ${row.slice(0, 400)}`);
      before = after;
    }
    for (const [id, requests] of chosen)
      for (const one of requests(member.things, visitor)) {
        const route = routes.get(id);
        if (!route || one.staff) continue;
        const owner = one.of === 'visitor' ? visitorClient : one.onDevice ? member.app : member.client;
        const { status, text } = await ask(owner, route, one);
        result.byOwner++;
        const right = one.owner === undefined ? status < 300 : status === one.owner;
        if (!right) result.faults.push(`${id} by its owner: ${status} ${text.slice(0, 300)}`);
      }
    return result;
  } finally {
    await server.close();
  }
}

interface Told {
  status: number;
  text: string;
}

async function ask(client: TestClient, route: Route, { params, query, body }: Try): Promise<Told> {
  const path = route.path
    .replace(/\/\{(\w+)\?\}/g, (_, name: string) => (params?.[name] === undefined ? '' : `/${params[name]}`))
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const asked = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const address = query ? `${path}?${asked}` : path;
  if (route.transport === 'events') return firstEvent(client, address);
  const given = typeof body === 'function' ? body() : (body ?? {});
  const { status, body: answer } = await client.send(
    route.method,
    address,
    route.method === 'GET' ? {} : { body: given },
  );
  return { status, text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
}

/** What a stream says at once. */
async function firstEvent(client: TestClient, address: string): Promise<Told> {
  const stop = new AbortController();
  const answer = await client.open('GET', address, { signal: stop.signal });
  if (answer.status >= 400) return { status: answer.status, text: await answer.text() };
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  stop.abort();
  return { status: answer.status, text: Buffer.from(first?.value ?? []).toString() };
}

const signedOut: readonly Stranger[] = [
  'nobody',
  'another visitor',
  'an account that is closed',
  'the token of a closed account',
  'another user’s OAuth token',
];

/** What is wrong with how a stranger was answered; null when nothing is. */
function faultOf(stranger: Stranger, route: Route, one: Try, told: Told, toldOfNothing: Told): string | null {
  const { status, text } = told;
  const short = `${status} ${text.slice(0, 300)}`;
  if (text.includes(canary)) return `it reads ${short}`;
  if (status === toldOfNothing.status && told.text !== toldOfNothing.text && status >= 400)
    return `it learns that there is such a thing: ${short}, not ${toldOfNothing.text.slice(0, 300)}`;
  if (status !== toldOfNothing.status)
    return `it learns that there is such a thing: ${short}, not ${toldOfNothing.status} ${toldOfNothing.text.slice(0, 200)}`;
  const expected = expectedOf(stranger, route, one);
  return expected.includes(status) ? null : `${short} instead of ${expected.join(' or ')}`;
}

function expectedOf(stranger: Stranger, route: Route, one: Try): readonly number[] {
  if (stranger === 'another user’s API key' && route.scope === null) return [403];
  if (route.access !== 'public' && signedOut.includes(stranger)) return [401];
  if (route.access === 'device' && stranger !== 'another user’s device') return [403];
  if (one.browserOnly && /token|device/.test(stranger)) return [403];
  if (one.byDevice !== undefined && stranger === 'another user’s device') return [one.byDevice];
  if (one.refusal === 'closed') return [403];
  if (one.refusal === 'empty') return [200, 204];
  return [404];
}

/** The same fields, with ids of nothing. */
function unlike<T extends VisitorThings | MemberThings>(things: T): T {
  return Object.fromEntries(
    Object.entries(things).map(([name, value]) => [name, idOfNothing(value as string | number)]),
  ) as unknown as T; // safe: as many fields, each of its kind
}
function idOfNothing(id: string | number): string | number {
  if (typeof id === 'number') return 900_000_000 + Math.floor(Math.random() * 1_000_000);
  if (/^[0-9a-f]{8}-/.test(id)) return randomUUID();
  if (/^s\d+$|^t\d+$/.test(id)) return `${id[0]}900000001`;
  return randomBytes(id.length).toString('hex').slice(0, id.length);
}

/** Until no job moves a row any more. */
async function atRest(server: TestServer): Promise<Map<string, number>> {
  let before = await everyRow(server);
  await until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const now = await everyRow(server);
    const still = missingIn(before, now).length === 0 && missingIn(now, before).length === 0;
    before = now;
    return still;
  });
  return before;
}
