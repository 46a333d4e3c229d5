import type { Tool } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { jobFile } from '../sound/engine/engine-protocol.ts';
import { httpBytes } from '../sound/files/http-bytes.ts';
import type { Bars } from '../sound/files/overview.ts';
import { blobBytes, openPcm, type PcmFile } from '../sound/files/pcm-file.ts';
import { nowPlaying, takeFloor } from '../sound/play/now-playing.ts';
import { matchGains, Player, type Track } from '../sound/play/player.ts';
import { jobSound } from './job-sounds.ts';
import { type Job, jobHref } from './jobs.ts';
import { liveBytes, openedOutputs } from './local-jobs.ts';
import { fetchOutput } from './remote-jobs.ts';

export type JobPlayer = {
  player: Player;
  bars: Readonly<Record<string, Bars>>;
  original: Bars | null;
  matched: boolean;
};

/** Makes this the one sound of the app. */
export function announce(job: Job, { player, bars }: JobPlayer): void {
  takeFloor({
    key: job.id,
    player,
    title: job.fileName,
    detail: tools[job.tool].tool.name,
    bars: Object.values(bars)[0] ?? [],
    href: jobHref(job),
  });
}

/** Opens the outputs of a finished job and its original; the player that plays them already is used again. */
export async function openJobPlayer(job: Job): Promise<JobPlayer> {
  const current = nowPlaying.getState().current;
  const known = current?.key === job.id ? current.player : undefined;
  const outputs = job.result?.outputs ?? [];
  const bars = Object.fromEntries(outputs.map((output) => [output.name, output.bars]));
  const original = job.input ? cutBars(job.input.bars, job.input.seconds, job.region) : null;
  // Only one result can be compared as a whole; stems add up to the original as they are.
  const only = outputs.length === 1 ? outputs[0] : undefined;
  const gains = matchGains(only ? (job.input?.loudness ?? null) : null, only?.loudness ?? null);
  const matched = gains.original !== 0 || gains.result !== 0;
  if (known) return { player: known, bars, original, matched };
  const tracks: Track[] = await Promise.all(
    outputs.map(async ({ name, label, remote }) => ({
      name,
      label,
      pcm: await sound(job, name, remote?.url),
      matchDb: gains.result,
    })),
  );
  const input = await originalOf(job);
  if (input) tracks.push(originalTrack(job, input, gains.original));
  return { player: new Player(tracks, { title: job.fileName }), bars, original, matched };
}

/** A player of what a running job has finished so far; it goes on by itself as more is written. */
export async function openLivePlayer(job: Job): Promise<JobPlayer | null> {
  const opened = openedOutputs(job.id);
  if (opened.length === 0) return null;
  const tracks: Track[] = opened.map((output) => ({
    name: output.name,
    label: output.label,
    pcm: {
      bytes: liveBytes(job.id, output),
      layout: {
        sampleRate: output.sampleRate,
        channelCount: output.channelCount,
        encoding: 'float32',
        dataStart: output.dataStart,
        frames: output.frames,
      },
    },
  }));
  const input = await originalOf(job);
  if (input) tracks.push(originalTrack(job, input, 0));
  const bars = job.input ? cutBars(job.input.bars, job.input.seconds, job.region) : [];
  const player = new Player(tracks, { title: job.fileName });
  return {
    player,
    bars: Object.fromEntries(opened.map(({ name }) => [name, bars])),
    original: bars,
    matched: false,
  };
}

const originalTrack = (job: Job, pcm: PcmFile, matchDb: number): Track => ({
  name: 'original',
  label: 'Original',
  pcm,
  original: true,
  matchDb,
  offsetSeconds: job.region?.from ?? 0,
});

async function sound(job: Job, name: string, url?: string): Promise<PcmFile> {
  const tool: Tool = tools[job.tool].tool;
  // what a tool converted is no WAV that could be read in pieces: it is fetched and decoded first
  if (url && !tool.conversion) return openPcm(await httpBytes(url));
  const file = url ? await fetchOutput(job, name) : await jobSound(job.id, jobFile.output(name));
  if (!file) throw new Error('its file is no longer in this browser');
  return openPcm(blobBytes(file));
}

async function originalOf(job: Job): Promise<PcmFile | null> {
  const file = await jobSound(job.id, jobFile.pcm);
  return file ? openPcm(blobBytes(file)) : null;
}

/** The bars of the part that was worked on. */
export function cutBars(bars: Bars, seconds: number, region: Job['region']): Bars {
  if (!region) return bars;
  const at = (time: number) => Math.round((time / seconds) * bars.length);
  return bars.slice(at(region.from), Math.max(at(region.from) + 1, at(region.to)));
}
