import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import type { z } from 'zod';
import { type Calls, calls, type Events, events } from '../ipc.ts';
import { isAppPage } from './app-origin.ts';

/** One function for each call of the table; arguments arrive parsed. */
export type Handlers = {
  [K in keyof Calls]: (
    ...args: z.output<Calls[K]['in']>
  ) => z.input<Calls[K]['out']> | Promise<z.input<Calls[K]['out']>>;
};

/**
 * The only place that listens to a window. A call is refused unless its top frame shows our own page
 * and its arguments fit the table; answers are parsed too, so nothing slips out by accident.
 */
export function registerCalls(handlers: Handlers): void {
  for (const name of Object.keys(calls) as (keyof Calls)[])
    ipcMain.handle(name, async (event, ...args: unknown[]) => {
      if (!isTrusted(event.senderFrame)) throw new Error(`${name} is not open to this page`);
      const parsed = calls[name].in.safeParse(args);
      if (!parsed.success) throw new Error(`Bad arguments for ${name}`);
      // safe: the tuple was parsed by the schema the handler's own type comes from
      const handler = handlers[name] as (...args: unknown[]) => unknown;
      return calls[name].out.parse(await handler(...parsed.data));
    });
}

/** Tells a window something; the value is checked against the table first. */
export function sendEvent<K extends keyof Events>(
  to: WebContents | undefined,
  event: K,
  value: z.input<Events[K]>,
): void {
  if (to && !to.isDestroyed()) to.send(event, events[event].parse(value));
}

function isTrusted(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isAppPage(frame.url);
}
