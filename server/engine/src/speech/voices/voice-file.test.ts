import { describe, expect, it } from 'vitest';
import { ToolError } from '../../base/faults.ts';
import { decodeVoiceFile, encodeVoiceFile, type VoiceFile } from './voice-file.ts';
import { neutralVoice } from './voice-settings.ts';

const table = (rows: number, columns: number, value: (i: number) => number) => ({
  rows,
  columns,
  values: Float32Array.from({ length: rows * columns }, (_, i) => value(i)),
});

const voice: VoiceFile = {
  header: {
    name: 'Zoë 声 🎤',
    licence: 'CC-BY-4.0',
    consent: { statement: 'I agree.', recorded: true, givenAt: '2026-01-02T03:04:05.000Z' },
    language: 'nl',
    sampleRate: 44_100,
    pitch: { meanHz: 201, medianHz: 200, lowHz: 160, highHz: 250, spreadSemitones: 3 },
    formantScale: 1.08,
    quality: {
      seconds: 60,
      speechSeconds: 41,
      snrDb: 32,
      clippingPercent: 0,
      decaySeconds: 0.2,
      voicedPercent: 70,
      warnings: [],
    },
    settings: neutralVoice,
    engine: 'test',
    createdAt: '2026-01-02T03:04:05.000Z',
  },
  tables: {
    envelope: table(1, 80, (i) => -i / 3),
    codebook: table(16, 80, (i) => Math.sin(i)),
  },
};
const bytes = encodeVoiceFile(voice);

function refusal(of: Uint8Array): string {
  try {
    decodeVoiceFile(of);
  } catch (error) {
    if (error instanceof ToolError && error.code === 'bad_voice') return error.message;
    throw error;
  }
  return '';
}

/** The same file with another description. */
function withHeader(change: (header: Record<string, unknown>) => void): Uint8Array {
  const length = new DataView(bytes.buffer).getUint32(8, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + length)));
  change(header);
  const json = new TextEncoder().encode(JSON.stringify(header));
  const tables = bytes.subarray(4 * Math.ceil((12 + length) / 4));
  const start = 4 * Math.ceil((12 + json.length) / 4);
  const out = new Uint8Array(start + tables.length);
  out.set(bytes.subarray(0, 8));
  new DataView(out.buffer).setUint32(8, json.length, true);
  out.set(json, 12);
  out.set(tables, start);
  return out;
}

describe('a voice file', () => {
  it('comes back as it was written, name in any script', () => {
    expect(decodeVoiceFile(bytes)).toEqual(voice);
    expect(encodeVoiceFile(decodeVoiceFile(bytes))).toEqual(bytes);
  });

  it('is read from the middle of a larger buffer', () => {
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 3);
    expect(decodeVoiceFile(larger.subarray(3, 3 + bytes.length))).toEqual(voice);
  });

  it('keeps what is known of its upper band, and is read without it as before it was measured', () => {
    const levels = Array.from({ length: 32 }, (_, b) => -20 - b);
    const { header, tables } = voice;
    const wide: VoiceFile = {
      header: {
        ...header,
        quality: { ...header.quality, bandwidthHz: 18_500 },
        upperBand: { quietDb: levels, loudDb: levels },
      },
      tables,
    };
    expect(decodeVoiceFile(encodeVoiceFile(wide))).toEqual(wide);
    expect(decodeVoiceFile(bytes).header).not.toHaveProperty('upperBand');
    const short = withHeader((given) =>
      Object.assign(given, { upperBand: { quietDb: [1], loudDb: levels } }),
    );
    expect(refusal(short)).toContain('upperBand');
  });

  it('leaves out what a later version has added', () => {
    expect(decodeVoiceFile(withHeader((header) => Object.assign(header, { mood: 'glad' })))).toEqual(voice);
  });

  it('says that other files are no voices', () => {
    expect(refusal(new Uint8Array(0))).toContain('not a voice file');
    expect(refusal(new TextEncoder().encode('RIFF....WAVEfmt '))).toContain('not a voice file');
    const newer = bytes.slice();
    newer[7] = 2;
    expect(refusal(newer)).toContain('newer version');
  });

  it.each([
    [
      'impossible values',
      (h: Record<string, unknown>) => Object.assign(h, { formantScale: 40 }),
      'formantScale',
    ],
    ['no name', (h: Record<string, unknown>) => Object.assign(h, { name: '' }), 'name'],
    ['no tables', (h: Record<string, unknown>) => Object.assign(h, { tables: [] }), 'tables'],
    [
      'a table twice',
      (h: Record<string, unknown>) =>
        Object.assign(h, { tables: Array(2).fill({ name: 'envelope', rows: 1, columns: 80 }) }),
      'twice',
    ],
    [
      'tables larger than the file',
      (h: Record<string, unknown>) =>
        Object.assign(h, {
          tables: ['envelope', 'codebook'].map((name) => ({
            name,
            rows: 4096,
            columns: 512,
          })),
        }),
      'breaks off',
    ],
    [
      'tables smaller than the file',
      (h: Record<string, unknown>) =>
        Object.assign(h, {
          tables: ['envelope', 'codebook'].map((name) => ({ name, rows: 1, columns: 1 })),
        }),
      'after its end',
    ],
  ])('refuses %s', (_, change, word) => {
    expect(refusal(withHeader(change))).toContain(word);
  });

  it('refuses numbers that are no levels', () => {
    const wrong = bytes.slice();
    new DataView(wrong.buffer).setFloat32(wrong.length - 4, Number.NaN, true);
    expect(refusal(wrong)).toContain('impossible numbers');
  });

  it('either reads or refuses every cut and every flipped byte, and never fails otherwise', () => {
    for (let length = 0; length < bytes.length; length += 13)
      expect(refusal(bytes.subarray(0, length))).not.toBe('');
    for (let at = 0; at < Math.min(bytes.length, 2600); at++) {
      const wrong = bytes.slice();
      wrong[at] = wrong[at]! ^ 0xff;
      refusal(wrong); // throws what is no ToolError
    }
  });
});
