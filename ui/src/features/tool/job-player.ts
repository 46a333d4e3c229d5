import { tools } from '@formant/engine/tools';
import { useEffect, useState } from 'react';
import { jobFile } from '../../audio/engine-protocol.ts';
import { httpBytes } from '../../audio/http-bytes.ts';
import type { Job } from '../../audio/jobs.ts';
import { jobSound } from '../../audio/local-jobs.ts';
import { nowPlaying, showPlayer, takeFloor } from '../../audio/now-playing.ts';
import type { Bars } from '../../audio/overview.ts';
import { blobBytes, openPcm, type PcmFile } from '../../audio/pcm-file.ts';
import { matchGains, Player, type Track } from '../../audio/player.ts';

export type JobPlayer = {
  player: Player;
  bars: Readonly<Record<string, Bars>>;
  original: Bars | null;
  matched: boolean;
};

/** The player of a finished job: its outputs and the original, which is null until they are opened. */
export function useJobPlayer(job: Job): { opened: JobPlayer | null; error: string | null } {
  const [opened, setOpened] = useState<JobPlayer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { id, result } = job;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is a new player; other changes are not
  useEffect(() => {
    if (!result) return;
    let live = true;
    let leave = () => {};
    const open = async () => {
      const known = nowPlaying.getState().current;
      const made = known?.key === id ? await describe(job, known.player) : await describe(job);
      if (!live) {
        if (known?.key !== id) made.player.dispose();
        return;
      }
      const stopWatching = made.player.state.subscribe(({ playing }, before) => {
        if (playing && !before.playing) announce(job, made);
      });
      const hide = showPlayer(made.player);
      leave = () => {
        stopWatching();
        hide();
      };
      setOpened(made);
      setError(null);
    };
    open().catch((thrown: unknown) => {
      if (live) setError(thrown instanceof Error ? thrown.message : String(thrown));
    });
    return () => {
      live = false;
      leave();
      setOpened(null);
    };
  }, [id, result]);
  return { opened, error };
}

function announce(job: Job, { player, bars }: JobPlayer): void {
  takeFloor({
    key: job.id,
    player,
    title: job.fileName,
    detail: tools[job.tool].tool.name,
    bars: Object.values(bars)[0] ?? [],
    href: `/tools/${job.tool}?job=${job.id}`,
  });
}

async function describe(job: Job, known?: Player): Promise<JobPlayer> {
  const outputs = job.result?.outputs ?? [];
  const bars = Object.fromEntries(outputs.map((output) => [output.name, output.bars]));
  const original = job.input ? cut(job.input.bars, job.input.seconds, job.region) : null;
  // Only one result can be compared as a whole; stems add up to the original as they are.
  const only = outputs.length === 1 ? outputs[0] : undefined;
  const gains = matchGains(only ? (job.input?.loudness ?? null) : null, only?.loudness ?? null);
  const matched = gains.original !== 0 || gains.result !== 0;
  if (known) return { player: known, bars, original, matched };
  const tracks: Track[] = await Promise.all(
    outputs.map(async ({ name, label, remote }) => ({
      name,
      label,
      pcm: await sound(job, jobFile.output(name), remote?.url),
      matchDb: gains.result,
    })),
  );
  const input = await originalOf(job);
  if (input)
    tracks.push({
      name: 'original',
      label: 'Original',
      pcm: input,
      original: true,
      matchDb: gains.original,
      offsetSeconds: job.region?.from ?? 0,
    });
  return { player: new Player(tracks, { title: job.fileName }), bars, original, matched };
}

async function sound(job: Job, name: string, url?: string): Promise<PcmFile> {
  if (url) return openPcm(await httpBytes(url));
  const file = await jobSound(job.id, name);
  if (!file) throw new Error('its file is no longer in this browser');
  return openPcm(blobBytes(file));
}

async function originalOf(job: Job): Promise<PcmFile | null> {
  const file = await jobSound(job.id, jobFile.pcm);
  return file ? openPcm(blobBytes(file)) : null;
}

/** The bars of the part that was worked on. */
function cut(bars: Bars, seconds: number, region: Job['region']): Bars {
  if (!region) return bars;
  const at = (time: number) => Math.round((time / seconds) * bars.length);
  return bars.slice(at(region.from), Math.max(at(region.from) + 1, at(region.to)));
}
