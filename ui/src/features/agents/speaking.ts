import type { Scope } from '../../platform/scope.ts';
import { openDeviceSpeech } from '../../sound/speech/device-speech.ts';
import { sayAloud } from '../../sound/speech/say-aloud.ts';
import { SpeechPlayer } from '../../sound/speech/speech-player.ts';
import type { AgentEdges } from './agent-model.ts';

/** The agent's voice, made and played on this device. Ends with the scope. */
export function deviceVoice(scope: Scope): AgentEdges['speak'] {
  const device = openDeviceSpeech();
  scope.add(() => device.dispose());
  const player = new SpeechPlayer(scope);
  let turns = 0;
  return async (text, voiceId, { signal, onFetch, onSound }) => {
    const key = `turn ${++turns}`;
    const stop = () => player.stop();
    signal.addEventListener('abort', stop, { once: true });
    let waited = false;
    const unwatch = player.state.subscribe(({ playing, waiting }) => {
      if (waiting) waited = true;
      else if (waited && playing) onSound();
    });
    try {
      await sayAloud({ device, player }, key, { text, voiceId }, { signal, onFetch });
      await heard(player, key);
    } finally {
      unwatch();
      signal.removeEventListener('abort', stop);
    }
  };
}

/** Resolves when a speech was played to its end, or something else plays. */
const heard = (player: SpeechPlayer, key: string): Promise<void> =>
  new Promise((resolve) => {
    const over = () => player.state.getState().key !== key;
    if (over()) return resolve();
    const unwatch = player.state.subscribe(() => {
      if (!over()) return;
      unwatch();
      resolve();
    });
  });
