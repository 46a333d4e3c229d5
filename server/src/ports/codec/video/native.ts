import { rm } from 'node:fs/promises';
import { type VideoFormat, videoContainers } from '@formant/engine/codecs/video-container';
import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_DVB_SUBTITLE,
  AV_CODEC_ID_DVD_SUBTITLE,
  AV_CODEC_ID_EIA_608,
  AV_CODEC_ID_HDMV_PGS_SUBTITLE,
  AV_CODEC_ID_HDMV_TEXT_SUBTITLE,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_TEXT,
  AV_CODEC_ID_WEBVTT,
  AV_NOPTS_VALUE,
  AVDISCARD_ALL,
  AVDISCARD_DEFAULT,
  AVERROR_EOF,
  AVMEDIA_TYPE_SUBTITLE,
} from 'node-av/constants';
import { Dictionary, FormatContext, Packet, type Stream } from 'node-av/lib';
import { containerName } from '../demuxers.ts';
import { damagedPicture, subtitlesLeft, unfitPicture } from '../messages.ts';
import { firstSampleSeconds } from '../node-av-decode.ts';
import { isMoving, type NativeInput, openNative } from '../node-av-input.ts';
import { check } from '../node-av-tags.ts';
import { hardLimits, type PutSoundOptions } from '../port.ts';
import { TimeSlice } from '../time-slice.ts';

/** `Codec.putSound` with FFmpeg's libraries in this process. Chapters can't be reached there, and are left out. */
export async function putSoundNative(
  video: string,
  sound: string,
  to: string,
  format: VideoFormat,
  { signal, progress }: PutSoundOptions = {},
): Promise<string[]> {
  signal?.throwIfAborted();
  const startSeconds = startOf(video);
  const inputs: NativeInput[] = [];
  const lanes: Lane[] = [];
  const output = new FormatContext();
  let whole = false;
  try {
    const picture = openNative(video, hardLimits);
    inputs.push(picture);
    const voice = openNative(sound, hardLimits);
    inputs.push(voice);
    const { muxer, muxerOptions } = videoContainers[format];
    output.allocContext();
    check(output.allocOutputContext2(null, muxer, to), 'choose the container');
    const isQuickTime = format === 'mp4' || format === 'mov';
    const { tracks, left } = chosenOf(picture, format);
    picture.stream.discard = AVDISCARD_ALL;
    for (const [input, chosen, lateSeconds] of [
      [picture, tracks, 0],
      [voice, [voice.stream], startSeconds],
    ] as const) {
      // the names of codecs tell players of HEVC apart, and mean nothing in another kind of container
      const keepsNames = isQuickTime && containerName(input.container.iformat?.name ?? '') === 'mp4';
      lanes.push(new Lane(input, chosen, { lateSeconds, to: output, keepsNames }));
    }
    const { comment } = voice.probe.tags;
    output.metadata = Dictionary.fromObject({
      ...picture.container.metadata?.getAll(),
      ...(comment ? { comment } : {}),
    });
    check(output.openOutputSync(), 'create the file');
    using header = Dictionary.fromObject({ ...muxerOptions });
    const begun = output.writeHeaderSync(header);
    if (begun < 0) throw unfitPicture(format, { code: begun });
    const slice = new TimeSlice();
    const seconds = picture.probe.durationSeconds;
    // the earlier of both first: FFmpeg would else keep in memory what it waits with
    for (let lane = earlier(lanes); lane; lane = earlier(lanes)) {
      lane.write();
      if (seconds) progress?.(Math.min(1, Math.max(0, lane.seconds / seconds)));
      await slice.share();
      signal?.throwIfAborted();
    }
    check(output.writeTrailerSync(), 'complete the file');
    whole = true;
    return subtitlesLeft(left, format);
  } finally {
    for (const lane of lanes) lane.free();
    output.closeOutputSync();
    output.freeContext();
    for (const input of inputs) input.close();
    if (!whole) await rm(to, { force: true });
  }
}

function startOf(video: string): number {
  const input = openNative(video, hardLimits);
  try {
    return firstSampleSeconds(input);
  } finally {
    input.close();
  }
}

/** The tracks that go on beside the sound, and how many subtitles don't. */
function chosenOf({ container }: NativeInput, format: VideoFormat): { tracks: Stream[]; left: number } {
  const takes = (id: number) => videoContainers[format].subtitles.some((name) => subtitles[name] === id);
  const texts = container.streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_SUBTITLE);
  const taken = texts.filter(({ codecpar }) => takes(codecpar.codecId));
  return { tracks: [...container.streams.filter(isMoving), ...taken], left: texts.length - taken.length };
}

