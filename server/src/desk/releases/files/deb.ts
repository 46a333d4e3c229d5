import { gunzipSync } from 'node:zlib';
import type { ReleaseFileName } from '@formant/contract/facts/release-facts';
import { type Bytes, badFile } from './file-bytes.ts';

// deb(5), ar(5)
const magic = '!<arch>\n';
const headerBytes = 60;
const longestControl = 4 * 1024 ** 2;
const debianNames = { x64: 'amd64', arm64: 'arm64', universal: 'all' } as const;

interface Member {
  name: string;
  at: number;
  bytes: number;
}

/**
 * A package of Debian: its three parts in order and whole. Where the control file is packed by gzip or not at all,
 * processor and version have to be those of the name.
 */
export async function inspectDeb(bytes: Bytes, told: ReleaseFileName): Promise<{ signed: null }> {
  const members = await membersOf(bytes);
  const [mark, control, data] = members;
  const isPackage =
    mark?.name === 'debian-binary' &&
    control?.name.startsWith('control.tar') === true &&
    data?.name.startsWith('data.tar') === true;
  if (!isPackage || !control) throw badFile('is no Debian package');
  const fields = fieldsOf(control.name, await bytes.at(control.at, Math.min(control.bytes, longestControl)));
  if (fields) {
    const processor = fields.get('architecture');
    if (processor !== debianNames[told.arch])
      throw badFile(`is for ${processor ?? 'no processor'}, and its name says ${told.arch}`);
    // Debian's versions know no second hyphen: builders write 1.0.0~beta.1, and add their own count
    const version = fields.get('version')?.replace(/[~_]/g, '-');
    if (version !== told.version && version?.replace(/-\d+$/, '') !== told.version)
      throw badFile(`is version ${version ?? 'nothing'} inside, and its name says ${told.version}`);
  }
  return { signed: null };
}

async function membersOf(bytes: Bytes): Promise<Member[]> {
  if ((await bytes.at(0, magic.length)).toString('latin1') !== magic) throw badFile('is no Debian package');
  const members: Member[] = [];
  for (let at = magic.length; at < bytes.size && members.length < 8; ) {
    const header = (await bytes.at(at, headerBytes)).toString('latin1');
    const [name, length] = [header.slice(0, 16).trim().replace(/\/$/, ''), Number(header.slice(48, 58))];
    const isHeader = header.length === headerBytes && header.endsWith('`\n') && Number.isInteger(length);
    if (!isHeader || at + headerBytes + length > bytes.size) throw badFile('was cut short');
    members.push({ name, at: at + headerBytes, bytes: length });
    at += headerBytes + length + (length % 2);
  }
  return members;
}

/** The fields of the control file by their names in small letters; null where this machine cannot unpack it. */
function fieldsOf(name: string, packed: Buffer): Map<string, string> | null {
  if (name !== 'control.tar' && name !== 'control.tar.gz') return null;
  const tar = name.endsWith('.gz') ? gunzip(packed) : packed;
  for (let at = 0; at + 512 <= tar.length; ) {
    const path = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    const length = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    if (path === '' || Number.isNaN(length)) break;
    if (path === './control' || path === 'control') {
      const text = tar.toString('utf8', at + 512, at + 512 + length);
      return new Map(
        [...text.matchAll(/^([\w-]+):\s*(.*)$/gm)].map(([, field = '', value = '']) => [
          field.toLowerCase(),
          value.trim(),
        ]),
      );
    }
    at += 512 + Math.ceil(length / 512) * 512;
  }
  throw badFile('is a package without a control file');
}

function gunzip(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: longestControl });
  } catch {
    throw badFile('is a package whose control file cannot be unpacked');
  }
}
