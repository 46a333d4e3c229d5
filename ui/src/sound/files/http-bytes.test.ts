import { describe, expect, it } from 'vitest';
import { httpBytes } from './http-bytes.ts';

const file = new Uint8Array(1_300_000).map((_, i) => (i * 31) % 253);

/** Answers as a server of files does; `ranges: false` always sends everything. */
function server({ ranges = true, fail = () => false }: { ranges?: boolean; fail?: () => boolean } = {}) {
  const asked: string[] = [];
  const get = async (_url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const range = new Headers(init?.headers).get('range') ?? '';
    asked.push(range);
    if (fail()) return new Response('', { status: 503 });
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
    if (!ranges || from === undefined) return new Response(file);
    const end = Math.min(Number(to), file.length - 1);
    return new Response(file.slice(Number(from), end + 1), {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${end}/${file.length}` },
    });
  };
  return { asked, get };
}

describe('httpBytes', () => {
  it('knows the size from the first answer and reads across pages', async () => {
    const { get } = server();
    const bytes = await httpBytes('/sound.wav', get);
    expect(bytes.size).toBe(file.length);
    expect(await bytes.read(500_000, 1_100_000)).toEqual(file.slice(500_000, 1_100_000));
    expect(await bytes.read(1_299_990, 1_300_000)).toEqual(file.slice(1_299_990));
  });

  it('asks once for what it has', async () => {
    const { asked, get } = server();
    const bytes = await httpBytes('/sound.wav', get);
    for (let at = 0; at < 500_000; at += 10_000) await bytes.read(at, at + 10_000);
    expect(asked).toEqual(['bytes=0-524287']);
  });

  it('works with a server that knows no ranges', async () => {
    const { asked, get } = server({ ranges: false });
    const bytes = await httpBytes('/sound.wav', get);
    expect(await bytes.read(600_000, 700_000)).toEqual(file.slice(600_000, 700_000));
    expect(asked).toHaveLength(1);
  });

  it('asks again after a failure', async () => {
    let failures = 0;
    let broken = false;
    const { get } = server({ fail: () => broken && ++failures === 1 });
    const bytes = await httpBytes('/sound.wav', get);
    broken = true;
    await expect(bytes.read(600_000, 600_010)).rejects.toThrow('503');
    expect(await bytes.read(600_000, 600_010)).toEqual(file.slice(600_000, 600_010));
  });
});
