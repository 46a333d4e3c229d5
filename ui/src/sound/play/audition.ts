import { encodeWav } from '@formant/engine/codecs/wav';
import { createStore } from 'zustand/vanilla';
import { faultOf } from '../fault.ts';
import { type Bars, overview } from '../files/overview.ts';
import { blobBytes, openPcm } from '../files/pcm-file.ts';
import type { HeardVoice } from './changer.ts';
import { nowPlaying, takeFloor } from './now-playing.ts';
import { matchGains, Player, type Track } from './player.ts';

/** A voice that is to be heard; `key` names voice and sound together. */
export interface Heard {
  key: string;
  title: string;
  detail: string;
  /** The voice's page, which shows the sound itself. */
  href: string;
  /** Of two voices that are compared: what is heard at A and at B. */
  names?: { A: string; B: string };
  /** Heard only for as long as it is pointed at: it needs no player of its own. */
  passing?: boolean;
}
type Pending = { key: string; fraction: number };
type Made = { tracks: Track[]; bars: Bars };
/** Fetches or computes a sound. @throws Error with words for people; `signal.reason` after a cancel */
export type Make = (signal: AbortSignal, progress: (fraction: number) => void) => Promise<Made>;

/** One voice at a time is fetched or computed; a failure stays with its voice until something else is heard. */
export const audition = createStore<{
  pending: Pending | null;
  failed: { key: string; message: string } | null;
}>(() => ({ pending: null, failed: null }));

/** What has been made lately, so that hearing it again is instant. */
const made = new Map<string, Made>();
const mostMade = 24;
let running: AbortController | null = null;

/** What is on its way because it may be heard next. */
const coming = new Map<string, Promise<Made | null>>();

/** Fetches a sound that somebody is about to hear; one that can't be had is tried again when it is wanted. */
export function prepare(key: string, make: Make): void {
  if (made.has(key) || coming.has(key)) return;
  const sound = make(new AbortController().signal, () => {}).then(
    (got) => {
      keep(key, got);
      return got;
    },
    () => null,
  );
  coming.set(key, sound);
  void sound.finally(() => coming.delete(key));
}

/** The drawing of a sound that has been heard on this page. */
export const barsOf = (key: string): Bars | undefined => made.get(key)?.bars;

/** Ends what is being fetched or computed; what plays goes on. */
export function cancelAudition(): void {
  running?.abort();
  running = null;
  audition.setState({ pending: null });
}

/** Plays a sound at an address, or one that is here; pressing again pauses. */
export const hearSound = (what: Heard, from: string | Blob): Promise<void> => hear(what, soundOf(from));

/** A sound at an address, or one that is here. */
export const soundOf =
  (from: string | Blob): Make =>
  async (signal) => {
    const bytes = typeof from === 'string' ? await fetchBytes(from, signal) : await from.arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    const channels = Array.from({ length: sound.numberOfChannels }, (_, c) => sound.getChannelData(c));
    const outline = overview(sound.sampleRate);
    outline.write(channels);
    const wav = encodeWav({ sampleRate: sound.sampleRate, channels }, 'int16');
    const pcm = await openPcm(blobBytes(new Blob([wav as BlobPart]))); // safe: over an ArrayBuffer
    return { tracks: [{ name: 'preview', label: 'Preview', pcm }], bars: outline.bars() };
  };

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
export const hearOn = (what: Heard, recording: () => Promise<File>, voice: HeardVoice): Promise<void> =>
  hear(
    what,
    changedOn(what.title, recording, async () => voice),
  );

/** A recording as a voice changes it, on this device, and the original beside it. */
export const changedOn =
  (title: string, recording: () => Promise<File>, voiceOf: () => Promise<HeardVoice>): Make =>
  async (signal, progress) => {
    const [{ withChanger }, original, voice] = await Promise.all([
      import('./changer.ts'),
      recording(),
      voiceOf(),
    ]);
    return withChanger(original, signal, async ({ input, change }) => {
      const changed = await change(voice, progress);
      const gains = matchGains(input.loudness, changed.loudness);
      const result: Track = {
        name: 'output',
        label: title,
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
  };

/** Two sounds on one clock, the first at A and the second at B. */
export function pairOf(first: Side, second: Side): Make {
  const sideOf = async ({ key, make }: Side, signal: AbortSignal, progress: (fraction: number) => void) => {
    const sound = made.get(key) ?? (await make(signal, progress));
    keep(key, sound);
    const track = sound.tracks.find(({ original }) => !original) ?? sound.tracks[0];
    if (!track) throw new Error('A sound without a track');
    return { track, bars: sound.bars };
  };
  return async (signal, progress) => {
    const a = await sideOf(first, signal, (fraction) => progress(fraction / 2));
    const b = await sideOf(second, signal, (fraction) => progress(0.5 + fraction / 2));
    return {
      tracks: [
        { ...b.track, name: 'second', label: second.title },
        { ...a.track, name: 'first', label: first.title, original: true },
      ],
      bars: b.bars,
    };
  };
}
type Side = Pick<Heard, 'key' | 'title'> & { make: Make };

/** Plays what is made; pressing again pauses, or ends the making. */
export async function hear(what: Heard, make: Make): Promise<void> {
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
      (await coming.get(key)) ??
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
