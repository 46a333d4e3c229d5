// An example of a program that controls the app; copy it. It needs Node 22 or newer and nothing else.
//   node client.ts PORT TOKEN '{"do":"voice","voice":"deep"}' ...
// The messages are described on the website, /platforms/control.
import { pathToFileURL } from 'node:url';

export interface AppState {
  live: 'off' | 'opening' | 'on';
  latencyMs: number;
  muted: boolean;
  /** Nobody hears anything until the key to talk is held or pressed. */
  waitsForKey: boolean;
  hearMyself: boolean;
  voice: { id: string | null; name: string };
}
type Answer = { id?: number; ok: boolean; code?: string; message?: string } & Record<string, unknown>;

/**
 * Connects and says hello.
 * @param onState hears how the app is: at once, and whenever that changes
 * @throws Error when nothing listens there, or the token is wrong
 */
export async function connect(
  { port, token, program }: { port: number; token: string; program: string },
  onState: (state: AppState) => void = () => {},
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  let last = 0;
  const closed = new Promise<string>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => {
      const text = reason || `The app has closed the connection (${code}).`;
      for (const { reject } of waiting.values()) reject(new Error(text));
      resolve(text);
    });
  });
  socket.addEventListener('message', ({ data }) => {
    const heard = JSON.parse(String(data)) as Answer & { event?: string; state: AppState };
    if (heard.event === 'state') return onState(heard.state);
    const asked = waiting.get(heard.id ?? -1);
    waiting.delete(heard.id ?? -1);
    if (heard.ok) asked?.resolve(heard);
    else asked?.reject(new Error(heard.message));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    void closed.then((text) => reject(new Error(text)));
  });
  const send = (message: { do: string } & Record<string, unknown>): Promise<Answer> => {
    const id = ++last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...message, id }));
    });
  };
  await send({ do: 'hello', token, program });
  return { send, closed, close: () => socket.close() };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [port, token, ...messages] = process.argv.slice(2);
  const app = await connect({ port: Number(port), token: token ?? '', program: 'example' });
  for (const message of messages)
    console.log(JSON.stringify(await app.send(JSON.parse(message) as { do: string })));
  app.close();
}
