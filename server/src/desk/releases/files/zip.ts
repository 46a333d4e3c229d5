import { type Bytes, badFile } from './file-bytes.ts';

// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16
const endMark = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const longestComment = 0xffff;
const entryMark = 0x02014b50;
const entryBytes = 46;
/** Names of ten thousands of files. */
const longestDirectory = 32 * 1024 ** 2;

/** An archive with an app for the Mac, and whether that app is signed. */
export async function inspectZip(bytes: Bytes): Promise<{ signed: boolean }> {
  const names = await namesIn(bytes);
  const program = /^[^/]+\.app\/Contents\/MacOS\/[^/]+$/;
  if (!names.some((name) => program.test(name))) throw badFile('holds no app for the Mac');
  return { signed: names.some((name) => /^[^/]+\.app\/Contents\/_CodeSignature\/CodeResources$/.test(name)) };
}

async function namesIn(bytes: Bytes): Promise<string[]> {
  if ((await bytes.at(0, 4)).toString('latin1') !== 'PK\x03\x04') throw badFile('is no ZIP archive');
  const tailAt = Math.max(0, bytes.size - endBytes - longestComment);
  const tail = await bytes.at(tailAt, bytes.size - tailAt);
  const end = tail.lastIndexOf(endMark);
  if (end === -1 || end + endBytes > tail.length) throw badFile('was cut short: an archive ends otherwise');
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > longestDirectory || start + length > bytes.size) throw badFile('was cut short');
  const directory = await bytes.at(start, length);
  const names: string[] = [];
  for (let at = 0; at + entryBytes <= directory.length; ) {
    if (directory.readUInt32LE(at) !== entryMark) throw badFile('is spoiled');
    const nameBytes = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + entryBytes, at + entryBytes + nameBytes));
    at += entryBytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
