import { createHash, randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';

const blockBytes = 16 * 1024;

/** A block map as electron-builder's, with blocks of one length. */
function blockMap(bytes: Buffer): string {
  const [checksums, sizes]: [string[], number[]] = [[], []];
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes);
    checksums.push(createHash('md5').update(block).digest('base64'));
    sizes.push(block.length);
  }
  return JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums, sizes }] });
}

/** The file that lies beside an installer. */
export const blockMapOf = (bytes: Buffer): Buffer => gzipSync(blockMap(bytes));

/** A PE program (32 bits, as NSIS makes them) that does nothing, with a certificate table where it is signed. */
export function windowsProgram({ signed = true, bytes = 40_000 } = {}): Buffer {
  const program = Buffer.concat([Buffer.alloc(1024), randomBytes(Math.ceil(bytes / 8) * 8)]);
  program.write('MZ', 0);
  program.writeUInt32LE(128, 0x3c);
  program.write('PE\0\0', 128);
  program.writeUInt16LE(0x14c, 132);
  program.writeUInt16LE(224, 148);
  program.writeUInt16LE(0x10b, 152);
  program.writeUInt32LE(16, 152 + 92);
  if (!signed) return program;
  const table = Buffer.alloc(1032);
  table.writeUInt32LE(table.length, 0);
  table.writeUInt16LE(0x0200, 4);
  table.writeUInt16LE(2, 6);
  program.writeUInt32LE(program.length, 152 + 96 + 32);
  program.writeUInt32LE(table.length, 152 + 96 + 36);
  return Buffer.concat([program, table]);
}

/** The frame of a disk image: its trailer, with the place of a signature where it is signed. */
export function diskImage({ signed = true } = {}): Buffer {
  const data = randomBytes(20_000);
  const signature = signed
    ? Buffer.concat([Buffer.from('fade0cc0', 'hex'), Buffer.alloc(60)])
    : Buffer.alloc(0);
  const trailer = Buffer.alloc(512);
  trailer.write('koly', 0);
  trailer.writeUInt32BE(4, 4);
  trailer.writeUInt32BE(512, 8);
  trailer.writeBigUInt64BE(BigInt(data.length), 0x20);
  trailer.writeBigUInt64BE(BigInt(signed ? data.length : 0), 0x128);
  trailer.writeBigUInt64BE(BigInt(signature.length), 0x130);
  return Buffer.concat([data, signature, trailer]);
}

/** A ZIP archive of stored files. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 0, 'latin1');
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, name, content);
    directory.push(entry, name);
    at += local.length + name.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** A ZIP of an app for the Mac, by the names that are in it. */
export const macZip = ({ signed = true } = {}): Buffer =>
  zipOf({
    'Formant.app/Contents/MacOS/Formant': randomBytes(9000).toString('hex'),
    'Formant.app/Contents/Info.plist': '<plist/>',
    ...(signed ? { 'Formant.app/Contents/_CodeSignature/CodeResources': '<plist/>' } : {}),
  });

/** The frame of an AppImage: an ELF head with its mark, content, and the block map at the end. */
export function appImage({ arch = 'x64' as 'x64' | 'arm64', bytes = 60_000 } = {}): Buffer {
  const head = Buffer.alloc(64);
  head.write('\x7fELF\x02\x01\x01', 0, 'latin1');
  head.write('AI\x02', 8, 'latin1');
  head.writeUInt16LE(arch === 'x64' ? 0x3e : 0xb7, 18);
  const program = Buffer.concat([head, randomBytes(bytes)]);
  const map = deflateRawSync(blockMap(program));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(map.length);
  return Buffer.concat([program, map, length]);
}

/** Every file of a release, by name. */
export function releaseFiles(version: string): Map<string, Buffer> {
  const [x64, arm64, zip] = [windowsProgram(), windowsProgram(), macZip()];
  return new Map([
    [`Formant-${version}-win-x64.exe`, x64],
    [`Formant-${version}-win-x64.exe.blockmap`, blockMapOf(x64)],
    [`Formant-${version}-win-arm64.exe`, arm64],
    [`Formant-${version}-win-arm64.exe.blockmap`, blockMapOf(arm64)],
    [`Formant-${version}-mac-universal.dmg`, diskImage()],
    [`Formant-${version}-mac-universal.zip`, zip],
    [`Formant-${version}-mac-universal.zip.blockmap`, blockMapOf(zip)],
    [`Formant-${version}-linux-x86_64.AppImage`, appImage()],
    [`Formant-${version}-linux-arm64.AppImage`, appImage({ arch: 'arm64' })],
  ]);
}
