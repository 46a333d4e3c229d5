import session, { type SessionData } from 'express-session';
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  Op,
  QueryTypes,
  type Sequelize,
} from 'sequelize';
import { noteUse, usedAtColumn } from '../kernel/account-use.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { dayMs, hourMs } from '../kernel/time.ts';
import { hashSecret } from './secret-hash.ts';
import { isStaff } from './staff.ts';

declare module 'express-session' {
  interface SessionData {
    userId?: number;
    visitorKey?: string;
    /** The browser forgets the cookie when it closes. */
    brief?: boolean;
    userAgent?: string;
    /** What the store read beside it; never written. */
    row?: { id: number; startedAt: number; lastSeenAt: number; roles: string; secondFactor: boolean };
  }
}

const minuteMs = 60_000;
/** How long a session lasts: unused, unused in a browser that was told not to remember, and at most. */
export const sessionLife = {
  idleMs: 30 * dayMs,
  briefIdleMs: dayMs,
  absoluteMs: 90 * dayMs,
  /** Of those who may see other people's things, from the moment they may. */
  staff: { idleMs: 30 * minuteMs, absoluteMs: 12 * hourMs },
} as const;
const touchEveryMs = 5 * minuteMs;
const sweepEveryWrites = 200;

export class SessionRow extends Model<InferAttributes<SessionRow>, InferCreationAttributes<SessionRow>> {
  declare id: CreationOptional<number>;
  declare sidHash: string;
  declare userId: number | null;
  declare visitorKey: string | null;
  declare persistent: boolean;
  declare userAgent: string | null;
  declare createdAt: number;
  declare lastSeenAt: number;
  declare expiresAt: number;
}

export function defineSessions(db: Sequelize): void {
  class Bound extends SessionRow {}
  Bound.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      sidHash: { type: DataTypes.CHAR(64), allowNull: false },
      userId: { type: DataTypes.INTEGER, allowNull: true },
      visitorKey: { type: DataTypes.CHAR(36), allowNull: true },
      persistent: { type: DataTypes.BOOLEAN, allowNull: false },
      userAgent: { type: DataTypes.STRING(255), allowNull: true },
      createdAt: { type: DataTypes.BIGINT, allowNull: false },
      lastSeenAt: { type: DataTypes.BIGINT, allowNull: false },
      expiresAt: { type: DataTypes.BIGINT, allowNull: false },
    },
    { sequelize: db, modelName: 'Session', tableName: 'sessions', timestamps: false },
  );
}
export const sessionRows = (ctx: Pick<Ctx, 'db'>): typeof SessionRow =>
  ctx.db.model('Session') as typeof SessionRow; // safe: defined above under that name

interface Loaded {
  id: number;
  userId: number | null;
  visitorKey: string | null;
  persistent: number | boolean;
  userAgent: string | null;
  startedAt: number;
  lastSeenAt: number;
  expiresAt: number;
  roles: string | null;
  secondFactor: number;
  closed: number;
  accountUsedAt: number | null;
}
// express-session hands over a Cookie and takes plain data back
type CookieData = SessionData['cookie'];

/**
 * Sessions as rows, so that a person can see and end them. The row holds only a hash of the id: a copy of the
 * database signs nobody in. Reading is one query by a unique index; a session in use is written at most every
 * five minutes.
 */
export class DatabaseSessions extends session.Store {
  readonly #ctx: Pick<Ctx, 'db' | 'clock'>;
  readonly #cookie: Partial<CookieData>;
  /** Sessions that began in a request under way. */
  readonly #made = new WeakMap<SessionData, { id: number; content: string }>();
  #writes = 0;

  constructor(ctx: Pick<Ctx, 'db' | 'clock'>, cookie: Partial<CookieData>) {
    super();
    this.#ctx = ctx;
    this.#cookie = cookie;
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    this.#load(sid).then((data) => done(null, data), done);
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    this.#save(sid, data).then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  }

  override touch(_sid: string, data: SessionData, done?: () => void): void {
    // the type leaves no room for an error; a failed touch only shortens the session
    this.#touch(data).then(
      () => done?.(),
      () => done?.(),
    );
  }

