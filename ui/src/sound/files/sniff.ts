/**
 * What the first bytes of a file say it is. A name or a MIME type may lie, bytes seldom do.
 * Reads headers only; decoding stays with the codecs.
 */
export type Container =
  | 'wav'
  | 'mp3'
  | 'aac'
  | 'flac'
  | 'ogg'
  | 'mp4'
  | 'webm'
  | 'aiff'
  | 'avi'
  | 'asf'
  | 'caf'
  | 'amr'
  | 'au'
  | 'unknown';

export type Sniffed =
  | { kind: 'audio'; container: Container; sampleRate?: number; seconds?: number; bits?: number }
  /** Something that can't hold sound; `what` is put into a sentence: "This is {what}, not audio." */
  | { kind: 'other'; what: string };

/** Bytes that `sniff` wants to see: enough for an ID3 tag without pictures and the headers after it. */
export const sniffBytes = 64 * 1024;

const others: readonly [magic: string, what: string][] = [
  ['MZ', 'a Windows program'],
  ['\x7fELF', 'a Linux program'],
  ['\xcf\xfa\xed\xfe', 'a Mac program'],
  ['\xca\xfe\xba\xbe', 'a program'],
  ['#!', 'a script'],
  ['%PDF', 'a PDF document'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['PK\x03\x04', 'an archive or a document'],
  ['Rar!', 'an archive'],
  ['7z\xbc\xaf', 'an archive'],
  ['\x1f\x8b', 'an archive'],
  ['<!DOCTYPE', 'a web page'],
  ['<html', 'a web page'],
  ['{\\rtf', 'a document'],
];

export function sniff(head: Uint8Array): Sniffed {
  const latin = (at: number, length: number) =>
    String.fromCharCode(...head.subarray(at, Math.min(head.length, at + length)));
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const start = latin(0, 16);

  const audio = (
    container: Container,
    facts: { sampleRate?: number; seconds?: number; bits?: number } = {},
  ): Sniffed => ({
    kind: 'audio',
    container,
    ...facts,
  });

  if (/^(RIFF|RF64|RIFX|BW64)/.test(start)) {
    const form = latin(8, 4);
    if (form === 'WAVE') return audio('wav', start.startsWith('RIFX') ? {} : wavFacts(view));
    if (form === 'AVI ') return audio('avi');
    return { kind: 'other', what: 'a picture or an unknown RIFF file' };
  }
  if (start.startsWith('fLaC')) return audio('flac', flacFacts(head));
  if (start.startsWith('OggS')) return audio('ogg', oggFacts(head));
  if (/^(ftyp|moov|mdat|wide|free)$/.test(latin(4, 4))) return audio('mp4', mp4Facts(view, head.length));
  if (start.startsWith('\x1aE\xdf\xa3')) return audio('webm');
  if (start.startsWith('FORM') && /^AIF[FC]$/.test(latin(8, 4))) return audio('aiff');
  if (start.startsWith('caff')) return audio('caf');
  if (start.startsWith('#!AMR')) return audio('amr');
  if (start.startsWith('.snd')) return audio('au');
  if (start.startsWith('\x30\x26\xb2\x75')) return audio('asf');
  for (const [magic, what] of others)
    if (start.toLowerCase().startsWith(magic.toLowerCase())) return { kind: 'other', what };

  const tag = start.startsWith('ID3') ? id3Length(head) : 0;
  if (latin(tag, 4) === 'fLaC') return audio('flac');
  const frame = mpegFrame(head, tag);
  if (frame) return audio(frame.container, frame);
  if (tag > 0) return audio('mp3');
  if (looksLikeText(head)) return { kind: 'other', what: 'a text file' };
  return audio('unknown');
}

/** From the chunk of the format, and the length of the samples where their chunk begins within these bytes. */
function wavFacts(view: DataView): { sampleRate?: number; seconds?: number; bits?: number } {
  let facts: { sampleRate: number; bits: number } | null = null;
  let bytesEach = 0;
  for (let at = 12; at + 24 <= view.byteLength; ) {
    const id = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    if (id === 0x666d7420) {
      const sampleRate = view.getUint32(at + 12, true);
      if (sampleRate < 1000) return {}; // damaged
      facts = { sampleRate, bits: view.getUint16(at + 22, true) };
      bytesEach = view.getUint32(at + 16, true);
    } else if (id === 0x64617461) {
      // a recorder that was cut off, or a file above 4 GB, has no length here
      const isTold = size > 0 && size < 0xffffffff && bytesEach > 0;
      return { ...facts, ...(isTold && { seconds: size / bytesEach }) };
    }
    at += 8 + size + (size % 2);
  }
  return facts ?? {};
}

function id3Length(head: Uint8Array): number {
  const at = (index: number) => (head[index] ?? 0) & 0x7f;
  return 10 + ((at(6) << 21) | (at(7) << 14) | (at(8) << 7) | at(9));
}

const mpegRates = [44100, 48000, 32000];
const bitrates = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const adtsRates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];

