/** What a check of the surroundings found; `advice` says what to do where it is not as it should be. */
export interface Finding {
  name: string;
  ok: boolean;
  advice: string;
}

/** Clocks of machines that share work may differ by this much: leases are compared across them. */
export const clockToleranceMs = 2000;

export function clockFinding(where: string, theirMs: number, beforeMs: number, afterMs: number): Finding {
  const offMs = Math.max(0, beforeMs - theirMs, theirMs - afterMs);
  return {
    name: `Clock of ${where}`,
    ok: offMs <= clockToleranceMs,
    advice: `It differs from this machine's by ${(offMs / 1000).toFixed(1)} s. Let both set their clocks by NTP: timedatectl set-ntp true`,
  };
}

/** Runs a step; a failure becomes a finding in place of an exception. */
export async function finding(name: string, advice: string, run: () => Promise<unknown>): Promise<Finding> {
  try {
    await run();
    return { name, ok: true, advice };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, ok: false, advice: `${advice} (${reason})` };
  }
}