  override destroy(sid: string, done?: (error?: unknown) => void): void {
    sessionRows(this.#ctx)
      .destroy({ where: { sidHash: hashSecret(sid) } })
      .then(
        () => done?.(),
        (error: unknown) => done?.(error),
      );
  }

  async #load(sid: string): Promise<SessionData | null> {
    const [row] = await this.#ctx.db.query<Loaded>(
      `SELECT s.id, s.user_id AS userId, s.visitor_key AS visitorKey, s.persistent, s.user_agent AS userAgent,
        s.created_at AS startedAt, s.last_seen_at AS lastSeenAt, s.expires_at AS expiresAt, u.roles,
        CASE WHEN u.second_factor_at IS NULL THEN 0 ELSE 1 END AS secondFactor,
        CASE WHEN u.deactivated_at IS NULL AND u.delete_after IS NULL THEN 0 ELSE 1 END AS closed,
        ${usedAtColumn}
        FROM sessions s LEFT JOIN users u ON u.id = s.user_id WHERE s.sid_hash = ?`,
      { type: QueryTypes.SELECT, replacements: [hashSecret(sid)] },
    );
    const now = this.#ctx.clock.now();
    if (!row || row.closed || row.expiresAt <= now) return null;
    const roles = row.roles ?? '';
    const { staff } = sessionLife;
    if (
      isStaff(roles.split(',')) &&
      (now - row.lastSeenAt >= staff.idleMs || now - row.startedAt >= staff.absoluteMs)
    )
      return null;
    const { userId, accountUsedAt } = row;
    if (userId !== null) await noteUse(this.#ctx, { userId, accountUsedAt });
    const endsAt = row.startedAt + sessionLife.absoluteMs;
    const brief = !row.persistent;
    return {
      cookie: {
        ...this.#cookie,
        originalMaxAge: brief ? null : endsAt - now,
        expires: brief ? null : new Date(endsAt),
      } as CookieData,
      ...(userId === null ? {} : { userId }),
      ...(row.visitorKey === null ? {} : { visitorKey: row.visitorKey }),
      ...(brief ? { brief } : {}),
      ...(row.userAgent === null ? {} : { userAgent: row.userAgent }),
      row: {
        id: row.id,
        startedAt: row.startedAt,
        lastSeenAt: row.lastSeenAt,
        roles,
        secondFactor: row.secondFactor === 1,
      },
    };
  }

  async #save(sid: string, data: SessionData): Promise<void> {
    const now = this.#ctx.clock.now();
    const startedAt = data.row?.startedAt ?? now;
    const values = {
      userId: data.userId ?? null,
      visitorKey: data.visitorKey ?? null,
      persistent: !data.brief,
      userAgent: data.userAgent?.slice(0, 255) ?? null,
      lastSeenAt: now,
      expiresAt: this.#expiresAt(startedAt, now, data),
    };
    const rows = sessionRows(this.#ctx);
    const content = JSON.stringify([values.userId, values.visitorKey, values.persistent]);
    const known = data.row?.id ?? this.#made.get(data)?.id;
    // express-session saves a session that begins once more when the answer ends
    if (this.#made.get(data)?.content === content) return;
    // a session that was ended meanwhile has no row any more and must not come back
    if (known !== undefined) await rows.update(values, { where: { id: known } });
    else {
      const { id } = await rows.create({ ...values, sidHash: hashSecret(sid), createdAt: startedAt });
      this.#made.set(data, { id, content });
    }
    if (this.#writes++ % sweepEveryWrites === 0)
      await rows.destroy({ where: { expiresAt: { [Op.lt]: now } } });
  }

  async #touch(data: SessionData): Promise<void> {
    const now = this.#ctx.clock.now();
    if (!data.row || now - data.row.lastSeenAt < touchEveryMs) return;
    await sessionRows(this.#ctx).update(
      { lastSeenAt: now, expiresAt: this.#expiresAt(data.row.startedAt, now, data) },
      { where: { id: data.row.id } },
    );
  }

  #expiresAt(startedAt: number, now: number, data: SessionData): number {
    const idleMs = data.brief ? sessionLife.briefIdleMs : sessionLife.idleMs;
    return Math.min(now + idleMs, startedAt + sessionLife.absoluteMs);
  }
}
