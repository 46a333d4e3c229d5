import { randomUUID } from 'node:crypto';
import type { User as UserView } from '@formant/contract/account';
import { Op, QueryTypes, type Transaction, UniqueConstraintError } from 'sequelize';
import { apiKeyRows } from '../../http/api-key.ts';
import { accessTokens } from '../../http/bearer.ts';
import { tierOf } from '../../http/country.ts';
import { sessionRows } from '../../http/session-store.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { normalEmail } from '../../kernel/email.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { standIn, takeAddress } from './claims.ts';
import { postLetter } from './letters.ts';
import { oneTimeCodes, type User, users } from './models.ts';
import { assertStrongPassword, hashPassword } from './passwords.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** Somebody signed up or in; what the browser owned as a visitor may now become the user's. */
    'account.signed-in': { userId: number; visitorKey: string | null };
    /** Runs in the transaction that makes the account. */
    'account.signed-up': { userId: number; transaction: Transaction };
    /** Somebody with a second factor has proven the first one. Whoever checks the code calls `accept` or throws. */
    'account.second-factor': {
      user: User;
      otp: string;
      /** Of the caller, as limits count. */
      address: string;
      accept: () => void;
    };
    /** Asks how many ways to sign in there are beside the password: whoever keeps some calls `count` with theirs. */
    'account.ways-in': { userId: number; transaction: Transaction; count: (ways: number) => void };
    /** The e-mail address is proven, for the first time; runs in the same transaction. */
    'account.verified': { userId: number; transaction: Transaction };
    /** The account has another e-mail address, which is proven; runs in the transaction that changes it. */
    'account.email-changed': { userId: number; from: string; to: string; transaction: Transaction };
    /** Whatever let others into the account has ended; whoever keeps more of that ends it too, in the transaction. */
    'account.credentials-ended': { userId: number; transaction: Transaction };
    /** An app asks for its one-time code; who has no room for it throws. */
    'app.asked': { userId: number };
    /** The app is signed in on a device; runs in the transaction that makes its token, and who throws undoes it. */
    'app.signed-in': { userId: number; deviceId: string; name: string; transaction: Transaction };
    /** The account is closed by its owner or by staff: what it has made public is hidden at once. */
    'account.closed': { userId: number; transaction: Transaction };
    /** The closed account is open again, as it was. */
    'account.reopened': { userId: number; transaction: Transaction };
    /** Somebody has a signed address that was given on behalf of this `Holder`; whoever knows that it has ended throws. */
    'file.asked': { holder: string };
    /** One account takes over what was made in another of the same person, whose rows go in the same transaction. */
    'account.joined': { from: User; to: User; transaction: Transaction };
    /** The account's rows go for good; runs in the transaction that deletes them. */
    'account.purged': { userId: number; transaction: Transaction };
  }
}

/** Names that would pass for the product itself or for a page of it. */
const reservedNames = new Set(
  'admin administrator root system support help staff moderator formant official security api www mail null undefined anonymous me you'.split(
    ' ',
  ),
);

/** The signed-in caller's row. @throws AppError unauthenticated when it is gone */
export async function userById(ctx: Ctx, userId: number): Promise<User> {
  const user = await users(ctx).findByPk(userId);
  if (!user) throw new AppError('unauthenticated', 'Sign in to do this.');
  return user;
}

/** Dates come as text from SQLite's raw answers. */
type Viewable = Pick<
  User,
  'id' | 'uuid' | 'address' | 'username' | 'avatarKey' | 'roles' | 'tokens' | 'country'
> & {
  emailVerifiedAt: Date | string | null;
  secondFactorAt: Date | string | null;
  createdAt: Date | string;
};

const pictureSeconds = 24 * 3600;

/** Address of an account's picture, for a day. */
export const avatarUrl = async (ctx: Pick<Ctx, 'storage'>, key: string | null): Promise<string | null> =>
  key === null
    ? null
    : ctx.storage.signedUrl(key, { expiresSeconds: pictureSeconds, contentType: 'image/webp' });