/** By FFmpeg's names. */
const subtitles: Readonly<Record<string, number>> = {
  mov_text: AV_CODEC_ID_MOV_TEXT,
  eia_608: AV_CODEC_ID_EIA_608,
  webvtt: AV_CODEC_ID_WEBVTT,
  subrip: AV_CODEC_ID_SUBRIP,
  ass: AV_CODEC_ID_ASS,
  ssa: AV_CODEC_ID_SSA,
  text: AV_CODEC_ID_TEXT,
  hdmv_pgs_subtitle: AV_CODEC_ID_HDMV_PGS_SUBTITLE,
  hdmv_text_subtitle: AV_CODEC_ID_HDMV_TEXT_SUBTITLE,
  dvd_subtitle: AV_CODEC_ID_DVD_SUBTITLE,
  dvb_subtitle: AV_CODEC_ID_DVB_SUBTITLE,
};

const earlier = (lanes: readonly Lane[]): Lane | undefined =>
  lanes.filter((lane) => lane.next()).sort((a, b) => a.seconds - b.seconds)[0];

/** The packets of one file on their way into another. */
class Lane {
  /** When the packet that waits is to be decoded. */
  seconds = 0;
  readonly #input: NativeInput;
  readonly #to: FormatContext;
  readonly #lateSeconds: number;
  readonly #streams = new Map<number, { from: Stream; to: Stream }>();
  readonly #packet = new Packet();
  #waits = false;
  #ended = false;

  /** @param lateSeconds how much later its packets come there */
  constructor(
    input: NativeInput,
    tracks: readonly Stream[],
    { lateSeconds, to, keepsNames }: { lateSeconds: number; to: FormatContext; keepsNames: boolean },
  ) {
    this.#input = input;
    this.#lateSeconds = lateSeconds;
    this.#to = to;
    this.#packet.alloc();
    for (const from of tracks) {
      from.discard = AVDISCARD_DEFAULT;
      const stream = to.newStream();
      check(from.codecpar.copy(stream.codecpar), 'describe a track');
      if (!keepsNames) stream.codecpar.codecTag = 0;
      // not every player heeds Matroska's delay of AAC; times that are true as they stand need none
      if (this.#to.oformat?.name === 'matroska') stream.codecpar.initialPadding = 0;
      stream.timeBase = from.timeBase;
      stream.avgFrameRate = from.avgFrameRate;
      stream.sampleAspectRatio = from.sampleAspectRatio;
      stream.disposition = from.disposition;
      const said = from.metadata?.getAll() ?? {};
      if (Object.keys(said).length > 0) stream.metadata = Dictionary.fromObject(said);
      this.#streams.set(from.index, { from, to: stream });
    }
  }

  /** Whether a packet waits; reads on to the next one that is wanted. */
  next(): boolean {
    while (!this.#waits && !this.#ended) {
      const code = this.#input.container.readFrameSync(this.#packet);
      if (code === AVERROR_EOF) this.#ended = true;
      else if (code < 0) throw damagedPicture();
      else if (this.#streams.has(this.#packet.streamIndex)) this.#take();
      else this.#packet.unref();
    }
    return this.#waits;
  }

  #take(): void {
    const { from } = this.#streams.get(this.#packet.streamIndex)!; // safe: just looked up
    const tick = from.timeBase.toDouble();
    const late = BigInt(Math.round(this.#lateSeconds / tick));
    if (this.#packet.pts !== AV_NOPTS_VALUE) this.#packet.pts += late;
    if (this.#packet.dts !== AV_NOPTS_VALUE) this.#packet.dts += late;
    const time = this.#packet.dts === AV_NOPTS_VALUE ? this.#packet.pts : this.#packet.dts;
    if (time !== AV_NOPTS_VALUE) this.seconds = Number(time) * tick;
    this.#waits = true;
  }

  write(): void {
    const { from, to } = this.#streams.get(this.#packet.streamIndex)!; // safe: `next` has found it
    this.#packet.streamIndex = to.index;
    this.#packet.rescaleTs(from.timeBase, to.timeBase);
    check(this.#to.interleavedWriteFrameSync(this.#packet), 'write the file');
    this.#waits = false;
  }

  free(): void {
    this.#packet.free();
  }
}
