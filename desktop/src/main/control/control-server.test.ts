import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import path from 'node:path';
import { page } from '@formant/ui/content/platforms/control.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppState, connect } from '../../../control/client.ts';
import type { CompanionDeed, CompanionState } from '../../ipc.ts';
import { controlMessage } from './control-messages.ts';
import { controlLimits, hashOf, makeControlServer, newToken } from './control-server.ts';

const state: CompanionState = {
  ...{ phase: 'off', latencyMs: 0, muted: false, waitsForKey: false, monitor: false },
  ...{ voiceId: 'natural', voiceName: 'Natural' },
  voices: [{ id: 'deep', name: 'Deep', shelf: 'ready' }],
  pads: [{ id: 'horn', name: 'Horn' }],
};
let token = newToken();
let deeds: CompanionDeed[] = [];
let server: ReturnType<typeof makeControlServer>;
let port = 0;
let now = 0;
beforeEach(async () => {
  token = newToken();
  deeds = [];
  now = Date.now();
  server = makeControlServer({
    tokenHash: () => hashOf(token),
    version: '1.2.3',
    act: (deed) => void deeds.push(deed),
    log: () => {},
    nowMs: () => now,
  });
  port = await server.start(0);
});
afterEach(() => server.stop());
const join = (onState?: (state: AppState) => void) => connect({ port, token, program: 'test' }, onState);

/** Asks to be connected with other headers than a library would send. @returns the status */
const knock = (headers: Record<string, string>, url = '/'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: url, headers: { ...handshake, ...headers } });
    asked.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    asked.on('response', ({ statusCode }) => resolve(statusCode));
    asked.on('error', reject);
    asked.end();
  });
const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
};

