import { createHash } from 'node:crypto';
import { QueryTypes, type Sequelize, UniqueConstraintError } from 'sequelize';
import type { Clock } from '../ports/clock/port.ts';

export interface SpentProofs {
  /** True for the first caller with this proof, false for every later one, also when they race. */
  spend(proof: string, expiresAtMs: number): Promise<boolean>;
}

const sweepEvery = 100;

/** Remembers in the database which one-time proofs were used, until they would have expired anyway. */
export function spentProofs(db: Sequelize, clock: Clock): SpentProofs {
  let spent = 0;
  return {
    async spend(proof, expiresAtMs) {
      if (spent++ % sweepEvery === 0)
        await db.query('DELETE FROM spent_proofs WHERE expires_at < ?', { replacements: [clock.now()] });
      const hash = createHash('sha256').update(proof).digest('hex');
      try {
        await db.query('INSERT INTO spent_proofs (proof_hash, expires_at) VALUES (?, ?)', {
          type: QueryTypes.INSERT,
          replacements: [hash, expiresAtMs],
        });
        return true;
      } catch (error) {
        if (error instanceof UniqueConstraintError) return false;
        throw error;
      }
    },
  };
}
