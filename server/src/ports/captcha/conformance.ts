import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import type { Captcha } from './port.ts';

export interface CaptchaPeer {
  captcha: Captcha;
  /** Solves a challenge as a browser would. */
  solve(challenge: Record<string, unknown>): Promise<string>;
  /** Moves the driver's clock. */
  advance(ms: number): void;
  close(): Promise<void>;
}

/** What every captcha driver must do. */
export function captchaConformance(name: string, open: () => Promise<CaptchaPeer>): void {
  describe(`captcha port, ${name}`, () => {
    let peer: CaptchaPeer;
    beforeAll(async () => {
      peer = await open();
    });
    afterAll(() => peer.close());

    it('accepts a solved challenge once and refuses its replay', async () => {
      const token = await peer.solve(await peer.captcha.challenge());
      expect(await peer.captcha.verify(token)).toBe(true);
      expect(await peer.captcha.verify(token)).toBe(false);
    });

    it('lets one of many racing uses of a solution win', async () => {
      const token = await peer.solve(await peer.captcha.challenge());
      const wins = await Promise.all(Array.from({ length: 20 }, () => peer.captcha.verify(token)));
      expect(wins.filter(Boolean)).toHaveLength(1);
    });

    it('gives every caller another challenge', async () => {
      const [a, b] = [await peer.captcha.challenge(), await peer.captcha.challenge()];
      expect(a).not.toEqual(b);
    });

    it.each(['', 'x', '{}', 'e30=', 'bnVsbA==', 'W10=', 'A'.repeat(4096)])(
      'refuses the answer %j',
      async (token) => {
        expect(await peer.captcha.verify(token)).toBe(false);
      },
    );

    it('refuses a solution that comes too late', async () => {
      const token = await peer.solve(await peer.captcha.challenge());
      peer.advance(dayMs);
      expect(await peer.captcha.verify(token)).toBe(false);
      peer.advance(-dayMs);
      expect(await peer.captcha.verify(token)).toBe(true);
    });
  });
}