/** Two frame headers in a row, as one alone also occurs by chance; the length from Xing or VBRI if there. */
function mpegFrame(
  head: Uint8Array,
  from: number,
): { container: 'mp3' | 'aac'; sampleRate: number; seconds?: number } | null {
  for (let at = from; at < Math.min(head.length - 4, from + 8192); at++) {
    if (head[at] !== 0xff) continue;
    const b1 = head[at + 1] ?? 0;
    const b2 = head[at + 2] ?? 0;
    if ((b1 & 0xf6) === 0xf0) {
      const sampleRate = adtsRates[(b2 >> 2) & 15];
      const length =
        (((head[at + 3] ?? 0) & 3) << 11) | ((head[at + 4] ?? 0) << 3) | ((head[at + 5] ?? 0) >> 5);
      if (sampleRate && length > 7 && head[at + length] === 0xff) return { container: 'aac', sampleRate };
      continue;
    }
    const version = (b1 >> 3) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
    const layer = (b1 >> 1) & 3; // 1: layer III
    const base = mpegRates[(b2 >> 2) & 3];
    const kbit = (version === 3 ? bitrates.v1 : bitrates.v2)[b2 >> 4];
    if ((b1 & 0xe0) !== 0xe0 || version === 1 || layer !== 1 || !base || !kbit) continue;
    const sampleRate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
    const samples = version === 3 ? 1152 : 576;
    const length = Math.floor((samples / 8) * ((kbit * 1000) / sampleRate)) + ((b2 >> 1) & 1);
    const second = head.subarray(at + length, at + length + 2);
    if (second.length === 2 && (second[0] !== 0xff || ((second[1] ?? 0) & 0xfe) !== (b1 & 0xfe))) continue;
    const frames = xingFrames(head.subarray(at, at + length));
    return {
      container: 'mp3',
      sampleRate,
      ...(frames ? { seconds: (frames * samples) / sampleRate } : {}),
    };
  }
  return null;
}

function xingFrames(frame: Uint8Array): number | null {
  const text = String.fromCharCode(...frame.subarray(0, 64));
  const at = Math.max(text.indexOf('Xing'), text.indexOf('Info'));
  if (at < 0 || frame.length < at + 12) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return view.getUint32(at + 4) & 1 ? view.getUint32(at + 8) : null;
}

function flacFacts(head: Uint8Array): { sampleRate?: number; seconds?: number; bits?: number } {
  if (head.length < 26) return {};
  const b = (index: number) => head[8 + index] ?? 0; // STREAMINFO is always the first block
  const sampleRate = (b(10) << 12) | (b(11) << 4) | (b(12) >> 4);
  const samples = (b(13) & 15) * 2 ** 32 + ((b(14) << 24) >>> 0) + (b(15) << 16) + (b(16) << 8) + b(17);
  if (!sampleRate) return {};
  const bits = (((b(12) & 1) << 4) | (b(13) >> 4)) + 1;
  return samples ? { sampleRate, seconds: samples / sampleRate, bits } : { sampleRate, bits };
}

function oggFacts(head: Uint8Array): { sampleRate?: number } {
  const text = String.fromCharCode(...head.subarray(0, 256));
  const vorbis = text.indexOf('\x01vorbis');
  if (vorbis >= 0 && head.length > vorbis + 16)
    return { sampleRate: new DataView(head.buffer, head.byteOffset + vorbis + 12, 4).getUint32(0, true) };
  return text.includes('OpusHead') ? { sampleRate: 48000 } : {};
}

/** The audio track's media header, when the index stands at the file's start. */
function mp4Facts(view: DataView, length: number): { sampleRate?: number; seconds?: number } {
  for (let at = 0; at + 40 < length; at++) {
    if (view.getUint32(at) !== 0x6d646864) continue; // 'mdhd'
    const long = view.getUint8(at + 4) === 1;
    const scale = view.getUint32(at + (long ? 24 : 16));
    const ticks = long ? Number(view.getBigUint64(at + 28)) : view.getUint32(at + 20);
    // A video's tracks tick at 600 or 90000; an audio track's clock is its sample rate.
    if (adtsRates.includes(scale)) return { sampleRate: scale, seconds: ticks / scale };
  }
  return {};
}

function looksLikeText(head: Uint8Array): boolean {
  const part = head.subarray(0, 4096);
  return part.length > 0 && part.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);
}
