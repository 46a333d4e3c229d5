import { presetIdOf } from '@formant/contract/facts/starter-presets';
import type { Voice } from '@formant/contract/voices';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { usePlatform } from '../../platform/context.ts';
import type { Platform } from '../../platform/port.ts';
import type { Bars } from '../../sound/files/overview.ts';
import {
  audition,
  barsOf,
  cancelAudition,
  changedOn,
  hear,
  type Make,
  prepare,
  soundOf,
} from '../../sound/play/audition.ts';
import type { HeardVoice } from '../../sound/play/changer.ts';
import { keepPlaying, nowPlaying, silence } from '../../sound/play/now-playing.ts';
import {
  loadOwnRecording,
  type OwnRecording,
  ownRecording,
  withOwnSound,
} from '../../sound/play/own-recording.ts';
import type { Player } from '../../sound/play/player.ts';
import { voiceSample } from '../../sound/play/voice-sample.ts';

/** Whether previews use the person's own recording. */
export const hearing = createStore<{ own: boolean }>(() => ({ own: true }));
/** The key of what plays only for as long as it is pointed at. */
let pointed: string | null = null;

/** Voices that change recordings by themselves: those of synthesizers read text, neural models need another one beside them. */
export const changesRecordings = (voice: Pick<Voice, 'kind' | 'settings'>): boolean =>
  voice.kind === 'profile' || (voice.kind === 'preset' && voice.settings !== null);

export const voiceHref = (voice: Pick<Voice, 'uuid'>): string => `/voice-universe/${voice.uuid}`;

/** The voice changer with this voice set; an official one is known there without a network. */
export function changerHref(
  voice: Pick<Voice, 'uuid' | 'slug' | 'kind' | 'settings' | 'canDownload'>,
): string | null {
  // the page says what a neural model needs, and fetches it
  if (!changesRecordings(voice) && !(voice.kind === 'model' && voice.canDownload)) return null;
  const preset = presetIdOf(voice.slug);
  return preset ? `/tools/voice-changer?preset=${preset}` : `/tools/voice-changer?voice=${voice.uuid}`;
}

/** The same with the person's own recording, where that is what the voice is heard on. */
export function useChangerHref(voice: Voice): string | null {
  const kept = useStore(ownRecording, (now) => now.kept);
  const wanted = useStore(hearing, (now) => now.own);
  const href = changerHref(voice);
  return href && wanted && kept && changesRecordings(voice) ? withOwnSound(href) : href;
}

/**
 * The studio with this voice; null for what can't speak text, and for voices that the server does not know. A voice
 * of a synthesizer is set under its own name, by which this device knows it too.
 */
export function speakHref(
  voice: Pick<Voice, 'id' | 'uuid' | 'kind' | 'settings' | 'status' | 'synthesizer'>,
): string | null {
  if (voice.synthesizer !== null) return `/text-to-speech?voice=${encodeURIComponent(voice.synthesizer)}`;
  const speaks = voice.id !== 0 && voice.status === 'ready' && changesRecordings(voice);
  return speaks ? `/text-to-speech?voice=voice:${voice.uuid}` : null;
}

/** Recordings of the account converted to this voice. */
export const convertHref = (
  voice: Pick<Voice, 'id' | 'uuid' | 'kind' | 'settings' | 'status'>,
): string | null =>
  voice.id !== 0 && voice.status === 'ready' && (voice.kind === 'model' || changesRecordings(voice))
    ? `/tools/conversions?voice=${voice.uuid}`
    : null;

/** The live changer with this voice on; null for voices that only read text, or whose file is not given away. */
export function liveHref(
  voice: Pick<Voice, 'uuid' | 'slug' | 'kind' | 'settings' | 'canDownload'>,
): string | null {
  if (!changesRecordings(voice) || (voice.kind === 'profile' && !voice.canDownload)) return null;
  const preset = presetIdOf(voice.slug);
  return preset ? `/live?preset=${preset}` : `/live?voice=${voice.uuid}`;
}

export interface Hearing {
  /** False where there is nothing to listen to. */
  can: boolean;
  /** It is the person's own recording that is heard. */
  own: boolean;
  playing: boolean;
  /** Being fetched or computed; 0..1. */
  pending: number | null;
  failure: string | null;
  player: Player | null;
  bars: Bars | undefined;
  toggle(): void;
  /** Fetches what is about to be heard; what would have to be computed waits until it is. */
  prepare(): void;
  /** Begins unless it plays already; `leave` ends it again. */
  point(): void;
  leave(): void;
}

