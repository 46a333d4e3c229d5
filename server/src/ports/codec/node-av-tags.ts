import {
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_PNG,
  AV_DISPOSITION_ATTACHED_PIC,
  AVDISCARD_DEFAULT,
  AVERROR_EAGAIN,
  AVERROR_ENOSPC,
} from 'node-av/constants';
import { Dictionary, FFmpegError, type FormatContext, Packet, type Stream } from 'node-av/lib';
import { diskFull } from './messages.ts';
import { type NativeInput, openNative } from './node-av-input.ts';
import { type FileFormat, hardLimits } from './port.ts';
import { carriedTags, coverComment } from './tags/carried-tags.ts';
import type { Kept } from './wav-file.ts';

/** Covers come before the sound; a file that keeps its first packets full of something else has none. */
const mostPacketsBeforeCover = 64;

/** What a file in the making takes over from another: tags, and a cover where there is one. */
export class NativeTags implements Disposable {
  readonly #tags: Readonly<Record<string, string>>;
  readonly #input: NativeInput;
  readonly #packet = new Packet();
  readonly #picture: { stream: Stream; mime: string } | null;

  /**
   * @param beside tags that FFmpeg does not find (`textsBeside`)
   * @throws ToolError like `Codec.open`
   */
  constructor(path: string, beside: Readonly<Record<string, string>>) {
    this.#input = openNative(path, hardLimits);
    this.#tags = { ...this.#input.probe.tags, ...beside };
    this.#packet.alloc();
    this.#picture = this.#findPicture();
  }

  /** What there is, in memory of its own. */
  kept(): Kept {
    const picture = this.#picture && this.#packet.data;
    return {
      tags: this.#tags,
      cover: picture ? { mime: this.#picture!.mime, picture: Uint8Array.from(picture) } : null,
    };
  }

  /** Sets the tags; before the header is written. */
  addTags(to: FormatContext, format: FileFormat, mark?: string): void {
    const all = carriedTags(this.#tags, format);
    if (mark !== undefined) all.comment = mark;
    // Ogg has no place for pictures but among its tags
    if (format === 'ogg' && this.#picture && this.#packet.data)
      all.METADATA_BLOCK_PICTURE = coverComment({ mime: this.#picture.mime, picture: this.#packet.data });
    if (Object.keys(all).length > 0) to.metadata = Dictionary.fromObject(all);
  }

  /** Adds a track for the cover where the format has covers; call the answer after the header is written. */
  addCover(to: FormatContext, format: FileFormat): () => void {
    const picture = format === 'ogg' ? null : this.#picture;
    if (!picture) return () => undefined;
    const stream = to.newStream();
    check(picture.stream.codecpar.copy(stream.codecpar), 'describe the cover');
    stream.codecpar.codecTag = 0;
    stream.timeBase = picture.stream.timeBase;
    stream.disposition = AV_DISPOSITION_ATTACHED_PIC;
    return () => {
      this.#packet.streamIndex = stream.index;
      this.#packet.pts = 0n;
      this.#packet.dts = 0n;
      check(to.interleavedWriteFrameSync(this.#packet), 'write the cover');
    };
  }

  [Symbol.dispose](): void {
    this.#packet.free();
    this.#input.close();
  }

  /** Leaves the picture in `#packet`. It is read as a packet: node-av 6.1.1 crashes on Stream.attachedPic. */
  #findPicture(): { stream: Stream; mime: string } | null {
    const { container } = this.#input;
    const stream = container.streams.find((one) => (one.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0);
    const mime = stream ? mimes.get(stream.codecpar.codecId) : undefined;
    if (!stream || !mime) return null;
    stream.discard = AVDISCARD_DEFAULT;
    for (let count = 0; count < mostPacketsBeforeCover; count++) {
      if (container.readFrameSync(this.#packet) < 0) return null;
      if (this.#packet.streamIndex === stream.index) return { stream, mime };
      this.#packet.unref();
    }
    return null;
  }
}

const mimes = new Map<number, string>([
  [AV_CODEC_ID_MJPEG, 'image/jpeg'],
  [AV_CODEC_ID_PNG, 'image/png'],
]);

/** @throws Error saying what could not be done */
export function check(code: number, doing: string): void {
  if (code >= 0 || code === AVERROR_EAGAIN) return;
  if (code === AVERROR_ENOSPC) throw diskFull();
  throw new Error(`could not ${doing}: ${FFmpegError.strerror(code)}`, { cause: { code } });
}
