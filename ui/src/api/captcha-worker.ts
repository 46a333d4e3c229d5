import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

// A worker by its own file; the page talks to it through `solveCaptcha`.
self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  const solution = await solveChallenge({ challenge: data, deriveKey });
  self.postMessage(solution ? btoa(JSON.stringify({ challenge: data, solution })) : null);
};
