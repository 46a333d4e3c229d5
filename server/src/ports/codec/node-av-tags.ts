import { coverComment, type Kept, tagsToWrite } from '@formant/engine/codecs/tags/carried-tags';
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

/** Covers come before the sound; a file that keeps its first packets full of something else has none. */
const mostPacketsBeforeCover = 64;

/** What a file in the making takes over from another: tags, and a cover where there is one. */
export class NativeTags implements Disposable {
  readonly #kept: Kept;
  readonly #input: NativeInput;
  readonly #packet = new Packet();
  /** The track of the cover. */
  readonly #picture: Stream | null;

  /**
   * @param kept what `keptOf` has found
   * @throws ToolError like `Codec.open`
   */
  constructor(path: string, kept: Kept | null) {
    this.#input = openNative(path, hardLimits);
    this.#kept = kept ?? { tags: this.#input.probe.tags, cover: null };
    this.#packet.alloc();
    this.#picture = this.#findPicture();
  }

  /** Sets the tags; before the header is written. */
  addTags(to: FormatContext, format: FileFormat, mark?: string): void {
    const all = tagsToWrite(this.#kept.tags, format, mark);
    // Ogg has no place for pictures but among its tags
    if (format === 'ogg' && this.#kept.cover) all.METADATA_BLOCK_PICTURE = coverComment(this.#kept.cover);
    if (Object.keys(all).length > 0) to.metadata = Dictionary.fromObject(all);
  }

  /** Adds a track for the cover where the format has covers; call the answer after the header is written. */
  addCover(to: FormatContext, format: FileFormat): () => void {
    const picture = format === 'ogg' ? null : this.#picture;
    if (!picture) return () => undefined;
    const stream = to.newStream();
    check(picture.codecpar.copy(stream.codecpar), 'describe the cover');
    stream.codecpar.codecTag = 0;
    stream.timeBase = picture.timeBase;
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
  #findPicture(): Stream | null {
    const { container } = this.#input;
    const stream = container.streams.find((one) => (one.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0);
    if (!stream || !pictureCodecs.has(stream.codecpar.codecId)) return null;
    stream.discard = AVDISCARD_DEFAULT;
    for (let count = 0; count < mostPacketsBeforeCover; count++) {
      if (container.readFrameSync(this.#packet) < 0) return null;
      if (this.#packet.streamIndex === stream.index) return stream;
      this.#packet.unref();
    }
    return null;
  }
}

const pictureCodecs = new Set<number>([AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG]);

/** @throws Error saying what could not be done */
export function check(code: number, doing: string): void {
  if (code >= 0 || code === AVERROR_EAGAIN) return;
  if (code === AVERROR_ENOSPC) throw diskFull();
  throw new Error(`could not ${doing}: ${FFmpegError.strerror(code)}`, { cause: { code } });
}
