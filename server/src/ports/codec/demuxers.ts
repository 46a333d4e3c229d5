/**
 * FFmpeg's demuxers that may open a file. All are plain containers: playlists and scripts (hls, concat, dash,
 * image sequences) are left out, because those make FFmpeg open further files and addresses.
 */
export const demuxers = [
  'wav',
  'w64',
  'mp3',
  'mov,mp4,m4a,3gp,3g2,mj2',
  'ogg',
  'flac',
  'aac',
  'matroska,webm',
  'aiff',
  'caf',
  'au',
  'asf',
  'amr',
  'avi',
  'ac3',
  'eac3',
  'ape',
  'wv',
  'tta',
  'dts',
  'flv',
  'mpeg',
  'mpegts',
] as const;

const names: Record<string, string> = {
  'mov,mp4,m4a,3gp,3g2,mj2': 'mp4',
  'matroska,webm': 'webm',
  wv: 'wavpack',
};

/** The short name of a container for people, from FFmpeg's name of its demuxer. */
export const containerName = (demuxer: string) => names[demuxer] ?? demuxer;
