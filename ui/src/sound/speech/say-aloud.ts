import type { DeviceSpeech } from './device-speech.ts';
import type { SpeechPlayer } from './speech-player.ts';
import type { SpeechWanted } from './speech-protocol.ts';
import { LiveTrack, toInt16 } from './speech-track.ts';

/**
 * Speaks a short text on this device and plays it from its first sentence on; resolves when all of it is spoken, not
 * heard.
 * @param key what the player calls it
 * @throws as `DeviceSpeech.speak`
 */
export async function sayAloud(
  { device, player }: { device: DeviceSpeech; player: SpeechPlayer },
  key: string,
  wanted: SpeechWanted,
  options: Parameters<DeviceSpeech['speak']>[1] & { signal: AbortSignal },
): Promise<void> {
  const live = new LiveTrack(key, 0);
  live.onGrow = () => player.grown();
  player.play([live]);
  try {
    for await (const { samples } of device.speak(wanted, options)) live.append(toInt16(samples));
  } catch (thrown) {
    if (player.state.getState().key === key) player.stop();
    throw thrown;
  } finally {
    live.end();
  }
}
