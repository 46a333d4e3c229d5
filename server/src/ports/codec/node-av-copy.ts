import { rm } from 'node:fs/promises';
import { AVERROR_EOF } from 'node-av/constants';
import { Dictionary, FormatContext, Packet } from 'node-av/lib';
import { encodings } from './encodings.ts';
import { damagedCopy } from './messages.ts';
import { openNative } from './node-av-input.ts';
import { check, NativeTags } from './node-av-tags.ts';
import { type FileFormat, hardLimits } from './port.ts';
import { keptOf, nameTextsOf } from './tags.ts';
import { TimeSlice } from './time-slice.ts';

/** Moves packets from one container to another, with FFmpeg's libraries in this process. */
export async function copyNative(
  from: string,
  to: string,
  format: Exclude<FileFormat, 'wav'>,
  signal?: AbortSignal,
): Promise<void> {
  const kept = await keptOf(from);
  const input = openNative(from, hardLimits);
  const output = new FormatContext();
  const packet = new Packet();
  let whole = false;
  try {
    const { muxer, muxerOptions } = encodings[format];
    output.allocContext();
    check(output.allocOutputContext2(null, muxer, to), 'choose the container');
    const stream = output.newStream();
    check(input.stream.codecpar.copy(stream.codecpar), 'describe the track');
    stream.codecpar.codecTag = 0; // each container has its own names for codecs
    stream.timeBase = input.stream.timeBase;
    using tags = new NativeTags(from, kept);
    tags.addTags(output, format);
    const writeCover = tags.addCover(output, format);
    check(output.openOutputSync(), 'create the file');
    using header = Dictionary.fromObject(muxerOptions ?? {});
    check(output.writeHeaderSync(header), 'write the header');
    writeCover();
    packet.alloc();
    const slice = new TimeSlice();
    for (;;) {
      const code = input.container.readFrameSync(packet);
      if (code === AVERROR_EOF) break;
      if (code < 0) throw damagedCopy();
      if (packet.streamIndex === input.stream.index) {
        packet.streamIndex = stream.index;
        packet.rescaleTs(input.stream.timeBase, stream.timeBase);
        check(output.interleavedWriteFrameSync(packet), 'write the file');
      } else packet.unref();
      await slice.share();
      signal?.throwIfAborted();
    }
    check(output.writeTrailerSync(), 'complete the file');
    whole = true;
  } finally {
    packet.free();
    output.closeOutputSync();
    output.freeContext();
    input.close();
    if (!whole) await rm(to, { force: true });
  }
  await nameTextsOf(to, format);
}
