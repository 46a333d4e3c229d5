import { ToolError } from '@formant/engine/base/faults';
import { inspect } from './inspect.ts';
import { noCodec } from './messages.ts';
import type { Codec, OpenAudio, OpenOptions } from './port.ts';
import { copyWhole, createWav, openPlainWav } from './wav-file.ts';

/**
 * Plain WAV and nothing else, on a machine without node-av and without FFmpeg.
 * @throws ToolError unsupported_codec for every other file and format, saying what to install
 */
export function wavAlone(): Codec {
  const refuse = (): never => {
    throw new ToolError('unsupported_codec', noCodec);
  };
  const open = async (path: string, options: OpenOptions = {}): Promise<OpenAudio> => {
    options.signal?.throwIfAborted();
    const { format } = await inspect(path);
    return (format === 'wav' ? await openPlainWav(path, options) : null) ?? refuse();
  };
  const tagsOf = async (path: string) => {
    const { probe, close } = await open(path);
    await close();
    return { tags: probe.tags, cover: null };
  };
  return {
    name: 'wav',
    open,
    async probe(path, options) {
      const audio = await open(path, options);
      await audio.close();
      return audio.probe;
    },
    encode: async (path, format, options) => (format === 'wav' ? createWav(path, options, tagsOf) : refuse()),
    copy: async (from, to, format) => (format === 'wav' ? copyWhole(from, to) : refuse()),
    putSound: async () => refuse(),
  };
}
