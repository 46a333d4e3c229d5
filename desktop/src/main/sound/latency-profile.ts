import type { LatencyState } from '../../ipc.ts';
import type { LatencyProfile } from '../../latency-profiles.ts';
import type { SettingsFile } from '../settings.ts';

/**
 * What each asks of the sound system. `pulseMs`: the buffer that PulseAudio or PipeWire keeps for a program, Linux
 * only. `frames`: what Chromium hands over at a time, on every system. Measured from microphone to virtual microphone
 * by `npm run prove:latency`; without them it is 180 ms and more.
 */
export const latencySwitches: Readonly<Record<LatencyProfile, { pulseMs: number; frames: number }>> = {
  low: { pulseMs: 5, frames: 128 },
  balanced: { pulseMs: 10, frames: 256 },
  safe: { pulseMs: 60, frames: 1024 },
};

/**
 * Both are read once, when Chromium starts its sound: this has to run before the app is ready, and another profile
 * needs another start. What somebody has set in the environment stays; what an earlier start of the app has set, which
 * a restarted one inherits, does not.
 */
export function applyLatency(
  profile: LatencyProfile,
  env: NodeJS.ProcessEnv,
  commandLine: { hasSwitch(name: string): boolean; appendSwitch(name: string, value: string): void },
): void {
  const { pulseMs, frames } = latencySwitches[profile];
  if (env.PULSE_LATENCY_MSEC === undefined || env.PULSE_LATENCY_MSEC === env[ownPulseMs])
    env.PULSE_LATENCY_MSEC = env[ownPulseMs] = String(pulseMs);
  if (!commandLine.hasSwitch('audio-buffer-size'))
    commandLine.appendSwitch('audio-buffer-size', String(frames));
}

/** Where the environment says what the app has set itself. */
const ownPulseMs = 'FORMANT_PULSE_LATENCY_MSEC';

/** What runs stays until the next start; what is chosen is kept for it. */
export function makeLatencyChoice(settings: SettingsFile, changed: (state: LatencyState) => void) {
  const running = settings.value.latency;
  const state = (): LatencyState => ({ running, next: settings.value.latency });
  return {
    state,
    choose(next: LatencyProfile): LatencyState {
      settings.update({ latency: next });
      changed(state());
      return state();
    },
  };
}