/** What the person himself may see of his account. */
export async function viewOf(
  ctx: Pick<Ctx, 'storage'>,
  user: Viewable,
  deviceId: string | null = null,
): Promise<UserView> {
  return {
    id: user.id,
    uuid: user.uuid,
    email: user.address,
    emailVerifiedAt: user.emailVerifiedAt === null ? null : new Date(user.emailVerifiedAt).toISOString(),
    username: user.username,
    avatarUrl: await avatarUrl(ctx, user.avatarKey),
    roles: user.roles.split(',') as UserView['roles'], // safe: the answer's schema parses them
    tokens: user.tokens,
    subscription: null,
    country: user.country,
    countryTier: tierOf(user.country),
    secondFactor: user.secondFactorAt !== null,
    deviceId,
    createdAt: new Date(user.createdAt).toISOString(),
  };
}

/**
 * The view without the detour of a model instance: every page of a signed-in person asks for it.
 * @throws AppError unauthenticated when the account is gone
 */
export async function readView(ctx: Ctx, userId: number, deviceId: string | null): Promise<UserView> {
  const [row] = await ctx.db.query<Viewable>(
    `SELECT id, uuid, COALESCE(claimed_email, email) AS address, email_verified_at AS emailVerifiedAt, username, avatar_key AS avatarKey, roles, tokens, country,
      second_factor_at AS secondFactorAt, created_at AS createdAt FROM users WHERE id = ?`,
    { type: QueryTypes.SELECT, replacements: [userId] },
  );
  if (!row) throw new AppError('unauthenticated', 'Sign in to do this.');
  return viewOf(ctx, row, deviceId);
}

export interface NewAccount {
  email: string;
  /** Null for people who sign in through another service. */
  password: string | null;
  username: string | null;
  country: string;
  marketing: boolean;
  referralCode: string | null;
  /** Somebody vouches for the address: no code is mailed to it. */
  emailProven?: boolean;
  /** The mailbox has got enough letters for now. */
  noLetter?: boolean;
  /** Writes what belongs to the account, in the same transaction. */
  beside?: (user: User, transaction: Transaction) => Promise<void>;
}

/**
 * Creates the account and, unless its address is proven, has its code mailed, in one transaction. Where another account
 * has the address, the new one claims it, by the same steps: nobody but the mailbox is told.
 * @throws AppError conflict (on `username`, and on `email` where the address is proven), invalid (a weak password or a
 * reserved name)
 */
