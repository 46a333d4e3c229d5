import type { LoginProvider, SocialAccount } from '@formant/contract/sign-in/social';
import { UniqueConstraintError } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { isAddress } from '../../kernel/email.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { createAccount, giveUpWay, postLetter, type User, users } from '../account/index.ts';
import { socialAccounts } from './models.ts';
import { type Identity, providerNames } from './providers.ts';

/**
 * Whose account this identity opens; who is new gets one. An address is taken from a provider that vouches for it,
 * and an account is never found by its address: whoever can write any address into a profile elsewhere would get in.
 * @throws AppError conflict: the address is not confirmed there, or has an account here
 */
export async function personOf(
  ctx: Ctx,
  provider: LoginProvider,
  identity: Identity,
  country: string,
): Promise<{ user: User; isNew: boolean }> {
  const known = await holderOf(ctx, provider, identity);
  if (known) return { user: known, isNew: false };
  const name = providerNames[provider];
  const { email } = identity;
  // alike whether or not the address has an account here
  if (email === null || !identity.emailVerified || !isAddress(email))
    throw new AppError(
      'conflict',
      `${name} has not confirmed an e-mail address of yours. Confirm it there and try again, or create an account with your e-mail address here.`,
    );
  try {
    const user = await createAccount(ctx, {
      email,
      password: null,
      username: null,
      country,
      marketing: false,
      referralCode: null,
      emailProven: true,
      async beside({ id: userId }, transaction) {
        await socialAccounts(ctx).create(rowOf(ctx, userId, provider, identity), { transaction });
      },
    });
    return { user, isNew: true };
  } catch (error) {
    if (!(error instanceof UniqueConstraintError || (error instanceof AppError && error.code === 'conflict')))
      throw error;
    // another window of the same person may have been quicker
    const quicker = await holderOf(ctx, provider, identity);
    if (quicker) return { user: quicker, isNew: false };
    throw new AppError(
      'conflict',
      `There is an account with the address that ${name} told us. Sign in to it as you did before, then connect ${name} in your account settings.`,
      { cause: error },
    );
  }
}

async function holderOf(ctx: Ctx, provider: LoginProvider, { subject }: Identity): Promise<User | null> {
  const row = await findRow(socialAccounts(ctx), { where: { provider, subject } });
  return row && users(ctx).findByPk(row.userId);
}

const rowOf = (ctx: Ctx, userId: number, provider: LoginProvider, { subject, email }: Identity) => ({
  userId,
  provider,
  subject,
  email,
  connectedAt: ctx.clock.now(),
});

/**
 * Lets this identity open the account from now on; its owner is told by mail.
 * @throws AppError conflict: it opens another account, or the account has another one of this provider
 */
export async function connect(
  ctx: Ctx,
  userId: number,
  provider: LoginProvider,
  identity: Identity,
): Promise<void> {
  const name = providerNames[provider];
  try {
    await ctx.db.transaction(async (transaction) => {
      await socialAccounts(ctx).create(rowOf(ctx, userId, provider, identity), { transaction });
      await postLetter(ctx, 'provider-connected', userId, transaction);
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const holder = await holderOf(ctx, provider, identity);
    if (holder?.id === userId) return;
    throw new AppError(
      'conflict',
      holder
        ? `This ${name} account is connected with another account here. Disconnect it there first.`
        : `Your account is connected with another ${name} account. Disconnect that one first.`,
      { cause: error },
    );
  }
}

/** Connected providers, the first one first. */
export async function connectedProviders(ctx: Ctx, userId: number): Promise<SocialAccount[]> {
  const rows = await findRows(socialAccounts(ctx), { where: { userId }, order: [['id', 'ASC']] });
  return rows.map(({ provider, email, connectedAt }) => ({
    provider,
    email,
    connectedAt: new Date(Number(connectedAt)).toISOString(),
  }));
}

/** @throws AppError not_found, conflict for the last way in */
export function disconnect(ctx: Ctx, userId: number, provider: LoginProvider): Promise<void> {
  const name = providerNames[provider];
  return giveUpWay(ctx, userId, {
    refusal: `${name} is your only way to sign in. Set a password first, then disconnect it.`,
    async remove(transaction) {
      if (!(await socialAccounts(ctx).destroy({ where: { userId, provider }, transaction })))
        throw notFound(`A connection with ${name}`);
    },
  });
}
