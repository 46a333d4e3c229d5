import { type CreationOptional, DataTypes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** What stands in the link that somebody hands on. */
export interface InviteCodeModel extends Row<InviteCodeModel> {
  userId: number;
  code: string;
}
export const inviteCodeRows = table<InviteCodeModel>('invite_codes', {
  userId: { type: DataTypes.INTEGER, primaryKey: true },
  code: DataTypes.STRING(16),
});

/** A letter that invites somebody. */
export interface InvitationModel extends Row<InvitationModel> {
  id: CreationOptional<number>;
  userId: number;
  /** Until the letter is sent; from then on the hash alone tells who has got one. */
  email: CreationOptional<string | null>;
  addressHash: string;
  createdAt: number;
}
export const invitationRows = table<InvitationModel>('invitations', {
  id,
  userId: DataTypes.INTEGER,
  email: DataTypes.STRING(254),
  addressHash: DataTypes.CHAR(64),
  createdAt: DataTypes.BIGINT,
});

/** An address that no letter may invite. */
export interface OptOutModel extends Row<OptOutModel> {
  addressHash: string;
  at: number;
}
export const optOutRows = table<OptOutModel>('referral_opt_outs', {
  addressHash: { type: DataTypes.CHAR(64), primaryKey: true },
  at: DataTypes.BIGINT,
});

export const defineInvitations = tables(inviteCodeRows, invitationRows, optOutRows);
