import { ToolError } from '../base/faults.ts';
import type { ByteSource } from './bytes.ts';
import { bytesPerSample, type PcmEncoding } from './pcm.ts';

/** What a WAV file says about itself and where its samples lie. */
export type WavLayout = {
  sampleRate: number;
  channelCount: number;
  encoding: PcmEncoding;
  /** Position of the first sample byte. */
  dataStart: number;
  /** Whole sample frames that are really in the file. */
  frames: number;
};

const formatTags = { pcm: 1, float: 3, extensible: 0xfffe } as const;
/** More than any real file has; a file of tiny chunks must not keep the reader busy for minutes. */
const mostChunks = 4096;
const mostChannels = 64;

/**
 * Reads the chunks of a RIFF, RF64 or BW64 WAVE file up to its samples.
 * @throws ToolError not_audio, truncated, empty, too_many_channels or unsupported_codec
 */
export async function readWavLayout(source: ByteSource): Promise<WavLayout> {
  if (source.size === 0) throw new ToolError('empty', 'This file is empty. Choose a file with sound in it.');
  const riff = await viewOf(source, 0, 12);
  const container = riff && name(riff, 0);
  if (!riff || !container || !['RIFF', 'RF64', 'BW64'].includes(container) || name(riff, 8) !== 'WAVE')
    throw new ToolError('not_audio', 'This is not a WAV file. Choose a WAV file or convert it first.');

  let format: Format | null = null;
  let dataSize64: number | null = null;
  let at = 12;
  for (let chunk = 0; chunk < mostChunks && at + 8 <= source.size; chunk++) {
    const head = await viewOf(source, at, 8);
    if (!head) break;
    const id = name(head, 0);
    const size = head.getUint32(4, true);
    const body = at + 8;
    if (id === 'ds64') {
      const sizes = await viewOf(source, body, 16);
      if (sizes) dataSize64 = Number(sizes.getBigUint64(8, true));
    } else if (id === 'fmt ') {
      const fields = size >= 16 ? await viewOf(source, body, Math.min(size, 40)) : null;
      if (!fields) throw cutOff();
      format = readFormat(fields);
    } else if (id === 'data') {
      if (!format) throw damaged('its format chunk is missing');
      return layout(source, format, body, size, dataSize64);
    }
    at = body + size + (size % 2);
  }
  if (at > source.size) throw cutOff();
  throw damaged('it has no sound data');
}

type Format = { sampleRate: number; channelCount: number; encoding: PcmEncoding };

function readFormat(fields: DataView): Format {
  let tag = fields.getUint16(0, true);
  const channelCount = fields.getUint16(2, true);
  const sampleRate = fields.getUint32(4, true);
  const frameBytes = fields.getUint16(12, true);
  const bits = fields.getUint16(14, true);
  if (tag === formatTags.extensible && fields.byteLength >= 26) tag = fields.getUint16(24, true);
  if (channelCount === 0) throw damaged('it says that it has no channels');
  if (channelCount > mostChannels)
    throw new ToolError(
      'too_many_channels',
      `This file has ${channelCount} channels; at most ${mostChannels} can be read. Mix it down first.`,
    );
  if (sampleRate < 1000 || sampleRate > 1_536_000)
    throw damaged(`its sample rate of ${sampleRate} Hz makes no sense`);
  const encoding = encodingOf(tag, Math.ceil(bits / 8));
  if (!encoding)
    throw new ToolError(
      'unsupported_codec',
      `This WAV file holds compressed sound or an unusual sample format (code ${tag}, ${bits} bit). Convert it to PCM first.`,
    );
  if (frameBytes !== channelCount * bytesPerSample[encoding])
    throw damaged('its frame size does not fit its format');
  return { sampleRate, channelCount, encoding };
}

function encodingOf(tag: number, bytes: number): PcmEncoding | null {
  if (tag === formatTags.pcm) return ([null, 'uint8', 'int16', 'int24', 'int32'] as const)[bytes] ?? null;
  if (tag === formatTags.float) return bytes === 4 ? 'float32' : bytes === 8 ? 'float64' : null;
  return null;
}

