/** Names that the language itself asks for on any object. */
const asked = new Set(['then', 'toJSON', 'constructor', 'prototype', '__esModule', 'domain', 'nodeType']);

/**
 * Makes every member that is not there an error instead of `undefined`: the app can't lean on a part
 * of Electron that the stand-in does not have without a test saying so.
 */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, member, receiver) {
      if (typeof member === 'string' && !(member in object) && !asked.has(member))
        throw new Error(`The stand-in has no electron.${name}.${member}`);
      return Reflect.get(object, member, receiver);
    },
  });
}
