import type { Attributes, FindOptions, Identifier, Model, ModelStatic, NonNullFindOptions } from 'sequelize';

type Find<M extends Model> = Omit<FindOptions<Attributes<M>>, 'raw'>;

// safe, three times: a raw row is an object of the model's attributes, which Sequelize's types take for an instance

/** Rows as plain objects, without an instance around each. */
export const findRows = async <M extends Model>(
  model: ModelStatic<M>,
  options?: Find<M>,
): Promise<Attributes<M>[]> => (await model.findAll({ ...options, raw: true })) as unknown as Attributes<M>[];

/** The first row that matches, as a plain object. */
export const findRow = async <M extends Model>(
  model: ModelStatic<M>,
  options?: Find<M>,
): Promise<Attributes<M> | null> =>
  (await model.findOne({ ...options, raw: true })) as unknown as Attributes<M> | null;

/** The row of a primary key, as a plain object. */
export const rowByKey = async <M extends Model>(
  model: ModelStatic<M>,
  key: Identifier,
  options?: Omit<NonNullFindOptions<Attributes<M>>, 'raw' | 'rejectOnEmpty' | 'where'>,
): Promise<Attributes<M> | null> =>
  (await model.findByPk(key, { ...options, raw: true })) as unknown as Attributes<M> | null;