/** How a voice can be heard at the moment: on the own recording, as its preview, or computed on a sample. */
export function useHearing(voice: Voice): Hearing {
  const platform = usePlatform();
  const kept = useStore(ownRecording, (now) => now.kept);
  const wanted = useStore(hearing, (now) => now.own);
  const own = wanted && kept !== null && changesRecordings(voice);
  const key = `voice:${voice.uuid}:${voice.version}:${own ? kept.id : 'preview'}`;
  const player = useStore(nowPlaying, ({ current }) => (current?.key === key ? current.player : null));
  const playing = useStore(player?.state ?? silent, (state) => state.playing);
  const pending = useStore(audition, (now) => (now.pending?.key === key ? now.pending.fraction : null));
  const failure = useStore(audition, (now) => (now.failed?.key === key ? now.failed.message : null));
  const what = {
    key,
    title: voice.name,
    detail: own ? 'on my recording' : 'preview',
    href: voiceHref(voice),
  };
  return {
    can: own || canBeHeard(voice),
    own,
    playing,
    pending,
    failure,
    player,
    bars: barsOf(key),
    toggle() {
      if (pointed === key) {
        pointed = null;
        // a press keeps what pointing has begun; what has ended, or is still on its way, begins by the press
        keepPlaying(key);
        if (playing) return;
        if (pending !== null) cancelAudition();
      }
      void hear(what, soundOfVoice(voice, own ? kept : null, platform));
    },
    prepare() {
      if (!own && soundAt(voice)) prepare(key, soundOfVoice(voice, null, platform));
    },
    point() {
      // what was started by a press is not ended by a mouse that passes
      if (playing || audition.getState().pending || isBusy()) return;
      pointed = key;
      void hear({ ...what, passing: true }, soundOfVoice(voice, own ? kept : null, platform));
    },
    leave() {
      if (pointed !== key) return;
      pointed = null;
      if (audition.getState().pending?.key === key) cancelAudition();
      silence(key);
    },
  };
}

/** Whether something plays that somebody has started. */
function isBusy(): boolean {
  const { current } = nowPlaying.getState();
  return current !== null && !current.passing && current.player.state.getState().playing;
}

const soundAt = (voice: Pick<Voice, 'previewUrl' | 'sampleUrl'>) => voice.previewUrl ?? voice.sampleUrl;
/** Whether there is something to listen to without a recording of one's own. */
export const canBeHeard = (voice: Voice): boolean => soundAt(voice) !== null || changesRecordings(voice);

/** A voice on a recording, else its preview, else computed on a sample. */
export function soundOfVoice(
  voice: Voice,
  recording: Pick<OwnRecording, 'wav'> | null,
  platform: Platform,
): Make {
  const sound = soundAt(voice);
  if (recording) {
    const file = async () => new File([recording.wav], 'recording.wav');
    return changedOn(voice.name, file, () => heardVoice(voice, platform));
  }
  return sound ? soundOf(sound) : changedOn(voice.name, voiceSample, () => heardVoice(voice, platform));
}

/** Brings the person's recording back from an earlier visit. */
export function useOwnRecording() {
  useEffect(() => void loadOwnRecording(), []);
  return useStore(ownRecording);
}

const silent = createStore(() => ({ playing: false }));

async function heardVoice(voice: Voice, platform: Platform): Promise<HeardVoice> {
  if (voice.kind !== 'profile') {
    if (!voice.settings) return { options: {} };
    // its schemas take long to set up
    const { changerOptionsOf } = await import('@formant/engine/speech/voices/changer-options');
    return { options: changerOptionsOf(voice.settings) };
  }
  return { options: {}, file: (signal) => fetchVoiceFile(platform, voice, signal) };
}

/** The file of a trained voice. @throws Error with words for people */
export async function fetchVoiceFile(
  platform: Pick<Platform, 'fetchApi'>,
  voice: Pick<Voice, 'uuid' | 'slug' | 'canDownload'>,
  signal?: AbortSignal,
): Promise<File> {
  if (!voice.canDownload)
    throw new Error(
      'The owner of this voice does not give its file away, so it can’t be computed on your device. Its preview can be heard.',
    );
  const answer = await platform
    .fetchApi(`/api/voice/get-voice-model/${voice.uuid}`, signal ? { signal } : {})
    .catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw new Error('The voice could not be fetched. Check your connection and try again.', { cause });
    });
  if (!answer.ok) throw new Error('The voice file could not be fetched. Load the page again.');
  return new File([await answer.blob()], `${voice.slug}.fvoice`);
}
