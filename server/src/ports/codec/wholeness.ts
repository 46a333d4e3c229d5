import { ToolError } from '@formant/engine/base/faults';

export type Bytes = {
  format: string | null;
  size: number;
  head: Buffer;
  /** At most `length` bytes from `at`; fewer at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
};

/**
 * Is the file all there? Containers that state their length (AIFF, MP4, FLAC, WebM) and don't have it are
 * refused as `truncated`: nobody wants half a song back without having been told. MP3 and Ogg are made to be cut
 * anywhere, so what exists is used and the returned notes say so. WAV is checked by its own reader (`wav-file.ts`).
 */
export async function wholeness(file: Bytes): Promise<string[]> {
  switch (file.format) {
    case 'aiff':
      return checkAiff(file);
    case 'mp4':
      return checkMp4(file);
    case 'flac':
      return checkFlac(file);
    case 'webm':
      return checkWebm(file);
    case 'ogg':
      return checkOgg(file);
    case 'mp3':
      return checkMp3(file);
    default:
      return [];
  }
}

const endsEarly = (detail: string) =>
  new ToolError(
    'truncated',
    `The file ends early: ${detail}. The download or copy was probably cut off; get the file again and retry.`,
  );
const percent = (part: number, whole: number) =>
  `${Math.max(0, Math.min(99, Math.floor((100 * part) / whole)))} %`;

/** Writers that can't seek back leave a size of 0, all ones, or (sox) just below 2 GiB. */
const isUnknownSize = (size: number) => size === 0 || size >= 0x7fff_0000;

function assertAll(there: number, declared: number): void {
  // an odd last byte or a missing pad byte is common and harmless
  if (there + 64 < declared) throw endsEarly(`only ${percent(there, declared)} of its sound is there`);
}

async function checkAiff({ head, size }: Bytes): Promise<string[]> {
  const declared = head.readUInt32BE(4);
  if (!isUnknownSize(declared)) assertAll(size - 8, declared);
  return [];
}

async function checkMp4({ size, read }: Bytes): Promise<string[]> {
  let hasIndex = false;
  for (let at = 0, seen = 0; at + 8 <= size && seen < 100_000; seen++) {
    const box = await read(at, 16);
    let length = box.readUInt32BE(0);
    if (length === 1 && box.length === 16) length = Number(box.readBigUInt64BE(8));
    else if (length === 0) length = size - at; // "to the end of the file"
    hasIndex ||= box.toString('latin1', 4, 8) === 'moov';
    if (length < 8) break; // not a box: leave it to the decoder
    if (at + length > size + 8) throw endsEarly(`only ${percent(size, at + length)} of it is there`);
    at += length;
  }
  if (!hasIndex) throw endsEarly('its index is missing, without which it cannot be read');
  return [];
}

/** Compares the last whole frame's position with the length that the header states. */
async function checkFlac({ head, size, read }: Bytes): Promise<string[]> {
  if (head.length < 42) throw endsEarly('not even its header is complete');
  const blockSamples = head.readUInt16BE(8);
  const fixedBlocks = blockSamples === head.readUInt16BE(10);
  const total = (head[21]! & 0x0f) * 2 ** 32 + head.readUInt32BE(22);
  if (total === 0) return []; // length unknown: written as a stream
  const tailLength = Math.min(size, 256 * 1024);
  const tail = await read(size - tailLength, tailLength);
  for (let at = tail.length - 6; at >= 0; at--) {
    const number = flacFrameNumber(tail, at, fixedBlocks);
    if (number === null) continue;
    const start = fixedBlocks ? number * blockSamples : number;
    const longest = head.readUInt16BE(10);
    if (start + longest < total) throw endsEarly(`only ${percent(start, total)} of its sound is there`);
    return [];
  }
  if (tail.length === size) throw endsEarly('it has a header but no sound');
  return [];
}

/** The coded frame or sample number of a FLAC frame header at `at` (RFC 9639 section 9.1), null if none is there. */
function flacFrameNumber(bytes: Buffer, at: number, fixedBlocks: boolean): number | null {
  if (bytes[at] !== 0xff || bytes[at + 1] !== (fixedBlocks ? 0xf8 : 0xf9)) return null;
  const sizeCode = bytes[at + 2]! >> 4;
  const rateCode = bytes[at + 2]! & 15;
  if (sizeCode === 0 || rateCode === 15 || (bytes[at + 3]! & 1) !== 0) return null;
  const lead = bytes[at + 4]!;
  const length = lead < 0x80 ? 1 : Math.clz32(~lead << 24);
  if (length > 7 || (lead >= 0x80 && length < 2)) return null;
  let value = length === 1 ? lead : lead & (0x7f >> length);
  let end = at + 5;
  for (let i = 1; i < length; i++, end++) value = value * 64 + (bytes[end]! & 0x3f);
  end += sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  end += rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  if (end >= bytes.length) return null;
  return crc8(bytes.subarray(at, end)) === bytes[end] ? value : null;
}

function crc8(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80 ? (crc << 1) ^ 0x07 : crc << 1) & 0xff;
  }
  return crc;
}

