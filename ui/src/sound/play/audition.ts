import { encodeWav } from '@formant/engine/codecs/wav';
import { createStore } from 'zustand/vanilla';
import { faultOf } from '../fault.ts';
import { type Bars, overview } from '../files/overview.ts';
import { blobBytes, openPcm } from '../files/pcm-file.ts';
import { type HeardVoice, withChanger } from './changer.ts';
import { nowPlaying, takeFloor } from './now-playing.ts';
import { matchGains, Player, type Track } from './player.ts';

/** A voice that is to be heard; `key` names voice and sound together. */
export interface Heard {
  key: string;
  title: string;
  detail: string;
  /** The voice's page, which shows the sound itself. */
  href: string;
}
type Pending = { key: string; fraction: number };
type Made = { tracks: Track[]; bars: Bars };

/** One voice at a time is fetched or computed; a failure stays with its voice until something else is heard. */
export const audition = createStore<{
  pending: Pending | null;
  failed: { key: string; message: string } | null;
}>(() => ({ pending: null, failed: null }));

/** What has been made lately, so that hearing it again is instant. */
const made = new Map<string, Made>();
const mostMade = 24;
let running: AbortController | null = null;

/** The drawing of a sound that has been heard on this page. */
export const barsOf = (key: string): Bars | undefined => made.get(key)?.bars;

/** Ends what is being fetched or computed; what plays goes on. */
export function cancelAudition(): void {
  running?.abort();
  running = null;
  audition.setState({ pending: null });
}

/** Plays a sound at an address, or one that is here; pressing again pauses. */
export function hearSound(what: Heard, from: string | Blob): Promise<void> {
  return hear(what, async (signal) => {
    const bytes = typeof from === 'string' ? await fetchBytes(from, signal) : await from.arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    const channels = Array.from({ length: sound.numberOfChannels }, (_, c) => sound.getChannelData(c));
    const outline = overview(sound.sampleRate);
    outline.write(channels);
    const wav = encodeWav({ sampleRate: sound.sampleRate, channels }, 'int16');
    const pcm = await openPcm(blobBytes(new Blob([wav as BlobPart]))); // safe: over an ArrayBuffer
    return { tracks: [{ name: 'preview', label: 'Preview', pcm }], bars: outline.bars() };
  });
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new Error('The preview could not be fetched. Check your connection and try again.', { cause });
  });
  if (!answer.ok) throw new Error('The preview is no longer there. Load the page again.');
  return answer.arrayBuffer();
}

/**
 * Changes a recording on this device and plays it, the original beside it at the same loudness (source A).
 * Pressing again pauses; hearing another voice ends the work on this one.
 */
export function hearOn(what: Heard, recording: () => Promise<File>, voice: HeardVoice): Promise<void> {
  return hear(what, async (signal, progress) => {
    const original = await recording();
    return withChanger(original, signal, async ({ input, change }) => {
      const changed = await change(voice, progress);
      const gains = matchGains(input.loudness, changed.loudness);
      const result: Track = {
        name: 'output',
        label: what.title,
        pcm: await openPcm(blobBytes(changed.file)),
        matchDb: gains.result,
      };
      const before: Track = {
        name: 'original',
        label: 'Original',
        pcm: await openPcm(blobBytes(original)),
        original: true,
        matchDb: gains.original,
      };
      return { bars: changed.bars, tracks: [result, before] };
    });
  });
}

async function hear(
  what: Heard,
  make: (signal: AbortSignal, progress: (fraction: number) => void) => Promise<Made>,
): Promise<void> {
  const { key } = what;
  const { current } = nowPlaying.getState();
  if (audition.getState().pending?.key === key) return cancelAudition();
  cancelAudition();
  if (current?.key === key) return current.player.toggle();
  current?.player.pause();
  const control = new AbortController();
  running = control;
  audition.setState({ failed: null, ...(made.has(key) ? {} : { pending: { key, fraction: 0 } }) });
  try {
    const sound =
      made.get(key) ??
      (await make(control.signal, (fraction) => {
        if (!control.signal.aborted) audition.setState({ pending: { key, fraction } });
      }));
    if (control.signal.aborted) return;
    keep(key, sound);
    audition.setState({ pending: null });
    const player = new Player(sound.tracks, { title: what.title });
    takeFloor({ ...what, player, bars: sound.bars });
    await player.play();
  } catch (thrown) {
    if (control.signal.aborted) return;
    const fault = faultOf(thrown);
    const message = fault.reference ?? fault.message;
    audition.setState({ pending: null, failed: { key, message } });
  }
}

function keep(key: string, sound: Made): void {
  made.delete(key);
  made.set(key, sound);
  const oldest = made.keys().next().value;
  if (made.size > mostMade && oldest !== undefined) made.delete(oldest);
}
