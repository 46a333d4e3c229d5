import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { afterEach, describe, expect, it } from 'vitest';
import { faultOf } from '../fault.ts';
import { fetchModel, type OpenFile, partOf, type WantedModel } from './model-download.ts';
import { keepModel, keptModels, modelBytes, modelsFolder, removeModel } from './model-files.ts';

afterEach(() => removeModel('tiny'));

const bytesOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => (i * seed + (i >> 8)) & 255);
const contents: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'model.onnx': bytesOf(300_000, 7),
  'model.onnx.json': bytesOf(1000, 3),
};
const model: WantedModel = {
  ...({ id: 'tiny', name: 'Tiny', kind: 'piper', licence: 'CC0-1.0' } as const),
  files: Object.entries(contents).map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    sha256: bytesToHex(sha256(bytes)),
  })),
};
const whole = 301_000;

/** A server of these files: what it was asked for, and how it breaks. */
function serverOf({
  breakAt = Number.POSITIVE_INFINITY,
  ranges = true,
  hang = false,
  change = (bytes: Uint8Array<ArrayBuffer>) => bytes,
} = {}) {
  const asked: string[] = [];
  const open: OpenFile = async ({ name }, from) => {
    asked.push(`${name} from ${from}`);
    const bytes = change(contents[name]!);
    let at = ranges ? from : 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(control) {
        if (at >= bytes.length) return control.close();
        // an error would drop what still waits to be read
        if (at >= breakAt)
          return hang ? new Promise(() => {}) : control.error(new TypeError('network error'));
        const end = Math.min(at + 50_000, bytes.length, breakAt);
        control.enqueue(bytes.slice(at, end));
        at = end;
      },
    });
    return { status: ranges && from > 0 ? 206 : 200, body };
  };
  return { open, asked };
}

const fetching = (
  { open }: ReturnType<typeof serverOf>,
  { signal = new AbortController().signal, received = (_: number) => {} } = {},
) => fetchModel(model, open, { signal, received });
const faultFrom = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (thrown: unknown) => faultOf(thrown),
  );
async function expectWhole() {
  expect((await keptModels('speech')).map(({ id, bytes }) => [id, bytes])).toEqual([['tiny', whole]]);
  for (const [name, bytes] of Object.entries(contents)) expect(await modelBytes('tiny', name)).toEqual(bytes);
  expect(await partOf(model)).toBeNull();
}

