type Signature = { at: number; bytes: string; alsoAt?: { at: number; bytes: string } };

const sounds: readonly (Signature & { format: string })[] = [
  { format: 'wav', at: 0, bytes: 'RIFF', alsoAt: { at: 8, bytes: 'WAVE' } },
  { format: 'wav', at: 0, bytes: 'RF64', alsoAt: { at: 8, bytes: 'WAVE' } },
  { format: 'wav', at: 0, bytes: 'BW64', alsoAt: { at: 8, bytes: 'WAVE' } },
  { format: 'w64', at: 0, bytes: 'riff\x2e\x91\xcf\x11' },
  { format: 'avi', at: 0, bytes: 'RIFF', alsoAt: { at: 8, bytes: 'AVI ' } },
  { format: 'flac', at: 0, bytes: 'fLaC' },
  { format: 'ogg', at: 0, bytes: 'OggS' },
  { format: 'mp4', at: 4, bytes: 'ftyp' },
  { format: 'mp4', at: 4, bytes: 'moov' },
  { format: 'mp4', at: 4, bytes: 'mdat' },
  { format: 'mp4', at: 4, bytes: 'wide' },
  { format: 'webm', at: 0, bytes: '\x1a\x45\xdf\xa3' },
  { format: 'aiff', at: 0, bytes: 'FORM', alsoAt: { at: 8, bytes: 'AIF' } },
  { format: 'caf', at: 0, bytes: 'caff' },
  { format: 'amr', at: 0, bytes: '#!AMR' },
  { format: 'au', at: 0, bytes: '.snd' },
  { format: 'asf', at: 0, bytes: '\x30\x26\xb2\x75\x8e\x66\xcf\x11' },
  { format: 'wavpack', at: 0, bytes: 'wvpk' },
  { format: 'ape', at: 0, bytes: 'MAC ' },
  { format: 'flv', at: 0, bytes: 'FLV\x01' },
  { format: 'mpeg', at: 0, bytes: '\x00\x00\x01\xba' },
  { format: 'mp3', at: 0, bytes: 'ID3' },
];

const foreign: readonly (Signature & { what: string })[] = [
  { what: 'a Windows program', at: 0, bytes: 'MZ' },
  { what: 'a Linux program', at: 0, bytes: '\x7fELF' },
  { what: 'a macOS program', at: 0, bytes: '\xcf\xfa\xed\xfe' },
  { what: 'a macOS program', at: 0, bytes: '\xce\xfa\xed\xfe' },
  { what: 'a program', at: 0, bytes: '\xca\xfe\xba\xbe' },
  { what: 'a WebAssembly program', at: 0, bytes: '\x00asm' },
  { what: 'a script', at: 0, bytes: '#!' },
  { what: 'a ZIP archive or an office document', at: 0, bytes: 'PK\x03\x04' },
  { what: 'an empty ZIP archive', at: 0, bytes: 'PK\x05\x06' },
  { what: 'a RAR archive', at: 0, bytes: 'Rar!' },
  { what: 'a 7-Zip archive', at: 0, bytes: '7z\xbc\xaf' },
  { what: 'a gzip archive', at: 0, bytes: '\x1f\x8b' },
  { what: 'a PDF document', at: 0, bytes: '%PDF' },
  { what: 'a PNG picture', at: 0, bytes: '\x89PNG' },
  { what: 'a JPEG picture', at: 0, bytes: '\xff\xd8\xff' },
  { what: 'a GIF picture', at: 0, bytes: 'GIF8' },
  { what: 'a WebP picture', at: 0, bytes: 'RIFF', alsoAt: { at: 8, bytes: 'WEBP' } },
  { what: 'a database', at: 0, bytes: 'SQLite format 3' },
  { what: 'a MIDI file, which holds notes and no sound', at: 0, bytes: 'MThd' },
];

/** The container that a file's first bytes announce, or null where a decoder has to find out. */
export function soundFormat(head: Buffer): string | null {
  return sounds.find((entry) => matches(head, entry))?.format ?? frameSyncFormat(head);
}

/** What a file is that can't hold sound, in words for people, or null. */
export function foreignKind(head: Buffer): string | null {
  return foreign.find((entry) => matches(head, entry))?.what ?? (isText(head) ? 'a text file' : null);
}

function matches(head: Buffer, { at, bytes, alsoAt }: Signature): boolean {
  const holds = (offset: number, text: string) =>
    head.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));
  return holds(at, bytes) && (!alsoAt || holds(alsoAt.at, alsoAt.bytes));
}

/** Streams of bare frames have no signature, only a sync word: ADTS (layer bits 00) and MPEG audio. */
function frameSyncFormat(head: Buffer): string | null {
  const [first = 0, second = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  return (second & 0xf6) === 0xf0 ? 'aac' : 'mp3';
}

function isText(head: Buffer): boolean {
  const sample = head.subarray(0, 512);
  return (
    sample.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13) && isUtf8Start(sample)
  );
}

/** UTF-8 whose last character may be cut off. */
function isUtf8Start(sample: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}
