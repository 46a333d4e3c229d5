import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type VideoFormat, videoContainers } from '@formant/engine/codecs/video-container';
import { expect, it } from 'vitest';
import { collect } from '../conformance-sounds.ts';
import type { Codec } from '../port.ts';

type Bench = { codec(): Codec; at(file: string): string };

/** Videos that get another sound: a part of `codecConformance`. They are made by the ffmpeg command. */
export function videosWithOtherSound({ codec, at }: Bench): void {
  const run = (command: 'ffmpeg' | 'ffprobe', ...args: string[]) =>
    execFileSync(command, ['-v', 'error', ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const mark = 'Made by a computer; “ü” = 1';
  // the colours change with every picture, and a click sounds 0.8 s after the first of them
  const film = (file: string, lateSeconds: number, ...how: string[]) => {
    const click = (0.8 - lateSeconds).toFixed(3);
    run(
      'ffmpeg',
      ...['-y', '-f', 'lavfi', '-i', 'testsrc=s=64x64:r=25:d=1.6'],
      ...['-itsoffset', `${lateSeconds}`, '-f', 'lavfi'],
      ...['-i', `aevalsrc=0.8*between(t\\,${click}\\,${click}+0.0005):s=48000:d=1.2`],
      ...[
        '-map',
        '0:v',
        '-map',
        '1:a',
        '-metadata',
        'title=A film',
        '-metadata',
        'comment=Seen by nobody',
        ...how,
        at(file),
      ],
    );
    return at(file);
  };
  /** The sound of a video, coded as the container takes it. */
  const soundOf = async (video: string, format: VideoFormat) => {
    const { sound } = videoContainers[format];
    const audio = await codec().open(video);
    const channels = await collect(audio);
    await audio.close();
    const { sampleRate, channelCount } = audio;
    const told = { sampleRate, channelCount, mark };
    const writer = await codec().encode(at(`new.${sound}`), sound, told);
    await writer.write(channels);
    await writer.finish();
    return at(`new.${sound}`);
  };
  const packets = (video: string, track: string) => {
    const shown = ['-show_data_hash', 'md5', '-show_entries', 'packet=pts_time,data_hash', '-of', 'csv=p=0'];
    const lines = run('ffprobe', '-select_streams', track, ...shown, video)
      .trim()
      .split('\n');
    return lines.map((line) => line.split(',')).map(([time, hash]) => ({ time: Number(time), hash }));
  };
  /** Seconds from the first picture to the click, as players put both together. */
  const clickAfterPicture = (video: string) => {
    const frame = ['-show_entries', 'frame=pts_time', '-read_intervals', '%+#16', '-of', 'csv=p=0'];
    const began = Number.parseFloat(run('ffprobe', '-select_streams', 'a:0', ...frame, video));
    const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', video, '-map', '0:a:0', '-f', 's16le', '-']);
    const samples = new Int16Array(raw.buffer, raw.byteOffset, raw.length / 2);
    const loudest = samples.indexOf(samples.reduce((most, value) => Math.max(most, value), 0));
    return began + loudest / 48_000 - Math.min(...packets(video, 'v:0').map(({ time }) => time));
  };
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-c:a', 'aac'];
  const kinds: [VideoFormat, number, string[]][] = [
    ['mp4', 0.25, [...h264, '-metadata:s:v', 'rotate=90']],
    ['webm', 0, ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']],
    ['mkv', 0.25, ['-c:v', 'mpeg4', '-c:a', 'libopus']],
  ];

  it.each(kinds)('gives a %s another sound: same pictures, same time', async (format, late, how) => {
    const video = film(`film.${format}`, late, ...how);
    expect((await codec().probe(video)).hasPicture).toBe(true);
    const to = at(`other.${format}`);
    const shares: number[] = [];
    const sound = await soundOf(video, format);
    const options = { progress: (share: number) => void shares.push(share) };
    expect(await codec().putSound(video, sound, to, format, options)).toEqual([]);
    const [before, after] = [packets(video, 'v:0'), packets(to, 'v:0')];
    expect(after.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
    const shift = after[0]!.time - before[0]!.time;
    for (const [i, { time }] of after.entries())
      expect(Math.abs(time - before[i]!.time - shift), `picture ${i}`).toBeLessThan(0.0015); // Matroska's clock
    // ears take 20 ms for nothing, what is measured here is that no encoder's delay was added: a frame has 21
    expect(Math.abs(clickAfterPicture(to) - clickAfterPicture(video))).toBeLessThan(0.004);
    const probe = await codec().probe(to);
    expect(probe.tags).toMatchObject({ title: 'A film', comment: mark });
    expect(probe.codec).toBe(format === 'webm' ? 'vorbis' : 'aac');
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
    const turned = (file: string) => run('ffprobe', '-show_entries', 'stream_side_data=rotation', file);
    expect(turned(to)).toBe(turned(video));
  });

  it('says so where a container can not hold the pictures, and leaves nothing', async () => {
    const video = film('film.mp4', 0, ...h264);
    const giving = codec().putSound(video, await soundOf(video, 'webm'), at('wrong.webm'), 'webm');
    await expect(giving).rejects.toMatchObject({
      code: 'unsupported_codec',
      message: expect.stringMatching(/can not be put into \.webm.*\.mkv/),
    });
    expect(existsSync(at('wrong.webm'))).toBe(false);
    const cancel = new AbortController();
    const options = { signal: cancel.signal, progress: () => cancel.abort() };
    const sound = await soundOf(video, 'mp4');
    await expect(codec().putSound(video, sound, at('gone.mp4'), 'mp4', options)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(existsSync(at('gone.mp4'))).toBe(false);
  });
}
