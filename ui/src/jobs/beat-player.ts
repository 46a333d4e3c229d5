import { jobFile } from '../sound/engine/engine-protocol.ts';
import { blobBytes, openPcm, pcmPart } from '../sound/files/pcm-file.ts';
import { ClickTrack } from '../sound/play/click-track.ts';
import { nowPlaying } from '../sound/play/now-playing.ts';
import { Player } from '../sound/play/player.ts';
import { cutBars, type JobPlayer } from './job-player.ts';
import { jobSound } from './job-sounds.ts';
import type { Job } from './jobs.ts';

/** Names of the two tracks. */
export const songTrack = 'song';
export const clickTrack = 'click';

/** Opens the song of a job that only measured it, and a metronome above it, which is silent at first. */
export async function openBeatPlayer(job: Job): Promise<JobPlayer> {
  const bars = { [songTrack]: job.input ? cutBars(job.input.bars, job.input.seconds, job.region) : [] };
  const current = nowPlaying.getState().current;
  if (current?.key === job.id) return { player: current.player, bars, original: null, matched: false };
  const file = await jobSound(job.id, jobFile.pcm);
  if (!file) throw new Error('its file is no longer in this browser');
  const whole = await openPcm(blobBytes(file));
  const pcm = job.region ? pcmPart(whole, job.region.from, job.region.to) : whole;
  const click = new ClickTrack(pcm.layout.sampleRate, pcm.layout.frames);
  const player = new Player(
    [
      { name: songTrack, label: 'Song', pcm },
      { name: clickTrack, label: 'Click', pcm: click.pcm() },
    ],
    { title: job.fileName },
  );
  player.setMix(clickTrack, { mute: true });
  return { player, bars, original: null, matched: false };
}

/** Lets the metronome of a beat player follow these beats, at once when it is heard. */
export function setBeats(player: Player, seconds: readonly number[]): void {
  const bytes = player.tracks.find(({ name }) => name === clickTrack)?.pcm.bytes;
  if (!(bytes instanceof ClickTrack)) return;
  bytes.setBeats(seconds);
  // What is queued has the old clicks.
  if (player.state.getState().playing) player.seek(player.time);
}
