import {
  type Attributes,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelAttributes,
  type ModelStatic,
} from 'sequelize';
import type { Ctx } from '../kernel/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** What the model of a row extends: `interface VoteModel extends Row<VoteModel>`. */
export interface Row<M extends Model> extends Model<InferAttributes<M>, InferCreationAttributes<M>> {}

/** One table of a slice. Called with a context it gives the model of that context's database. */
export interface Table<M extends Model> {
  (ctx: Db): ModelStatic<M>;
  define(ctx: Db): void;
}

/** The key of a table whose rows are numbered. */
export const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true } as const;

/**
 * A table whose moments are its own columns.
 * @param name the table's, and its model's
 * @param columns the same as its migrations made
 */
export function table<M extends Model>(name: string, columns: ModelAttributes<M, Attributes<M>>): Table<M> {
  return Object.assign(
    ({ db }: Db) => db.model(name) as ModelStatic<M>, // safe: defined below under this name
    {
      define({ db }: Db): void {
        db.define<M>(name, copyOf(columns), { tableName: name, timestamps: false });
      },
    },
  );
}

/** Defines these tables in a context's database. */
export const tables =
  (...all: readonly { define(ctx: Db): void }[]) =>
  (ctx: Db): void => {
    for (const one of all) one.define(ctx);
  };

/** Sequelize writes into the definitions it is given, and one may stand in several tables and databases. */
function copyOf<Columns extends object>(columns: Columns): Columns {
  const copied = Object.entries(columns).map(([name, column]: [string, unknown]) => [
    name,
    isPlain(column) ? { ...column } : column,
  ]);
  return Object.fromEntries(copied) as Columns; // safe: the same definitions under the same names
}

const isPlain = (column: unknown): column is object =>
  typeof column === 'object' && column !== null && column.constructor === Object;
