import { expect, test } from 'vitest';
import { latencyProfiles } from '../../latency-profiles.ts';
import { applyLatency, latencySwitches } from './latency-profile.ts';

const commandLine = (given: Record<string, string> = {}) => {
  const switches = new Map(Object.entries(given));
  return {
    switches,
    hasSwitch: (name: string) => switches.has(name),
    appendSwitch: (name: string, value: string) => void switches.set(name, value),
  };
};

test.each(latencyProfiles)('%s sets both what Chromium and what the sound system keep', (profile) => {
  const env: NodeJS.ProcessEnv = {};
  const line = commandLine();
  applyLatency(profile, env, line);
  const { pulseMs, frames } = latencySwitches[profile];
  expect([env.PULSE_LATENCY_MSEC, line.switches.get('audio-buffer-size')]).toEqual([
    String(pulseMs),
    String(frames),
  ]);
});

test('what somebody has set by hand stays', () => {
  const env: NodeJS.ProcessEnv = { PULSE_LATENCY_MSEC: '40' };
  const line = commandLine({ 'audio-buffer-size': '480' });
  applyLatency('low', env, line);
  expect([env.PULSE_LATENCY_MSEC, line.switches.get('audio-buffer-size')]).toEqual(['40', '480']);
});

test('another profile holds from the next start on, which inherits what this one has set', () => {
  const env: NodeJS.ProcessEnv = {};
  applyLatency('low', env, commandLine());
  applyLatency('safe', env, commandLine());
  expect(env.PULSE_LATENCY_MSEC).toBe(String(latencySwitches.safe.pulseMs));
});

test('each profile gives more time than the one before', () => {
  const [low, balanced, safe] = latencyProfiles.map((profile) => latencySwitches[profile]);
  expect(low!.frames < balanced!.frames && balanced!.frames < safe!.frames).toBe(true);
  expect(low!.pulseMs < balanced!.pulseMs && balanced!.pulseMs < safe!.pulseMs).toBe(true);
});
