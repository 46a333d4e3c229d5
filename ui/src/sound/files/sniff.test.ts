import { encodeWav } from '@formant/engine/codecs/wav';
import { describe, expect, it } from 'vitest';
import { sniff } from './sniff.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );
const zeros = (count: number) => new Array<number>(count).fill(0);

/** An MPEG 1 layer III frame header, 128 kbit/s at 44.1 kHz: 417 bytes. */
const mp3Header = [0xff, 0xfb, 0x90, 0x00];
const frame = [...mp3Header, ...zeros(413)];

describe('sniff', () => {
  it.each([
    ['a Windows program', bytes('MZ', zeros(100))],
    ['a Linux program', bytes('\x7fELF', zeros(100))],
    ['a PDF document', bytes('%PDF-1.7', zeros(100))],
    ['a picture', bytes('\x89PNG\r\n', zeros(100))],
    ['an archive or a document', bytes('PK\x03\x04', zeros(100))],
    ['a web page', bytes('<!doctype html><html>')],
    ['a text file', bytes('Dear reader,\nthis is no song.\n')],
  ])('names %s', (what, head) => {
    expect(sniff(head)).toEqual({ kind: 'other', what });
  });

  it('reads rate and length of FLAC from its first block', () => {
    const rate = 48_000;
    const samples = rate * 200;
    const info = [
      ...zeros(10),
      (rate >> 12) & 255,
      (rate >> 4) & 255,
      ((rate & 15) << 4) | 0b0011,
      0xf0 | Math.floor(samples / 2 ** 32),
      (samples >>> 24) & 255,
      (samples >>> 16) & 255,
      (samples >>> 8) & 255,
      samples & 255,
      ...zeros(16),
    ];
    expect(sniff(bytes('fLaC', [0, 0, 0, 34], info))).toEqual({
      kind: 'audio',
      container: 'flac',
      sampleRate: rate,
      seconds: 200,
      bits: 32,
    });
  });

  it('finds MP3 behind a tag, with the length that a Xing header tells', () => {
    const tag = bytes('ID3', [4, 0, 0, 0, 0, 0, 20], zeros(20));
    const frames = 6890;
    const xing = [
      ...mp3Header,
      ...zeros(32),
      ...bytes('Xing', [0, 0, 0, 1, 0, 0, frames >> 8, frames & 255]),
    ];
    const head = Uint8Array.from([...tag, ...xing, ...zeros(417 - xing.length), ...frame]);
    const found = sniff(head);
    expect(found).toMatchObject({ kind: 'audio', container: 'mp3', sampleRate: 44100 });
    expect(found.kind === 'audio' && found.seconds).toBeCloseTo(180, 0);
  });

  it('wants two MP3 frames in a row, as one also occurs by chance', () => {
    expect(sniff(Uint8Array.from([...frame, ...frame]))).toMatchObject({ container: 'mp3' });
    expect(sniff(Uint8Array.from([...frame, 1, 2, 3, ...zeros(500)]))).toMatchObject({
      container: 'unknown',
    });
  });

  it('knows the rate of Vorbis and Opus in Ogg', () => {
    const rate = [0x80, 0xbb, 0, 0];
    expect(sniff(bytes('OggS', zeros(24), '\x01vorbis', [0, 0, 0, 0, 2], rate, zeros(20)))).toMatchObject({
      container: 'ogg',
      sampleRate: 48_000,
    });
    expect(sniff(bytes('OggS', zeros(24), 'OpusHead', zeros(20)))).toMatchObject({ sampleRate: 48_000 });
  });

  it('knows the rate and the length of WAV, where they are told', () => {
    const channels = [new Float32Array(16_000 * 3)];
    const wav = encodeWav({ sampleRate: 16_000, channels }, 'int16');
    const facts = { container: 'wav', sampleRate: 16_000, bits: 16 };
    expect(sniff(wav.subarray(0, 200))).toMatchObject({ ...facts, seconds: 3 });
    const chunk = [...bytes('LIST', [5, 0, 0, 0], zeros(6))]; // padded to an even length
    const later = Uint8Array.from([...wav.subarray(0, 12), ...chunk, ...wav.subarray(12, 200)]);
    expect(sniff(later)).toMatchObject({ ...facts, seconds: 3 });
    const cut = wav.slice(0, 200);
    const data = cut.findIndex((_, at) => String.fromCharCode(...cut.subarray(at, at + 4)) === 'data');
    cut.fill(0xff, data + 4, data + 8); // as a recorder leaves it that was cut off
    expect(sniff(cut)).toMatchObject(facts);
    expect(sniff(cut)).not.toHaveProperty('seconds');
  });

  it('takes WAV by its bytes whatever the name says, and other RIFF files for what they are', () => {
    expect(sniff(bytes('RIFF', zeros(4), 'WAVEfmt '))).toMatchObject({ container: 'wav' });
    expect(sniff(bytes('RIFF', zeros(4), 'WEBPVP8 '))).toMatchObject({ kind: 'other' });
  });
});
