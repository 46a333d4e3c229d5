import { keepsSamples } from '@formant/engine';
import { byUsualLetters } from '@formant/engine/codecs/tags/carried-tags';
import { z } from 'zod';
import { containerName } from './demuxers.ts';
import { ffprobe } from './ffmpeg-process.ts';
import { impossibleSizes, undecodable, unreadable, withoutAudio } from './messages.ts';
import type { OpenOptions, Probe } from './port.ts';

/** What ffprobe tells of the sound track that is read. */
export type Track = {
  index: number;
  coverIndex: number | null;
  /** Subtitles beside it, with FFmpeg's names of their kinds. */
  subtitles: { index: number; codec: string }[];

  layout: string | null;
  /** How much later than the rest of the file, a picture that is, the sound begins. */
  lateSeconds: number;
  probe: Probe;
};

const number = z.coerce.number();
const answer = z.object({
  format: z.object({
    format_name: z.string(),
    duration: number.optional(),
    bit_rate: number.optional(),
    start_time: number.optional(),
    tags: z.record(z.string(), z.string()).default({}),
  }),
  streams: z
    .array(
      z.object({
        index: z.number(),
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        sample_rate: number.optional(),
        channels: z.number().optional(),
        channel_layout: z.string().optional(),
        bits_per_raw_sample: number.optional(),
        bits_per_sample: number.optional(),
        duration: number.optional(),
        start_time: number.optional(),
        disposition: z.record(z.string(), z.number()).default({}),
        tags: z.record(z.string(), z.string()).default({}),
      }),
    )
    .default([]),
});

/** A track of pictures; those that stand for the whole file, and its thumbnails, are none. */
const isMoving = ({ codec_type, disposition }: z.infer<typeof answer>['streams'][number]): boolean =>
  codec_type === 'video' && !stills.some((kind) => disposition[kind] === 1);
const stills = ['attached_pic', 'timed_thumbnails', 'still_image'];

export async function probeTrack(path: string, { signal }: OpenOptions): Promise<Track> {
  const said = await ffprobe(path, signal);
  if ('complaint' in said) throw complaintError(said.complaint);
  const { format, streams } = answer.parse(said.json);
  const tracks = streams.filter((stream) => stream.codec_type === 'audio');
  const track = tracks.find((stream) => stream.disposition.default === 1) ?? tracks[0];
  if (!track) throw withoutAudio();
  if (!track.codec_name || track.codec_name === 'unknown') throw undecodable();
  const duration = track.duration ?? format.duration;
  return {
    index: track.index,
    subtitles: streams.flatMap(({ index, codec_type, codec_name }) =>
      codec_type === 'subtitle' ? [{ index, codec: codec_name ?? 'unknown' }] : [],
    ),
    coverIndex: streams.find((stream) => stream.disposition.attached_pic === 1)?.index ?? null,
    // a name such as 5.1(side); anything else would be read as part of the filter
    layout: /^[\w.()]+$/.test(track.channel_layout ?? '') ? (track.channel_layout ?? null) : null,
    lateSeconds: (track.start_time ?? 0) - (format.start_time ?? track.start_time ?? 0),
    probe: {
      format: containerName(format.format_name),
      codec: track.codec_name,
      durationSeconds: duration !== undefined && duration > 0 ? duration : null,
      sampleRate: track.sample_rate ?? 0,
      channels: track.channels ?? 0,
      bits: keepsSamples(track.codec_name)
        ? track.bits_per_raw_sample || track.bits_per_sample || null
        : null,
      bitrateKbps: format.bit_rate === undefined ? null : format.bit_rate / 1000,
      tags: byUsualLetters({ ...track.tags, ...format.tags }),
      hasCover: streams.some((stream) => stream.disposition.attached_pic === 1),
      hasPicture: streams.some(isMoving),
    },
  };
}

export function complaintError(complaint: string): Error {
  if (/Cannot allocate memory/i.test(complaint)) return impossibleSizes();
  if (/Decoder .*not found|no decoder|Unknown decoder/i.test(complaint)) return undecodable();
  if (/does not contain any stream|matches no streams/i.test(complaint)) return withoutAudio();
  return unreadable(complaint.replace(/^.*file:[^:]*: /, ''));
}
