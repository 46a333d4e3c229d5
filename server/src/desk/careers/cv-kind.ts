import type { CvKind } from '@formant/contract/facts/career-facts';

/** What the bytes are, whatever the file is called; null for anything but a PDF or a Word document. */
export function cvKindOf(bytes: Buffer): CvKind | null {
  if (isPdf(bytes)) return 'pdf';
  return isWordDocument(bytes) ? 'docx' : null;
}

// ISO 32000-2, 7.5: a header with the version, and the mark of the end
const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.lastIndexOf('%%EOF') > 0;

// ISO/IEC 29500-2: a ZIP archive with a list of content types; without macros
function isWordDocument(bytes: Buffer): boolean {
  const names = namesInZip(bytes) ?? [];
  return (
    names.includes('[Content_Types].xml') &&
    names.includes('word/document.xml') &&
    !names.some((name) => /vbaProject/i.test(name))
  );
}

// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16
const endMark = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const entryMark = 0x02014b50;
const entryBytes = 46;

/** Names in the archive's directory; null for what is no archive. */
function namesInZip(bytes: Buffer): string[] | null {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return null;
  const end = bytes.lastIndexOf(endMark);
  if (end === -1 || end + endBytes > bytes.length) return null;
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== entryMark) return null;
    const nameBytes = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + entryBytes, at + entryBytes + nameBytes));
    at += entryBytes + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}