/** Sends bytes as they are after the handshake. @returns the code that the app closes with */
function raw(bytes: Buffer | Buffer[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(port, '127.0.0.1', () => {
      const lines = Object.entries(handshake).map(([name, value]) => `${name}: ${value}`);
      socket.write([`GET / HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...lines, '\r\n'].join('\r\n'));
      for (const piece of [bytes].flat()) socket.write(piece);
    });
    let got = Buffer.alloc(0);
    socket.on('data', (piece) => {
      got = Buffer.concat([got, piece]);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const body = got.subarray(got.indexOf('\r\n\r\n') + 4);
      const at = body.indexOf(0x88);
      resolve(at < 0 ? 0 : body.readUInt16BE(at + 2));
    });
  });
}
/** A masked frame as a client sends it. */
function frame(text: string | Buffer, { opcode = 1, final = true, masked = true } = {}): Buffer {
  const payload = Buffer.from(text);
  const { byteLength } = payload;
  const head = [(final ? 0x80 : 0) | opcode];
  const bit = masked ? 0x80 : 0;
  if (byteLength < 126) head.push(bit | byteLength);
  else head.push(bit | 126, byteLength >> 8, byteLength & 255);
  // a mask of zeroes leaves the bytes as they are
  return Buffer.concat([Buffer.from(head), Buffer.alloc(masked ? 4 : 0), payload]);
}

describe('a program that knows the token', () => {
  it('is told how things are, and again when they change', async () => {
    server.update(state);
    const heard: AppState[] = [];
    const app = await join((one) => heard.push(one));
    expect(server.connected()).toBe(1);
    server.update({ ...state, phase: 'on', latencyMs: 40, muted: true, waitsForKey: true });
    // its own name for something that programs do not see
    server.update({ ...state, phase: 'on', latencyMs: 40, muted: true, waitsForKey: true, pads: [] });
    expect(await app.send({ do: 'state' })).toMatchObject({ ok: true, state: { live: 'on' } });
    expect(heard).toEqual([
      {
        live: 'off',
        latencyMs: 0,
        muted: false,
        waitsForKey: false,
        hearMyself: false,
        voice: { id: 'natural', name: 'Natural' },
      },
      {
        live: 'on',
        latencyMs: 40,
        muted: true,
        waitsForKey: true,
        hearMyself: false,
        voice: { id: 'natural', name: 'Natural' },
      },
    ]);
    app.close();
    await app.closed;
  });

  it('the example of the website does what it says', async () => {
    server.update(state);
    const example = page.sections.find((one) => one.kind === 'code')?.code ?? '';
    new Function(example.replace('PORT', String(port)).replace('TOKEN', token))();
    await expect.poll(() => deeds).toEqual([{ do: 'voice', id: 'deep' }]);
  });

  it('does everything that the list of actions names, and each does what its name says', async () => {
    server.update({ ...state, phase: 'on' });
    const app = await join();
    const list = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../../control/actions.json'), 'utf8'),
    ) as { actions: { message: { do: string }; choice?: { field: string; from: string } }[] };
    const chosen: Record<string, string> = { voices: 'deep', pads: 'horn' };
    for (const { message, choice } of list.actions) {
      const whole = { ...message, ...(choice ? { [choice.field]: chosen[choice.from] } : {}) };
      expect(controlMessage.safeParse(whole).success, JSON.stringify(whole)).toBe(true);
      await app.send(whole);
    }
    expect(deeds).toEqual([
      { do: 'power', on: false },
      { do: 'mute', on: true },
      { do: 'monitor', on: true },
      { do: 'voice', id: 'deep' },
      { do: 'pad', id: 'horn' },
      { do: 'stop-pads' },
    ]);
    expect((await app.send({ do: 'voices' })).voices).toEqual(state.voices);
    expect((await app.send({ do: 'pads' })).pads).toEqual(state.pads);
    app.close();
  });

  it('hears a sentence for what can not be done', async () => {
    const app = await join();
    await expect(app.send({ do: 'live' })).rejects.toThrow('still opening');
    server.update(state);
    await expect(app.send({ do: 'mute' })).rejects.toThrow('The voice changer is off.');
    await expect(app.send({ do: 'voice', voice: 'nobody' })).rejects.toThrow('no voice or pad');
    await expect(app.send({ do: 'pad', pad: '../horn' })).rejects.toThrow('no voice or pad');
    expect(deeds).toEqual([]);
    app.close();
  });

  it('is cut off when the token is made anew', async () => {
    const app = await join();
    let why: unknown;
    void app.closed.then((reason) => {
      why = reason;
    });
    server.unpair();
    await expect.poll(() => why, { timeout: 5000 }).toBe('The token was made anew.');
  });
});

describe('a program that should not get in', () => {
  it('is a page of a browser, whatever page it is', async () => {
    expect(await knock({ origin: 'https://evil.example' })).toBe(403);
    expect(await knock({ origin: `http://127.0.0.1:${port}` })).toBe(403);
    expect(await knock({ origin: 'null' })).toBe(403);
    expect(await knock({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    // a name of somebody else's that leads here
    expect(await knock({ host: `rebound.example:${port}` })).toBe(421);
    expect(await knock({}, '/../settings')).toBe(404);
    expect(await knock({ 'sec-websocket-version': '7' })).toBe(400);
    expect(await knock({})).toBe(101);
  });

  it('is one without the right token, and after five of them everybody for a minute', async () => {
    for (let i = 0; i < 5; i++)
      await expect(connect({ port, token: newToken(), program: 'test' })).rejects.toThrow('token is wrong');
    expect(await knock({})).toBe(429);
    await expect(join()).rejects.toThrow();
    now += controlLimits.lockedMs + 1;
    (await join()).close();
  });

  it('is locked out as long whatever the clock of the computer is set to', async () => {
    const own = makeControlServer({
      tokenHash: () => hashOf(token),
      version: '1.2.3',
      act: () => {},
      log: () => {},
    });
    port = await own.start(0);
    try {
      for (let i = 0; i < 5; i++)
        await expect(connect({ port, token: newToken(), program: 'test' })).rejects.toThrow('token is wrong');
      for (const clock of ['2020-01-01', '2040-01-01']) {
        vi.setSystemTime(clock);
        expect(await knock({})).toBe(429);
      }
    } finally {
      vi.useRealTimers();
      own.stop();
    }
  });

  it('is one that does things before it has said who it is', async () => {
    server.update(state);
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    const heard = await new Promise<string>((resolve) => {
      socket.addEventListener('message', ({ data }) => resolve(String(data)));
      socket.addEventListener('open', () => socket.send('{"do":"live","on":true,"id":"x"}'));
    });
    expect(JSON.parse(heard)).toMatchObject({ id: 'x', ok: false, code: 'not_paired' });
    expect(deeds).toEqual([]);
    socket.close();
  });

  it('is one too many', async () => {
    const apps = await Promise.all(Array.from({ length: controlLimits.connections }, () => join()));
    await expect(join()).rejects.toThrow();
    for (const app of apps) app.close();
  });

  it('is one that floods', async () => {
    server.update({ ...state, phase: 'on' });
    const app = await join();
    const sent = Array.from({ length: 200 }, () => app.send({ do: 'mute', on: true }).catch(() => null));
    const allHeard = Promise.all(sent).then(() => 'All were heard.');
    expect(await Promise.race([app.closed, allHeard])).toBe('Too many messages at once.');
    await Promise.all(sent);
    expect(deeds.length).toBeLessThanOrEqual(controlLimits.framesASecond);
  });
});

describe('bytes that are no message', () => {
  it('are answered where they are JSON of another kind', async () => {
    const app = await join();
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    const heard: unknown[] = [];
    await new Promise<void>((resolve) => {
      const bad = ['{', '[]', 'null', '{"do":"quit"}', '{"do":"live","on":1}', '{"do":"state","more":1}'];
      socket.addEventListener('open', () => {
        for (const text of bad) socket.send(text);
      });
      socket.addEventListener('message', ({ data }) => {
        heard.push((JSON.parse(String(data)) as { code: string }).code);
        if (heard.length === bad.length) resolve();
      });
    });
    expect(new Set(heard)).toEqual(new Set(['bad_message']));
    socket.close();
    app.close();
  });

  it('end the connection where they are too large, in one frame or in many', async () => {
    expect(await raw(frame('x'.repeat(controlLimits.messageBytes + 1)))).toBe(1009);
    // eight bytes of length, of which nothing has come yet
    expect(await raw(Buffer.from([0x81, 0xff, 0, 0, 0, 0xff, 0, 0, 0, 0]))).toBe(1009);
    const part = 'x'.repeat(2000);
    expect(
      await raw([
        frame(part, { final: false }),
        frame(part, { opcode: 0, final: false }),
        frame(part, { opcode: 0 }),
      ]),
    ).toBe(1009);
  });

  it('end it where they break the protocol', async () => {
    expect(await raw(frame('{}', { masked: false }))).toBe(1002);
    expect(await raw(frame('{}', { opcode: 0 }))).toBe(1002);
    expect(await raw(frame('{}', { opcode: 2 }))).toBe(1003);
    expect(await raw(frame(Buffer.from([0xff, 0xfe])))).toBe(1007);
    expect(await raw(frame('ping', { opcode: 9, final: false }))).toBe(1002);
    expect(await raw(Buffer.from([0xf1, 0x80, 0, 0, 0, 0]))).toBe(1002);
    (await join()).close();
  });
});
