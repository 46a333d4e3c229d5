import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ctx } from '../kernel/ctx.ts';
import { AppError } from '../kernel/errors.ts';
import { dayMs, dayOf } from '../kernel/time.ts';
import { up } from '../migrations/0140-ledger.ts';
import { manualClock } from '../ports/clock/port.ts';
import { onEachDatabase, onMysql } from '../testing/databases.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import {
  type Charge,
  forGood,
  openEntries,
  refund,
  remaining,
  spend,
  sweepLedger,
  transfer,
  usedOf,
} from './index.ts';

onEachDatabase('the ledger', (database) => {
  const clock = manualClock(Date.now());
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    first = await startServer({ database, working: false, overrides: { clock } });
    const { dataDir, databaseUrl } = first.ctx.config;
    second = await startServer({ working: false, config: { dataDir, databaseUrl }, overrides: { clock } });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const charge = (account: string, amount: number, limit: number, period = dayOf(clock.now())): Charge => ({
    account,
    period,
    amount,
    limit,
    refuse: (used) => new AppError('quota_exhausted', `${account}: ${used} of ${limit}`),
  });
  async function pay(ctx: Ctx, charges: readonly Charge[]): Promise<string> {
    await openEntries(ctx, charges);
    try {
      await ctx.db.transaction((transaction) => spend(ctx, charges, transaction));
      return 'paid';
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }

  it('lets exactly as much through as the limit allows, for two servers that spend at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        pay((turn % 2 ? first : second).ctx, [charge('sweets ann', 3, 50)]),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(16);
    expect(new Set(outcomes.filter((outcome) => outcome !== 'paid'))).toEqual(
      new Set(['sweets ann: 48 of 50']),
    );
    expect(await remaining(first.ctx, [charge('sweets ann', 0, 50)])).toEqual([2]);
  });

  it('takes all charges or none, in whatever order two callers name them', async () => {
    const both = [charge('b bob', 1, 5), charge('a bob', 1, 100)];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 ? pay(first.ctx, both) : pay(second.ctx, [...both].reverse()),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(5);
    expect(await usedOf(first.ctx, both)).toEqual([5, 5]);
  });

  it('begins the same entries for many callers at once, in whatever order they name them', async () => {
    for (let round = 0; round < 60; round++) {
      const many = Array.from({ length: 12 }, (_, n) => charge(`many ${round} ${n}`, 1, 5));
      await Promise.all(
        Array.from({ length: 16 }, (_, turn) =>
          turn % 2 ? openEntries(first.ctx, many) : openEntries(second.ctx, [...many].reverse()),
        ),
      );
      expect(await usedOf(first.ctx, many)).toEqual(many.map(() => 0));
    }
  });

  it('gives back no more than was spent, and moves an entry to another', async () => {
    const { ctx } = first;
    const cat = charge('sweets cat', 5, 10);
    const dan = charge('sweets dan', 1, 10);
    await pay(ctx, [cat]);
    await pay(ctx, [dan]);
    await ctx.db.transaction((transaction) => refund(ctx, [{ ...cat, amount: 2 }], transaction));
    await ctx.db.transaction((transaction) => transfer(ctx, cat, dan, transaction));
    expect(await usedOf(ctx, [cat, dan])).toEqual([0, 4]);
    await ctx.db.transaction((transaction) => refund(ctx, [{ ...dan, amount: 9 }], transaction));
    expect(await usedOf(ctx, [dan])).toEqual([0]);
  });

  it('forgets days that are over, and keeps what has no end', async () => {
    const { ctx } = first;
    const day = charge('sweets eve', 1, 10);
    const ever = charge('sweets eve', 7, 10, forGood);
    await pay(ctx, [day, ever]);
    clock.advance(3 * dayMs);
    await sweepLedger(ctx);
    expect(await usedOf(ctx, [day, ever])).toEqual([0, 7]);
  });

  it('refuses parts and debts', async () => {
    const { ctx } = first;
    for (const amount of [0.5, -1, Number.NaN])
      await expect(pay(ctx, [charge('sweets fay', amount, 10)])).rejects.toThrow('whole amounts');
  });

  it('takes over what had been used up before there was a ledger', async () => {
    const { db } = first.ctx;
    await db.query('DROP TABLE ledger');
    await db.query(
      'CREATE TABLE speech_usage (payer VARCHAR(80), day INTEGER, chars INTEGER, requests INTEGER)',
    );
    await db.query(
      "INSERT INTO speech_usage VALUES ('user:7', 20000, 1200, 3), ('visitor:v', 20000, 90, 2), ('place:p', 20000, 90, 2)",
    );
    await up({ query: db.getQueryInterface(), db });
    const rows = await db.query('SELECT account, period, used FROM ledger ORDER BY account', {
      type: QueryTypes.SELECT,
    });
    expect(rows).toEqual([
      { account: 'speech-characters user:7', period: 20000, used: 1200 },
      { account: 'speech-demos place:p', period: 20000, used: 2 },
      { account: 'speech-demos visitor:v', period: 20000, used: 2 },
    ]);
  });
});

onMysql('the ledger on a new day', (database) => {
  it('has nobody wait for another account', async () => {
    const server = await startServer({ database, working: false });
    try {
      const { ctx } = server;
      const entry = (account: string): Charge => ({
        account,
        period: dayOf(ctx.clock.now()),
        amount: 1,
        limit: 1000,
        refuse: () => new AppError('quota_exhausted', account),
      });
      const [ann, bob, eve] = [entry('sweets ann'), entry('sweets bob'), entry('sweets eve')];
      // how MySQL finds a row changes with the number of rows
      for (const others of [0, 1, 5, 40, 400]) {
        await openEntries(ctx, [
          ann,
          bob,
          eve,
          ...Array.from({ length: others }, (_, at) => entry(`other ${at}`)),
        ]);
        await ctx.db.transaction(async (transaction) => {
          await spend(ctx, [bob], transaction);
          await ctx.db.transaction(async (beside) => {
            // else it would wait for the transaction around it, which waits for this one
            await ctx.db.query('SET innodb_lock_wait_timeout = 1', { transaction: beside });
            await spend(ctx, [ann, eve], beside);
          });
        });
      }
      expect(await usedOf(ctx, [ann, bob, eve])).toEqual([5, 5, 5]);
    } finally {
      await server.close();
    }
  });
});