function layout(
  source: ByteSource,
  format: Format,
  dataStart: number,
  size32: number,
  size64: number | null,
): WavLayout {
  const available = source.size - dataStart;
  // Writers to a pipe can't know the length: 0 or the largest number then stands for "to the end".
  const open = size64 === null && (size32 === 0xffffffff || (size32 === 0 && available > 0));
  const declared = size32 === 0xffffffff && size64 !== null ? size64 : open ? available : size32;
  const frameBytes = format.channelCount * bytesPerSample[format.encoding];
  if (declared > available) throw cutOff(declared, available);
  const frames = Math.floor(declared / frameBytes);
  if (frames === 0)
    throw new ToolError('empty', 'This WAV file holds no sound. Choose a file with sound in it.');
  return { ...format, dataStart, frames };
}

/**
 * The header of a WAV file; always of one length for one format, so that it can be rewritten in place when
 * the length is known. Beyond 4 GB it turns into RF64 (EBU Tech 3306). More than two channels or 16 bits
 * make it extensible, as Microsoft asks for.
 * @param frames null while the length is unknown: readers then take everything up to the end of the file
 */
export function wavHeader(
  format: { sampleRate: number; channelCount: number; encoding: PcmEncoding },
  frames: number | null,
): Uint8Array {
  const { sampleRate, channelCount, encoding } = format;
  const width = bytesPerSample[encoding];
  const isFloat = encoding === 'float32' || encoding === 'float64';
  const extensible = channelCount > 2 || (width > 2 && !isFloat);
  const formatBytes = extensible ? 40 : isFloat ? 18 : 16;
  const factBytes = isFloat || extensible ? 12 : 0;
  const header = new Uint8Array(12 + 36 + 8 + formatBytes + factBytes + 8);
  const view = new DataView(header.buffer);
  const dataBytes = frames === null ? null : frames * channelCount * width;
  const riffBytes = dataBytes === null ? null : header.length - 8 + dataBytes + (dataBytes % 2);
  const large = riffBytes !== null && riffBytes >= 0xffffffff;
  let at = 0;
  const tag = (text: string) => {
    for (let i = 0; i < 4; i++) header[at++] = text.charCodeAt(i);
  };
  const u16 = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const u32 = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  const u64 = (value: number) => {
    view.setBigUint64(at, BigInt(value), true);
    at += 8;
  };

  tag(large ? 'RF64' : 'RIFF');
  u32(large || riffBytes === null ? 0xffffffff : riffBytes);
  tag('WAVE');
  tag(large ? 'ds64' : 'JUNK'); // the place that RF64 needs if the file grows beyond 4 GB
  u32(28);
  u64(large ? riffBytes : 0);
  u64(large ? (dataBytes ?? 0) : 0);
  u64(large ? (frames ?? 0) : 0);
  u32(0);
  tag('fmt ');
  u32(formatBytes);
  u16(extensible ? formatTags.extensible : isFloat ? formatTags.float : formatTags.pcm);
  u16(channelCount);
  u32(sampleRate);
  u32(sampleRate * channelCount * width);
  u16(channelCount * width);
  u16(width * 8);
  if (formatBytes > 16) u16(formatBytes - 18);
  if (extensible) {
    u16(width * 8);
    u32(speakerMask(channelCount));
    u16(isFloat ? formatTags.float : formatTags.pcm);
    // the fixed rest of every KSDATAFORMAT_SUBTYPE identifier
    header.set([0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71], at);
    at += 14;
  }
  if (factBytes) {
    tag('fact');
    u32(4);
    u32(frames === null ? 0 : Math.min(frames, 0xffffffff));
  }
  tag('data');
  u32(large || dataBytes === null ? 0xffffffff : dataBytes);
  return header;
}

/** Microsoft's speaker bits for the usual layouts of 1..8 channels; 0 leaves the meaning open. */
function speakerMask(channelCount: number): number {
  return [0, 0x4, 0x3, 0x7, 0x33, 0x37, 0x3f, 0x13f, 0x63f][channelCount] ?? 0;
}

async function viewOf(source: ByteSource, from: number, length: number): Promise<DataView | null> {
  if (from + length > source.size) return null;
  const bytes = await source.read(from, from + length);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const name = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));

const damaged = (reason: string): ToolError =>
  new ToolError('not_audio', `This WAV file is damaged: ${reason}. Export it again.`);

function cutOff(declared?: number, available?: number): ToolError {
  const share =
    declared && available !== undefined
      ? ` Only ${Math.floor((available / declared) * 100)} % of it is there.`
      : '';
  return new ToolError(
    'truncated',
    `This WAV file is cut off.${share} Copy or download it again, or repair it in an audio editor.`,
  );
}
