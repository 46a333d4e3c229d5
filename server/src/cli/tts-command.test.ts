import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeWav, encodeWav } from '@formant/engine/codecs/wav';
import { buzz } from '@formant/engine/testing/buzz';
import { talk } from '@formant/engine/testing/talk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-tts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [formant, ...args], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

describe('formant tts', () => {
  it('speaks a text and prints one JSON object', async () => {
    const said = await run(
      'tts',
      '--text',
      '-5 degrees.',
      '--voice',
      'flite:slt',
      '--pitch',
      '-2',
      '--out',
      at('a'),
      '--json',
    );
    expect([said.code, said.err]).toEqual([0, '']);
    const { outputs, result, engine, audioSeconds, cpuSeconds } = JSON.parse(said.out);
    expect([outputs, engine]).toEqual([[{ name: 'output', path: at('a/output.wav') }], 'flite']);
    expect(result.words.map((word: { word: string }) => word.word)).toEqual(['-5', 'degrees']);
    const sound = await decodeWav(await readFile(at('a/output.wav')));
    expect(sound.channels[0]!.length / sound.sampleRate).toBeCloseTo(audioSeconds, 2);
    expect(result.words.at(-1).end).toBeLessThanOrEqual(audioSeconds);
    expect(cpuSeconds).toBeGreaterThan(0);
  });

  it('speaks a file in another format', async () => {
    await writeFile(at('text.txt'), 'Der Hund schläft.');
    const said = await run(
      'tts',
      '--file',
      at('text.txt'),
      '--voice',
      'espeak:de',
      '--format',
      'mp3',
      '--out',
      at('b'),
    );
    expect([said.code, said.err]).toEqual([0, '']);
    expect((await readFile(at('b/output.mp3'))).length).toBeGreaterThan(5000);
    expect(said.out).not.toContain('kbit/s');
    const much = await run(
      'tts',
      '--text',
      'a',
      '--voice',
      'flite:slt',
      '--bitrate',
      '512',
      '-o',
      at('b/a.mp3'),
    );
    expect(much.out).toContain('\nMP3 takes at most 320 kbit/s at 48 kHz, so it was');
  });

  it('speaks with studio sound where it is asked for, the same in every run', async () => {
    const speak = async (name: string, ...more: string[]) => {
      const words = ['--text', 'The sun came out again.', '--voice', 'espeak:en-us', '--out', at(name)];
      const said = await run('tts', ...words, ...more);
      expect([said.code, said.err]).toEqual([0, '']);
      return readFile(at(`${name}/output.wav`));
    };
    const plain = await speak('plain');
    const studio = await speak('studio', '--studio');
    expect(studio).toHaveLength(plain.length);
    const [heard, before] = await Promise.all([decodeWav(studio), decodeWav(plain)]);
    expect(buzz(heard.channels[0]!, heard.sampleRate)).toBeLessThan(
      0.9 * buzz(before.channels[0]!, before.sampleRate),
    );
    expect(studio.equals(await speak('studio-again', '--studio'))).toBe(true);
  });

  it('lists voices by language', async () => {
    const { out } = await run('voices', '--language', 'de', '--json');
    expect(JSON.parse(out)[0]).toMatchObject({
      id: 'espeak:de',
      kind: 'tts',
      language: 'de',
      engine: 'espeak',
    });
    expect((await run('voices')).out).toContain('flite:slt');
  });

  it.each([
    ['ko', 'ko'],
    ['de-AT', 'de'],
    ['en-gb', 'en-GB'],
  ])(
    'lists voices of a language, and where its region has none of its own all of it: %s',
    async (tag, first) => {
      const voices: { language: string }[] = JSON.parse(
        (await run('voices', '--language', tag, '--json')).out,
      );
      const languages = new Set(voices.map(({ language }) => language));
      expect(languages).toContain(first);
      expect([...languages].filter((one) => one !== first && !one.startsWith(`${first}-`))).toEqual([]);
    },
  );

  it('says when no voice speaks a language', async () => {
    expect(await run('voices', '--language', 'xx')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^formant: No voice here speaks "xx"\. Languages are/),
    });
    expect((await run('voices', '--language', 'German')).err).toContain('Did you mean de?');
  });

  it('speaks like a recording only by voices that can', async () => {
    await writeFile(
      at('me.wav'),
      encodeWav({ sampleRate: 16_000, channels: [talk(6, 16_000, { f0: 110, formantScale: 1 })] }, 'int16'),
    );
    const said = await run(
      'tts',
      '--text',
      'a',
      '--voice',
      'flite:slt',
      '--like',
      at('me.wav'),
      '-o',
      at('like.wav'),
    );
    expect([said.code, said.out]).toEqual([2, '']);
    expect(said.err).toBe(
      'formant: The voice “Sally” can’t speak like a recording: only those of Pocket TTS do.\n',
    );
    expect(existsSync(at('like.wav'))).toBe(false);
  });

  it.each([
    [['--voice', 'flite:slt', '--out', 'OUT'], /either --text/],
    [['--text', 'a', '--out', 'OUT'], /Which voice/],
    [['--text', 'a', '--voice', 'flite:slt'], /Add -o <file>, or --out/],
    [['--text', 'a', '--voice', 'flite:x', '--out', 'OUT'], /no voice “flite:x”/],
    [['--text', 'Привет', '--voice', 'flite:rms', '--out', 'OUT'], /espeak:ru for Russian, espeak:uk/],
    [['--text', '', '--voice', 'flite:slt', '--out', 'OUT'], /no text/],
    [['--text', 'a', '--voice', 'flite:slt', '--out', 'OUT', '--speed', '9'], /0\.5 to 2/],
    [['--text', 'a', '--voice', 'flite:slt', '--out', 'OUT', '--studio=loud'], /--studio' does not take/],
    [['--text', 'a', '--voice', 'flite:slt', '--out', 'OUT', '--format', 'mp4'], /no format "mp4"/],
    [['--file', 'NOWHERE', '--voice', 'flite:slt', '--out', 'OUT'], /There is no file/],
    [['--file', 'BINARY', '--voice', 'flite:slt', '--out', 'OUT'], /no text in UTF-8/],
    [['--file', 'LARGE', '--voice', 'flite:slt', '--out', 'OUT'], /at most 50,000/],
  ])('fails for %j with one line, and writes nothing', async (args, line) => {
    await writeFile(at('BINARY'), Buffer.from([0xff, 0xfe, 0x80, 0x81]));
    await writeFile(at('LARGE'), 'x'.repeat(1_000_000));
    const { code, out, err } = await run('tts', ...args.map((arg) => (/^[A-Z]+$/.test(arg) ? at(arg) : arg)));
    // that there is nothing to say is found out by speaking it
    expect([code, out]).toEqual([args[1] === '' ? 1 : 2, '']);
    expect(err).toMatch(/^formant: [^\n]+\n$/);
    expect(err).toMatch(line);
    expect(existsSync(at('OUT'))).toBe(false);
  });
});
