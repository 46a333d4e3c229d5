import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { spentProofs } from '../../db/spent-proofs.ts';
import { manualClock } from '../clock/port.ts';
import { altchaCaptcha } from './altcha.ts';
import { captchaConformance } from './conformance.ts';

const solve = async (challenge: Record<string, unknown>): Promise<string> => {
  const known = challenge as unknown as Challenge; // safe: what the driver under test made
  const solution = await solveChallenge({ challenge: known, deriveKey });
  if (!solution) throw new Error('No solution in time');
  return Buffer.from(JSON.stringify({ challenge: known, solution })).toString('base64');
};

async function open() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formant-captcha-'));
  const db = await connect({ databaseUrl: null, dataDir });
  await migrate(db);
  const clock = manualClock(Date.now());
  return {
    db,
    captcha: altchaCaptcha({ secret: 's'.repeat(43), spent: spentProofs(db, clock), clock }),
    solve,
    advance: clock.advance,
    close: async () => {
      await db.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

captchaConformance('ALTCHA', open);

let peer: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  peer = await open();
});
afterAll(() => peer.close());

it('refuses a challenge that was made easier or that another server signed', async () => {
  const challenge = (await peer.captcha.challenge()) as unknown as Challenge;
  const easier = {
    ...challenge,
    parameters: { ...challenge.parameters, keyPrefix: '00', keySignature: undefined },
  };
  const solution = await solveChallenge({ challenge: easier, deriveKey });
  const forged = Buffer.from(JSON.stringify({ challenge: easier, solution })).toString('base64');
  expect(await peer.captcha.verify(forged)).toBe(false);

  const clock = manualClock(Date.now());
  const foreign = altchaCaptcha({ secret: 'f'.repeat(43), spent: spentProofs(peer.db, clock), clock });
  expect(await peer.captcha.verify(await solve(await foreign.challenge()))).toBe(false);
});

it('forgets spent proofs after they have expired', async () => {
  const clock = manualClock(1_000_000);
  const spent = spentProofs(peer.db, clock);
  expect(await spent.spend('old', 1_000_500)).toBe(true);
  clock.advance(1_000);
  expect(await spentProofs(peer.db, clock).spend('new', 2_000_000)).toBe(true);
  const [rows] = await peer.db.query('SELECT proof_hash FROM spent_proofs WHERE expires_at < 1500000');
  expect(rows).toHaveLength(0);
});