export async function createAccount(ctx: Ctx, wanted: NewAccount, again = false): Promise<User> {
  const email = normalEmail(wanted.email);
  if (wanted.password !== null) assertStrongPassword(wanted.password, [email, wanted.username]);
  if (wanted.username) assertFreeName(wanted.username);
  if (wanted.username) await assertFree(ctx, wanted.username);
  const passwordHash = wanted.password === null ? null : await hashPassword(wanted.password);
  try {
    return await ctx.db.transaction(async (transaction) => {
      const taken = (await users(ctx).count({ where: { email }, transaction })) > 0;
      if (taken && wanted.emailProven) throw addressTaken();
      const user = await users(ctx).create(
        {
          uuid: randomUUID(),
          ...(taken ? { email: standIn(), claimedEmail: email } : { email, claimedEmail: null }),
          passwordHash,
          username: wanted.username,
          usernameKey: wanted.username?.toLowerCase() ?? null,
          country: wanted.country,
          marketing: wanted.marketing,
          referralCode: wanted.referralCode,
          tosAcceptedAt: new Date(ctx.clock.now()),
          usedAt: ctx.clock.now(),
        },
        { transaction },
      );
      await ctx.events.emit('account.signed-up', { userId: user.id, transaction });
      await wanted.beside?.(user, transaction);
      if (wanted.emailProven) await markVerified(ctx, user, transaction);
      else await postLetter(ctx, 'verify-code', wanted.noLetter ? null : user.id, transaction);
      return user.reload({ transaction });
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    // two sign-ups raced: the username was lost, or the address, which can be claimed as well
    if (wanted.username) await assertFree(ctx, wanted.username);
    if (again) throw error;
    return createAccount(ctx, wanted, true);
  }
}

async function assertFree(ctx: Ctx, username: string): Promise<void> {
  if (await users(ctx).count({ where: { usernameKey: username.toLowerCase() } })) throw nameTaken();
}

const taken = (field: string, message: string): AppError =>
  new AppError('conflict', message, { fields: { [field]: [message] } });
const nameTaken = (): AppError => taken('username', 'Somebody else has this username. Choose another one.');
const addressTaken = (): AppError =>
  taken('email', 'There is an account with this e-mail address already. Sign in instead.');

function assertFreeName(username: string): void {
  if (!reservedNames.has(username.toLowerCase())) return;
  const text = 'This username is reserved. Choose another one.';
  throw new AppError('invalid', text, { fields: { username: [text] } });
}

/**
 * Sets the first username, or another one at most once a day.
 * @throws AppError conflict, invalid, too_many_requests
 */
export async function rename(ctx: Ctx, user: User, username: string): Promise<User> {
  assertFreeName(username);
  if (username === user.username) return user;
  const now = ctx.clock.now();
  const lastMs = user.usernameChangedAt?.getTime() ?? 0;
  const first = user.username === null;
  if (!first && now - lastMs < dayMs) {
    const text = 'You can change your username once a day. Try again tomorrow.';
    throw new AppError('too_many_requests', text, {
      notify: text,
      retryAfterSeconds: Math.ceil((lastMs + dayMs - now) / 1000),
    });
  }
  try {
    await user.update({
      username,
      usernameKey: username.toLowerCase(),
      ...(first ? {} : { usernameChangedAt: new Date(now) }),
    });
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw nameTaken();
    throw error;
  }
  return user;
}

/** Sets a password and ends every session and token, except the one that is kept. */
export async function setPassword(
  ctx: Ctx,
  user: User,
  password: string,
  keep: { sessionId?: number; tokenId?: number; emailProven?: boolean; transaction?: Transaction } = {},
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const run = async (transaction: Transaction): Promise<void> => {
    await user.update({ passwordHash }, { transaction });
    if (keep.emailProven) await markVerified(ctx, user, transaction);
    await endCredentials(ctx, user.id, { ...keep, transaction });
    await postLetter(ctx, 'password-changed', user.id, transaction);
  };
  if (keep.transaction) await run(keep.transaction);
  else await ctx.db.transaction(run);
}

/**
 * The address is proven; once is enough. An account that claimed it has it from now on, and who had it unproven claims.
 * @throws AppError expired when another account has proven it
 */
export async function markVerified(ctx: Ctx, user: User, transaction: Transaction): Promise<User> {
  if (user.emailVerifiedAt) return user;
  if (user.claimedEmail !== null) await takeAddress(ctx, user, transaction);
  await user.update({ emailVerifiedAt: new Date(ctx.clock.now()) }, { transaction });
  await ctx.events.emit('account.verified', { userId: user.id, transaction });
  return user;
}

/** Ends every session, token, API key and connected app of the account, except the named ones. */
export async function endCredentials(
  ctx: Ctx,
  userId: number,
  keep: { sessionId?: number; tokenId?: number; transaction?: Transaction } = {},
): Promise<void> {
  if (!keep.transaction) {
    await ctx.db.transaction((transaction) => endCredentials(ctx, userId, { ...keep, transaction }));
    return;
  }
  const { transaction } = keep;
  await sessionRows(ctx).destroy({
    where: { userId, ...(keep.sessionId ? { id: { [Op.ne]: keep.sessionId } } : {}) },
    transaction,
  });
  await accessTokens(ctx).destroy({
    where: { userId, ...(keep.tokenId ? { id: { [Op.ne]: keep.tokenId } } : {}) },
    transaction,
  });
  await apiKeyRows(ctx).destroy({ where: { userId }, transaction });
  await ctx.events.emit('account.credentials-ended', { userId, transaction });
}

/**
 * Gives the account another address, which is proven, and handles it like a new password: every session, token, key
 * and mailed code ends but what is kept.
 * @throws UniqueConstraintError when somebody else has the address by now
 */
export async function changeEmail(
  ctx: Ctx,
  user: User,
  email: string,
  { transaction, ...keep }: { sessionId?: number; tokenId?: number; transaction: Transaction },
): Promise<void> {
  const from = user.email;
  await user.update(
    { email, claimedEmail: null, emailVerifiedAt: new Date(ctx.clock.now()) },
    { transaction },
  );
  await oneTimeCodes(ctx).destroy({ where: { userId: user.id }, transaction });
  await endCredentials(ctx, user.id, { ...keep, transaction });
  await ctx.events.emit('account.email-changed', { userId: user.id, from, to: email, transaction });
}
