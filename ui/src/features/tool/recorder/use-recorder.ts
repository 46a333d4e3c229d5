import { useEffect, useState } from 'react';
import { Scope } from '../../../platform/scope.ts';
import { isTyping } from '../../../players/player-keys.ts';
import { nowPlaying } from '../../../sound/play/now-playing.ts';
import { microphonePermission } from '../../../sound/recorder/microphone.ts';
import { Recorder } from '../../../sound/recorder/recorder.ts';
import type { MicSound } from '../../../sound/recorder/take.ts';
import { loadTakes } from '../../../sound/recorder/takes.ts';

export type RecorderSettings = {
  deviceId: string | null;
  sound: MicSound;
  channelCount: 1 | 2;
  countIn: boolean;
};
const standard: RecorderSettings = { deviceId: null, sound: 'raw', channelCount: 1, countIn: true };
const remembered = 'formant.recorder';
/** A microphone that takes longer to open is shown as it opens. */
const patienceMs = 1500;

function recall(): RecorderSettings {
  try {
    // safe: each field is checked below
    const kept = JSON.parse(localStorage.getItem(remembered) ?? '{}') as Partial<RecorderSettings>;
    return {
      deviceId: typeof kept.deviceId === 'string' ? kept.deviceId : null,
      sound: kept.sound === 'speech' ? 'speech' : 'raw',
      channelCount: kept.channelCount === 2 ? 2 : 1,
      countIn: kept.countIn !== false,
    };
  } catch {
    return standard; // unreadable or forbidden is as good as nothing
  }
}

/** The recorder of this page with its settings; it lets the microphone go when the page is left. */
export function useRecorder() {
  const [settings, setSettings] = useState(standard);
  const [recorder, setRecorder] = useState<Recorder | null>(null);

  useEffect(() => {
    const kept = recall();
    const made = new Recorder(kept);
    const scope = new Scope();
    scope.add(() => made.dispose());
    setSettings(kept);
    void loadTakes();
    const show = () => {
      if (!scope.disposed) setRecorder(made);
    };
    // whoever has allowed it before sees the level at once, and nothing that jumps away when it comes
    void microphonePermission()
      .then((state) => (state === 'granted' ? made.open() : undefined))
      .finally(show);
    scope.after(patienceMs, show);
    return () => scope.dispose();
  }, []);

  const change = (fields: Partial<RecorderSettings>) => {
    const next = { ...settings, ...fields };
    setSettings(next);
    try {
      localStorage.setItem(remembered, JSON.stringify(next));
    } catch {
      // a forbidden store only forgets the choice
    }
    const { countIn: _countIn, ...wish } = fields;
    if (Object.keys(wish).length > 0) void recorder?.choose(wish);
  };
  return { recorder, settings, change };
}

/** Starts a take, or ends the one that runs. */
export async function toggleRecording(recorder: Recorder, countIn: boolean): Promise<void> {
  const { phase } = recorder.state.getState();
  if (phase === 'recording' || phase === 'paused' || phase === 'counting') return recorder.stop();
  nowPlaying.getState().current?.player.pause(); // the loudspeaker would be on the recording
  return recorder.record(countIn ? 3 : 0);
}

/** R starts and ends a take; Space pauses it, and plays otherwise. */
export function useRecorderKeys(recorder: Recorder | null, countIn: boolean, play: () => void): void {
  useEffect(() => {
    if (!recorder) return;
    const scope = new Scope();
    scope.listen<KeyboardEvent>(document, 'keydown', (event) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(target)) return;
      const { phase } = recorder.state.getState();
      if (key.toLowerCase() === 'r') void toggleRecording(recorder, countIn);
      else if (key === ' ' && !(target instanceof Element && target.matches('button,a,summary,input'))) {
        if (phase === 'recording' || phase === 'paused') recorder.pause(phase === 'recording');
        else play();
      } else return;
      event.preventDefault();
    });
    return () => scope.dispose();
  }, [recorder, countIn, play]);
}
