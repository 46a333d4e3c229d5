/** Names that the language itself asks for on any object. */
const asked = new Set(['then', 'toJSON', 'constructor', 'prototype', '__esModule', 'domain', 'nodeType']);

/**
 * Makes every member that is not there an error instead of `undefined`, also where it is written: the app can't lean on
 * a part of Electron that the stand-in does not have without a test saying so.
 */
export function strict<T extends object>(name: string, target: T): T {
  const known = (object: T, member: string | symbol) =>
    typeof member !== 'string' || member in object || asked.has(member);
  return new Proxy(target, {
    get(object, member, receiver) {
      if (!known(object, member)) throw new Error(`The stand-in has no electron.${name}.${String(member)}`);
      return Reflect.get(object, member, receiver);
    },
    set(object, member, value) {
      // Node's own emitter keeps things of its own under names with an underscore
      if (!known(object, member) && !String(member).startsWith('_'))
        throw new Error(`The stand-in has no electron.${name}.${String(member)} to set`);
      return Reflect.set(object, member, value);
    },
  });
}
