import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeWav, encodeWav } from '@formant/engine/codecs/wav';
import { decodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
const sampleRate = 16_000;
let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-'));
  await writeFile(at('low.wav'), encodeWav({ sampleRate, channels: [buzz(12, 110)] }, 'int16'));
  await writeFile(at('high.wav'), encodeWav({ sampleRate, channels: [buzz(4, 220)] }, 'int16'));
  await writeFile(at('short.wav'), encodeWav({ sampleRate, channels: [buzz(3, 110)] }, 'int16'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [formant, ...args], { cwd: folder }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

/** Syllables of a gliding tone rich in harmonics, with pauses. */
function buzz(seconds: number, hz: number): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    const time = i / sampleRate;
    phase += (hz * (1 + 0.1 * Math.sin(3 * time))) / sampleRate;
    let sum = 0;
    for (let h = 1; h * hz < 6000; h++) sum += Math.sin(2 * Math.PI * h * phase) / h;
    return 0.2 * Math.max(0, Math.sin(2 * Math.PI * 1.7 * time)) * sum;
  });
}

describe('formant voice', () => {
  it('makes a voice of samples, shows it, and the voice changer speaks in it', async () => {
    const made = await run(
      'voice',
      'train',
      'low.wav',
      '--name',
      'Bo',
      '--out',
      'bo.fvoice',
      '--json',
      '--consent',
      'Yes.',
    );
    expect([made.code, made.err]).toEqual([0, '']);
    const said = JSON.parse(made.out);
    expect(said).toMatchObject({
      path: at('bo.fvoice'),
      header: { name: 'Bo', licence: 'private', consent: { statement: 'Yes.', recorded: false } },
      quality: { seconds: 12 },
      seconds: 12,
    });
    expect(said.cpuSeconds).toBeGreaterThan(0);
    expect(decodeVoiceFile(await readFile(at('bo.fvoice'))).header).toEqual(said.header);

    expect(JSON.parse((await run('voice', 'show', 'bo.fvoice', '--json')).out)).toEqual(said.header);
    expect((await run('voice', 'show', 'bo.fvoice')).out).toMatch(/^name: Bo\n/);

    const spoken = await run(
      'run',
      'voice-changer',
      'high.wav',
      '--set',
      'voice=bo.fvoice',
      '--out',
      'out',
      '--json',
    );
    expect([spoken.code, spoken.err]).toEqual([0, '']);
    expect(JSON.parse(spoken.out).result).toMatchObject({ voice: 'Bo', changed: true });
    const file = await readFile(at('out/high.wav'));
    expect((await decodeWav(file)).channels[0]).toHaveLength(4 * sampleRate);
    expect(file.includes('AI-generated')).toBe(true);
  });

  it('speaks in it over several files too', async () => {
    await run('voice', 'train', 'low.wav', '--name', 'Bo', '--out', 'two.fvoice');
    const spoken = await run(
      ...[
        'run',
        'voice-changer',
        'high.wav',
        'short.wav',
        '--set',
        'voice=two.fvoice',
        '--out',
        'both',
        '--json',
      ],
    );
    expect([spoken.code, spoken.err]).toEqual([0, '']);
    const { files } = JSON.parse(spoken.out);
    expect(files.map((file: { result: { voice: string } }) => file.result.voice)).toEqual(['Bo', 'Bo']);
  });

  it('takes folders, patterns and standard input for samples, and says so beforehand', async () => {
    const plan = (...samples: string[]) =>
      run('voice', 'train', ...samples, '--name', 'Bo', '--out', 'plan.fvoice', '-n', '--json');
    const files = ['high.wav', 'low.wav', 'short.wav'].map(at);
    expect(JSON.parse((await plan('*.wav')).out).files).toEqual(files);
    expect(JSON.parse((await plan('.')).out).files).toEqual(files);
    expect((await plan('none-*.wav')).err).toBe('formant: No sound file matches none-*.wav.\n');
    expect((await plan('no.wav')).code).toBe(2);
    const words = ['voice', 'train', '-', '--name', 'Bo', '--out', 'in.fvoice', '--json'];
    const made = spawnSync(process.execPath, [formant, ...words], {
      cwd: folder,
      input: await readFile(at('low.wav')),
      encoding: 'utf8',
    });
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(JSON.parse(made.stdout)).toMatchObject({ path: at('in.fvoice'), seconds: 12 });
  });

  it.each([
    ['nothing to do', ['voice'], /Use "voice train" or "voice show"/],
    ['an unknown action', ['voice', 'sing'], /no "voice sing"/],
    ['no sample', ['voice', 'train', '--name', 'X', '--out', 'x.fvoice'], /Which samples/],
    ['no name', ['voice', 'train', 'low.wav', '--out', 'x.fvoice'], /Add --name/],
    [
      'a name too long',
      ['voice', 'train', 'low.wav', '--name', 'x'.repeat(500), '--out', 'x.fvoice'],
      /--name takes at most 100 characters; these are 500/,
    ],
    [
      'a name of another kind',
      ['voice', 'train', 'low.wav', '--name', 'X', '--out', 'x.wav'],
      /ends with \.fvoice, and "x\.wav" does not/,
    ],
    ['standard output', ['voice', 'train', 'low.wav', '--name', 'X', '--out', '-'], /is not printed/],
    [
      'an unknown language',
      ['voice', 'train', 'low.wav', '--name', 'X', '--out', 'x.fvoice', '--language', 'klingon'],
      /a tag such as en or pt-BR, not "klingon"/,
    ],
    ['no place', ['voice', 'train', 'low.wav', '--name', 'X'], /Add --out/],
    [
      'a missing sample',
      ['voice', 'train', 'no.wav', '--name', 'X', '--out', 'x.fvoice'],
      /There is no file .*no\.wav/,
    ],
    [
      'too little speech',
      ['voice', 'train', 'short.wav', '--name', 'X', '--out', 'x.fvoice'],
      /A voice needs 5 s/,
    ],
    ['a voice that is none', ['voice', 'show', 'low.wav'], /not a voice file/],
    ['a voice that is not there', ['voice', 'show', 'no.fvoice'], /no voice file no\.fvoice/],
    [
      'a missing voice in the changer',
      ['run', 'voice-changer', 'high.wav', '--set', 'voice=no.fvoice', '--out', 'none'],
      /no voice file no\.fvoice/,
    ],
  ])('fails for %s with one line, and writes nothing', async (name, args, line) => {
    const { code, out, err } = await run(...args);
    // what a file holds is found out by reading it
    const isJob = /too little speech|that is none|not there|missing voice/.test(name);
    expect([code, out]).toEqual([isJob ? 1 : 2, '']);
    expect(err).toMatch(/^formant: [^\n]+\n$/);
    expect(err).toMatch(line);
    expect(['x.fvoice', 'x.wav', '-', 'none'].filter((made) => existsSync(at(made)))).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
