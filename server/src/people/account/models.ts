import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';

export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  declare id: CreationOptional<number>;
  declare uuid: string;
  /** The address that the account has, always lower case; of one that only claims an address, a random stand-in. */
  declare email: string;
  /** An address that another account has, until somebody who reads its mail decides; see `claims.ts`. */
  declare claimedEmail: CreationOptional<string | null>;
  declare emailVerifiedAt: CreationOptional<Date | null>;
  /** Null for people who only sign in through another service. */
  declare passwordHash: string | null;
  declare username: string | null;
  /** The username in lower case, unique. */
  declare usernameKey: string | null;
  declare usernameChangedAt: CreationOptional<Date | null>;
  declare avatarKey: CreationOptional<string | null>;
  /** Comma separated. */
  declare roles: CreationOptional<string>;
  declare tokens: CreationOptional<number>;
  declare country: string;
  declare marketing: CreationOptional<boolean>;
  declare referralCode: CreationOptional<string | null>;
  declare tosAcceptedAt: Date;
  /** Since when signing in asks for a code beside the password; null where it does not. */
  declare secondFactorAt: CreationOptional<Date | null>;
  /** Closed by staff. */
  declare deactivatedAt: CreationOptional<Date | null>;
  /** Closed by its owner; everything goes at this time. */
  declare deleteAfter: CreationOptional<Date | null>;
  /** When it was last used, to an hour, while its address is not confirmed; in milliseconds since the epoch. */
  declare usedAt: CreationOptional<number | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  /** The address as its owner knows it, whether the account has it or claims it. */
  get address(): NonAttribute<string> {
    return this.claimedEmail ?? this.email;
  }
}

export const codePurposes = [
  'verify-code',
  'verify-link',
  'password-reset',
  'magic-link',
  'app-login',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

export class OneTimeCode extends Model<InferAttributes<OneTimeCode>, InferCreationAttributes<OneTimeCode>> {
  declare id: CreationOptional<number>;
  declare userId: number;
  declare purpose: CodePurpose;
  declare codeHash: string;
  /** Hash of the short form for typing, where there is one. */
  declare typedHash: CreationOptional<string | null>;
  /** PKCE challenge that the exchange must answer. */
  declare challenge: CreationOptional<string | null>;
  /** The browser that asked for it, by its own name of itself, where that is told. */
  declare askedBy: CreationOptional<string | null>;
  declare tries: CreationOptional<number>;
  declare usedAt: CreationOptional<number | null>;
  /** The account that claims the same address, whose things the link can bring along. */
  declare joinsId: CreationOptional<number | null>;
  /** The token that it was exchanged for. */
  declare accessTokenId: CreationOptional<number | null>;
  declare createdAt: number;
  declare expiresAt: number;
}

export function defineAccounts(db: Sequelize): void {
  class BoundUser extends User {}
  BoundUser.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: DataTypes.CHAR(36), allowNull: false },
      email: { type: DataTypes.STRING(254), allowNull: false },
      claimedEmail: { type: DataTypes.STRING(254), allowNull: true },
      emailVerifiedAt: { type: DataTypes.DATE(3), allowNull: true },
      passwordHash: { type: DataTypes.STRING(255), allowNull: true },
      username: { type: DataTypes.STRING(24), allowNull: true },
      usernameKey: { type: DataTypes.STRING(24), allowNull: true },
      usernameChangedAt: { type: DataTypes.DATE(3), allowNull: true },
      avatarKey: { type: DataTypes.STRING(255), allowNull: true },
      roles: { type: DataTypes.STRING(100), allowNull: false, defaultValue: 'user' },
      tokens: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      country: { type: DataTypes.CHAR(2), allowNull: false },
      marketing: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      referralCode: { type: DataTypes.STRING(64), allowNull: true },
      tosAcceptedAt: { type: DataTypes.DATE(3), allowNull: false },
      secondFactorAt: { type: DataTypes.DATE(3), allowNull: true },
      deactivatedAt: { type: DataTypes.DATE(3), allowNull: true },
      deleteAfter: { type: DataTypes.DATE(3), allowNull: true },
      usedAt: { type: DataTypes.BIGINT, allowNull: true },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { sequelize: db, modelName: 'User', tableName: 'users' },
  );
  class BoundCode extends OneTimeCode {}
  BoundCode.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      userId: { type: DataTypes.INTEGER, allowNull: false },
      purpose: { type: DataTypes.STRING(32), allowNull: false },
      codeHash: { type: DataTypes.CHAR(64), allowNull: false },
      typedHash: { type: DataTypes.CHAR(64), allowNull: true },
      challenge: { type: DataTypes.STRING(128), allowNull: true },
      askedBy: { type: DataTypes.STRING(255), allowNull: true },
      tries: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      usedAt: { type: DataTypes.BIGINT, allowNull: true },
      joinsId: { type: DataTypes.INTEGER, allowNull: true },
      accessTokenId: { type: DataTypes.INTEGER, allowNull: true },
      createdAt: { type: DataTypes.BIGINT, allowNull: false },
      expiresAt: { type: DataTypes.BIGINT, allowNull: false },
    },
    { sequelize: db, modelName: 'OneTimeCode', tableName: 'one_time_codes', timestamps: false },
  );
}
// safe: both are defined above under these names
export const users = (ctx: Pick<Ctx, 'db'>): typeof User => ctx.db.model('User') as typeof User;
export const oneTimeCodes = (ctx: Pick<Ctx, 'db'>): typeof OneTimeCode =>
  ctx.db.model('OneTimeCode') as typeof OneTimeCode;
