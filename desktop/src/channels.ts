import type { Calls, Events } from './ipc.ts';

/** A list that the compiler refuses when a name of `T` is missing from it or foreign to it. */
const everyOne =
  <T extends string>() =>
  <const A extends readonly T[]>(names: A & ([T] extends [A[number]] ? unknown : never)) =>
    names;

export const callNames = everyOne<keyof Calls>()([
  'app:info',
  'session:status',
  'session:start',
  'session:enter-code',
  'session:cancel',
  'session:forget',
  'accounts:list',
  'accounts:add',
  'accounts:choose',
  'accounts:sign-out',
  'save:begin',
  'save:write',
  'save:finish',
  'save:abort',
  'link:open',
  'link:take',
  'keys:listen',
  'talk:state',
  'talk:listen',
  'talk:ask',
  'convert:is-on',
  'convert:set',
  'updates:is-automatic',
  'updates:set-automatic',
  'updates:look',
  'install:told',
  'bytes:window',
  'bytes:arrived',
  'diagnostics:is-allowed',
  'diagnostics:allow',
  'diagnostics:system',
  'log:fault',
  'faults:take',
  'microphone:state',
  'microphone:set',
  'cable:state',
  'cable:show-installer',
  'companion:tell',
  'window:show',
  'window:holds',
  'files:take',
  'progress:show',
  'latency:state',
  'latency:choose',
  'app:restart',
  'choices:state',
  'choices:choose',
  'control:state',
  'control:set',
  'control:renew',
  'line:state',
  'line:choose',
  'line:pause',
  'line:test',
  'line:forget',
]);

export const eventNames = everyOne<keyof Events>()([
  'session:changed',
  'accounts:changed',
  'app:navigate',
  'keys:pressed',
  'talk:held',
  'talk:changed',
  'convert:changed',
  'updates:automatic-changed',
  'diagnostics:open',
  'companion:do',
  'files:came',
  'link:came',
  'latency:changed',
  'power:changed',
  'line:changed',
  'window:recovered',
]);

/** `session:enter-code` -> `sessionEnterCode`. */
export const camelCase = (name: string): string =>
  name.replace(/[:-](\w)/g, (_, letter: string) => letter.toUpperCase());
