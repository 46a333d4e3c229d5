import type { ControlState } from '../../ipc.ts';
import type { SettingsFile } from '../settings.ts';
import { type ControlParts, hashOf, makeControlServer, newToken } from './control-server.ts';

/**
 * The control of this app by other programs, as its owner has set it: off at first. Of the token only its hash is
 * kept, so it is seen when it is made and never again.
 */
export function makeControl({
  settings,
  ...parts
}: Omit<ControlParts, 'tokenHash'> & { settings: SettingsFile }) {
  const server = makeControlServer({ ...parts, tokenHash: () => settings.value.control.tokenHash });
  let problem: string | null = null;
  let port: number | null = null;
  const keep = (change: Partial<(typeof settings)['value']['control']>) =>
    settings.update({ control: { ...settings.value.control, ...change } });

  const state = (token: string | null = null): ControlState => ({
    on: settings.value.control.on,
    port,
    hasToken: settings.value.control.tokenHash !== null,
    token,
    connected: server.connected(),
    problem,
  });
  async function listen(): Promise<void> {
    problem = null;
    try {
      port = await server.start(settings.value.control.port);
      keep({ port });
    } catch (error) {
      port = null;
      problem = error instanceof Error ? error.message : String(error);
      parts.log(`control: ${problem}`);
    }
  }
  function freshToken(): string {
    const token = newToken();
    keep({ tokenHash: hashOf(token) });
    server.unpair();
    return token;
  }
  return {
    state: () => state(),
    async set(on: boolean): Promise<ControlState> {
      keep({ on });
      if (!on) {
        server.stop();
        port = null;
        return state();
      }
      const token = settings.value.control.tokenHash === null ? freshToken() : null;
      await listen();
      return state(token);
    },
    renew: () => state(freshToken()),
    update: server.update,
    async begin(): Promise<void> {
      if (settings.value.control.on) await listen();
    },
    end: server.stop,
  };
}
