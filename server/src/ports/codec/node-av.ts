import type { Kept } from '@formant/engine/codecs/tags/carried-tags';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { inspect } from './inspect.ts';
import { lateNotes } from './messages.ts';
import { copyNative } from './node-av-copy.ts';
import { NativeSource } from './node-av-decode.ts';
import { encodeNative } from './node-av-encode.ts';
import { openNative } from './node-av-input.ts';
import { type Codec, hardLimits, type OpenOptions } from './port.ts';
import { keptOf } from './tags.ts';
import { putSoundNative } from './video/native.ts';
import { copyWhole, createWav, openPlainWav } from './wav-file.ts';

/**
 * FFmpeg's libraries in this process, installed by npm for Linux, macOS and Windows: nothing else to install.
 * Native code that meets hostile input can crash its process; the compute pool therefore runs it in child
 * processes, never in the one that serves requests.
 */
export function nodeAvCodec(): Codec {
  Log.setLevel(AV_LOG_QUIET);
  const open = async (path: string, options: OpenOptions = {}) => {
    options.signal?.throwIfAborted();
    const { format, notes } = await inspect(path);
    const plain = format === 'wav' ? await openPlainWav(path, options) : null;
    if (plain) return plain;
    const input = openNative(path, options.limits ?? hardLimits);
    return new NativeSource(path, input, [...notes, ...lateNotes(input.lateSeconds)], options);
  };
  const probe = async (path: string, options?: OpenOptions) => {
    const audio = await open(path, options);
    await audio.close();
    return audio.probe;
  };
  return {
    name: 'node-av',
    open,
    probe,
    encode: (path, format, options) =>
      format === 'wav' ? createWav(path, options, worthKeeping) : encodeNative(path, format, options),
    copy: (from, to, format, { signal } = {}) =>
      format === 'wav' ? copyWhole(from, to) : copyNative(from, to, format, signal),
    putSound: putSoundNative,
  };
}

/** The tags and the cover of a file; of a container that is not usual the tags alone. */
async function worthKeeping(path: string): Promise<Kept> {
  const found = await keptOf(path);
  if (found) return found;
  const input = openNative(path, hardLimits);
  input.close();
  return { tags: input.probe.tags, cover: null };
}
