import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ReleaseFileName, releaseFileOf } from '@formant/contract/facts/release-facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskImage, macZip, windowsProgram, zipOf } from '../../../testing/release-files.ts';
import { inspectFile } from './inspect.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-inspect-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function told(name: string): ReleaseFileName {
  const found = releaseFileOf(name);
  if (!found) throw new Error(name);
  return found;
}
function put(name: string, bytes: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

it('tells signed programs, disk images and archives from others', async () => {
  for (const signed of [true, false]) {
    for (const [name, bytes] of [
      ['Formant-1.0.0-win-x64.exe', windowsProgram({ signed })],
      ['Formant-1.0.0-mac-universal.dmg', diskImage({ signed })],
      ['Formant-1.0.0-mac-universal.zip', macZip({ signed })],
    ] as const)
      expect([name, await inspectFile(put(name, bytes), told(name))]).toEqual([
        name,
        { signed, blockMapBytes: null, coversBytes: null },
      ]);
  }
  const other = put('Formant-1.0.0-mac-universal.zip', zipOf({ 'readme.txt': 'Nothing.' }));
  await expect(inspectFile(other, told(path.basename(other)))).rejects.toThrow('no app for the Mac');
  const cut = put('Formant-1.0.0-mac-universal.zip', macZip().subarray(0, -40));
  await expect(inspectFile(cut, told(path.basename(cut)))).rejects.toThrow('cut short');
});

it.skipIf(!has('osslsigncode') || !has('openssl'))('knows the signature of a signing program', async () => {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name));
  const subject = ['-subj', '/CN=Formant test', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key ?? '', '-out', certificate ?? ''], {
    stdio: 'ignore',
  });
  const name = 'Formant-1.0.0-win-x64.exe';
  const [plain, signed] = [put(name, windowsProgram({ signed: false })), path.join(folder, 'signed.exe')];
  const given = ['-certs', certificate ?? '', '-key', key ?? '', '-in', plain, '-out', signed];
  execFileSync('osslsigncode', ['sign', ...given], { stdio: 'ignore' });
  expect(await inspectFile(plain, told(name))).toMatchObject({ signed: false });
  expect(await inspectFile(signed, told(name))).toMatchObject({ signed: true });
});

it.skipIf(!has('dpkg-deb'))('reads version and processor of a real Debian package', async () => {
  const tree = path.join(folder, 'tree');
  mkdirSync(path.join(tree, 'DEBIAN'), { recursive: true });
  mkdirSync(path.join(tree, 'opt/Formant'), { recursive: true });
  writeFileSync(path.join(tree, 'opt/Formant/formant'), 'a program');
  const control = ['Package: formant', 'Version: 1.5.0~beta.1', 'Architecture: amd64'];
  const more = ['Maintainer: The Formant authors <hello@formant.example>', 'Description: Voices', ''];
  writeFileSync(path.join(tree, 'DEBIAN/control'), [...control, ...more].join('\n'));
  for (const form of ['gzip', 'xz', 'none']) {
    const file = path.join(folder, `${form}.deb`);
    execFileSync('dpkg-deb', [`-Z${form}`, '--build', tree, file], { stdio: 'ignore' });
    expect(await inspectFile(file, told('Formant-1.5.0-beta.1-linux-amd64.deb'))).toMatchObject({
      signed: null,
    });
    // without a program for xz the control file stays unread
    if (form === 'xz') continue;
    await expect(inspectFile(file, told('Formant-1.5.0-linux-amd64.deb'))).rejects.toThrow(
      'is version 1.5.0-beta.1 inside, and its name says 1.5.0',
    );
    await expect(inspectFile(file, told('Formant-1.5.0-beta.1-linux-arm64.deb'))).rejects.toThrow(
      'is for amd64',
    );
  }
});
