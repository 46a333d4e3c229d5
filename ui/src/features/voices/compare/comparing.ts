import type { Voice } from '@formant/contract/voices';
import { createStore } from 'zustand/vanilla';
import type { Platform } from '../../../platform/port.ts';
import { hear, pairOf } from '../../../sound/play/audition.ts';
import type { OwnRecording } from '../../../sound/play/own-recording.ts';
import { changesRecordings, soundOfVoice, voiceHref } from '../hearing.ts';
import { compareWords } from '../words.ts';

/** The voice that another one is to be compared with. */
export const comparing = createStore<{ first: Voice | null }>(() => ({ first: null }));

/** Plays two voices on one clock: both on the person's recording where both can, else what each is heard by. */
export function compare(
  first: Voice,
  second: Voice,
  platform: Platform,
  recording: OwnRecording | null,
): Promise<void> {
  const own = changesRecordings(first) && changesRecordings(second) ? recording : null;
  const side = (voice: Voice) => ({
    key: `voice:${voice.uuid}:${voice.version}:${own?.id ?? 'preview'}`,
    title: voice.name,
    make: soundOfVoice(voice, own, platform),
  });
  const [a, b] = [side(first), side(second)];
  return hear(
    {
      key: `pair:${a.key}:${b.key}`,
      title: compareWords.pair(first.name, second.name),
      detail: own ? compareWords.onMyRecording : compareWords.previews,
      href: voiceHref(second),
      names: { A: first.name, B: second.name },
    },
    pairOf(a, b),
  );
}