describe('a model on its way', () => {
  it('arrives, and tells how much of it is here', async () => {
    const told: number[] = [];
    await fetching(serverOf(), { received: (bytes) => told.push(bytes) });
    expect(told.at(-1)).toBe(whole);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    await expectWhole();
  });

  it('goes on where the connection broke off, and is the same as one that came at once', async () => {
    expect(await partOf(model)).toBeNull();
    const broken = serverOf({ breakAt: 240_000 }); // of 300 000: 80 %
    expect(await faultFrom(fetching(broken))).toMatchObject({ code: 'offline' });
    expect(await partOf(model)).toBe(240_000);
    // nobody takes a part for the whole
    expect(await keptModels('speech')).toEqual([]);
    await expect(modelBytes('tiny', 'model.onnx')).rejects.toThrow(/not here/);
    const again = serverOf();
    const told: number[] = [];
    await fetching(again, { received: (bytes) => told.push(bytes) });
    expect(again.asked).toEqual(['model.onnx from 240000', 'model.onnx.json from 0']);
    expect(told[0]).toBe(240_000);
    await expectWhole();
  });

  it('asks for no file again that is here as a whole', async () => {
    const second: OpenFile = (file, from, signal) => {
      if (file.name !== 'model.onnx') throw new TypeError('Failed to fetch');
      return serverOf().open(file, from, signal);
    };
    expect(await faultFrom(fetching({ open: second, asked: [] }))).toMatchObject({ code: 'offline' });
    const again = serverOf();
    await fetching(again);
    expect(again.asked).toEqual(['model.onnx.json from 0']);
    await expectWhole();
  });

  it('stops at once when it is cancelled, and keeps what arrived', async () => {
    const stop = new AbortController();
    const hanging = serverOf({ breakAt: 100_000, hang: true });
    const run = faultFrom(
      fetching(hanging, {
        signal: stop.signal,
        received: (bytes) => {
          if (bytes === 100_000) stop.abort();
        },
      }),
    );
    expect(await run).toMatchObject({ code: 'cancelled' });
    expect(await partOf(model)).toBe(100_000);
    await fetching(serverOf());
    await expectWhole();
  });

  it('is taken whole from a server that sends no parts', async () => {
    await faultFrom(fetching(serverOf({ breakAt: 150_000 })));
    await fetching(serverOf({ ranges: false }));
    await expectWhole();
  });

  it('is thrown away where it is not what it should be, and then comes right', async () => {
    const damaged = serverOf({
      change: (bytes) => bytes.map((byte, i) => (i === 123 ? byte ^ 1 : byte)),
    });
    expect(await faultFrom(fetching(damaged))).toMatchObject({
      code: 'bad_model',
      message: expect.stringMatching(/^model\.onnx arrived damaged and was thrown away/),
    });
    expect(await keptModels('speech')).toEqual([]);
    expect(await partOf(model)).toBe(0);
    const again = serverOf();
    await fetching(again);
    expect(again.asked[0]).toBe('model.onnx from 0');
    await expectWhole();
  });

  it('that changes later, on the disk, takes its model along, and is fetched anew', async () => {
    await fetching(serverOf());
    const file = await (await modelsFolder())
      ?.getDirectoryHandle('tiny')
      .then((at) => at.getFileHandle('model.onnx'));
    const disk = await file?.createWritable({ keepExistingData: true });
    await disk?.write({
      type: 'write',
      position: 123,
      data: Uint8Array.of(contents['model.onnx']![123]! ^ 1),
    });
    await disk?.close();
    expect(await modelBytes('tiny', 'model.onnx.json')).toEqual(contents['model.onnx.json']);
    await expect(modelBytes('tiny', 'model.onnx')).rejects.toThrow(/changed/);
    expect(await keptModels('speech')).toEqual([]);
    await fetching(serverOf());
    await expectWhole();
  });

  it('that breaks off short without an error is not taken for the whole', async () => {
    const short = serverOf({ change: (bytes) => bytes.slice(0, bytes.length - 1) });
    expect(await faultFrom(fetching(short))).toMatchObject({ code: 'offline' });
    expect(await keptModels('speech')).toEqual([]);
  });

  it('of an earlier version is none of the present one', async () => {
    await faultFrom(fetching(serverOf({ breakAt: 150_000 })));
    const later = {
      ...model,
      files: model.files.map((file) => ({ ...file, sha256: file.sha256.replaceAll('0', '1') })),
    };
    expect(await partOf(later)).toBeNull();
  });

  it('has a sentence for a server that refuses', async () => {
    const gone: OpenFile = async () => ({ status: 404, body: null });
    expect(await faultFrom(fetching({ open: gone, asked: [] }))).toMatchObject({
      code: 'server',
      message: 'The server no longer has this model.',
    });
  });

  it('comes into one tab at a time', async () => {
    const stop = new AbortController();
    let heard = () => {};
    const begun = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const first = faultFrom(
      fetching(serverOf({ breakAt: 50_000, hang: true }), { signal: stop.signal, received: heard }),
    );
    await begun;
    expect(await faultFrom(fetching(serverOf()))).toMatchObject({ code: 'interrupted' });
    stop.abort();
    expect(await first).toMatchObject({ code: 'cancelled' });
  });
});

it('files that are here already are kept as they are', async () => {
  const { files: _, ...about } = model;
  const kept = await keepModel(
    about,
    Object.fromEntries(
      Object.entries(contents).map(([name, bytes]) => [name, async () => new Blob([bytes]).stream()]),
    ),
    { signal: new AbortController().signal, received: () => undefined },
  );
  expect(kept.bytes).toBe(whole);
  await expectWhole();
});