/** An EBML header, then one Segment whose size is stated or, in live recordings, unknown (all ones). */
async function checkWebm({ head, size }: Bytes): Promise<string[]> {
  const header = ebmlSize(head, 4);
  if (!header?.value) return [];
  const segment = header.end + header.value;
  if (segment + 12 > head.length || head.readUInt32BE(segment) !== 0x18538067) return [];
  const length = ebmlSize(head, segment + 4);
  if (!length?.value) return [];
  if (length.end + length.value > size)
    throw endsEarly(`only ${percent(size, length.end + length.value)} of it is there`);
  return [];
}

function ebmlSize(bytes: Buffer, at: number): { value: number | null; end: number } | null {
  const lead = bytes[at] ?? 0;
  const length = lead === 0 ? 9 : Math.clz32(lead) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  let value = lead & (0xff >> length);
  let allOnes = value === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i]!;
    value = value * 256 + byte;
    allOnes &&= byte === 0xff;
  }
  return { value: allOnes ? null : value, end: at + length };
}

const cutNote = 'The file ends early (it was probably cut off); what is there was used.';

/** The last page of an Ogg stream carries the end-of-stream flag. */
async function checkOgg({ size, read }: Bytes): Promise<string[]> {
  const tailLength = Math.min(size, 128 * 1024);
  const tail = await read(size - tailLength, tailLength);
  const page = tail.lastIndexOf('OggS', undefined, 'latin1');
  if (page < 0 || page + 27 > tail.length) return [cutNote];
  const segments = tail.subarray(page + 27, page + 27 + tail[page + 26]!);
  const end = page + 27 + segments.length + segments.reduce((sum, length) => sum + length, 0);
  return (tail[page + 5]! & 4) !== 0 && end <= tail.length ? [] : [cutNote];
}

/** Encoders state the stream's bytes in a Xing or Info frame; without one nothing is known. */
async function checkMp3({ head, size, read }: Bytes): Promise<string[]> {
  const tagged = head.toString('latin1', 0, 3) === 'ID3' && head.length >= 10;
  const start = tagged
    ? 10 + (((head[6]! & 127) << 21) | ((head[7]! & 127) << 14) | ((head[8]! & 127) << 7) | (head[9]! & 127))
    : 0;
  if (start >= size) throw endsEarly('it holds a title but no sound');
  const frame = await read(start, 512);
  const at = Math.max(frame.indexOf('Xing', 0, 'latin1'), frame.indexOf('Info', 0, 'latin1'));
  if (at < 0 || at + 16 > frame.length) return [];
  const flags = frame.readUInt32BE(at + 4);
  if ((flags & 3) !== 3) return [];
  const declared = frame.readUInt32BE(at + 12);
  return start + declared > size + 4096 ? [cutNote] : [];
}
