import type { LiveReport } from '@formant/contract/logs';
import type { LiveRun } from '../../sound/live/live-state.ts';

/** A run as it is told to the server, if the person has allowed that. */
export const reportOf = (
  { id, voiceId, gaps, ...run }: LiveRun,
  surface: LiveReport['surface'],
): { params?: { voiceUUID: string }; body: LiveReport } => ({
  ...(voiceId?.startsWith('voice:') ? { params: { voiceUUID: voiceId.slice('voice:'.length) } } : {}),
  body: { ...run, sessionId: id, xruns: gaps, surface, sampleRate: run.sampleRate || 48_000 },
});
