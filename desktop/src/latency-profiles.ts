/** How much time the system's sound gets, from the fastest to the safest; the live changer's profiles have the same names. */
export const latencyProfiles = ['low', 'balanced', 'safe'] as const;
export type LatencyProfile = (typeof latencyProfiles)[number];

/** What the window asks for, of the frames that `main/sound/latency-profile.ts` sets: one turn of them, rounded up by Chromium. */
export const bufferSeconds: Readonly<Record<LatencyProfile, number>> = {
  low: 0.0025,
  balanced: 0.005,
  safe: 0.03,
};
