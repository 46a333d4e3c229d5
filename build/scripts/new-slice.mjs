// `npm run new-slice sound/playlists`: a contract file, a server slice with a test over real HTTP, and a line in each table.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, stop } from './workspace.mjs';

const areas = ['people', 'sound', 'money', 'desk', 'site'];
const [area = '', id = ''] = (process.argv[2] ?? '').split('/');
if (!areas.includes(area) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
  stop(
    `Give the slice an area (${areas.join(', ')}) and a name in kebab-case: npm run new-slice sound/playlists`,
  );
const camel = id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const contract = path.join(root, 'server/contract/src', `${id}.ts`);
const folder = path.join(root, 'server/src', area, id);
if (existsSync(contract) || existsSync(folder)) stop(`There is a slice ${id} already.`);

writeFileSync(
  contract,
  `import { z } from 'zod';
import { noContent, route } from './base/route.ts';

const ${camel}Item = z.object({ id: z.int(), name: z.string() });

export const ${camel} = {
  ${camel}Index: route('GET', '/api/${id}', {
    summary: 'My ${id}',
    access: 'user',
    response: z.object({ data: z.array(${camel}Item) }),
  }),
  ${camel}Store: route('POST', '/api/${id}', {
    summary: 'Adds one to my ${id}',
    access: 'user',
    status: 201,
    body: z.strictObject({ name: z.string().trim().min(1).max(120) }),
    response: ${camel}Item,
  }),
  ${camel}Delete: route('DELETE', '/api/${id}/{id}', {
    summary: 'Removes one of my ${id}',
    access: 'user',
    status: 204,
    errors: ['not_found'],
    params: z.object({ id: z.string().regex(/^\\d{1,9}$/) }),
    response: noContent,
  }),
};
`,
);
mkdirSync(folder);
const table = id.replace(/-/g, '_');
const type = camel.replace(/^./, (first) => first.toUpperCase());
writeFileSync(
  path.join(folder, 'models.ts'),
  `import { type CreationOptional, DataTypes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

export interface ${type}Model extends Row<${type}Model> {
  id: CreationOptional<number>;
  userId: number;
  name: string;
}

export const ${camel}Rows = table<${type}Model>('${table}', {
  id,
  userId: DataTypes.INTEGER,
  name: DataTypes.STRING(120),
});

export const define${type} = tables(${camel}Rows);
`,
);
writeFileSync(
  path.join(folder, 'index.ts'),
  `import { ${camel} as routes } from '@formant/contract/${id}';
import { notFound } from '../../kernel/errors.ts';
import { slice } from '../../kernel/slice.ts';
import { define${type}, ${camel}Rows } from './models.ts';

export const ${camel} = slice({
  name: '${id}',
  routes,
  models: define${type},
  handlers: {
    async ${camel}Index(_input, { ctx, userId }) {
      const data = await ${camel}Rows(ctx).findAll({
        attributes: ['id', 'name'],
        where: { userId },
        order: ['id'],
        limit: 100,
        raw: true,
      });
      return { data };
    },
    async ${camel}Store({ body: { name } }, { ctx, userId }) {
      const { id } = await ${camel}Rows(ctx).create({ userId, name });
      return { id, name };
    },
    async ${camel}Delete({ params: { id } }, { ctx, userId }) {
      // whose it is stands in the query: what is not one's own is not there
      if ((await ${camel}Rows(ctx).destroy({ where: { id: Number(id), userId } })) === 0)
        throw notFound('This entry');
      return undefined;
    },
  },
});
`,
);
writeFileSync(
  path.join(folder, `${id}.test.ts`),
  `import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

onEachDatabase('${id}', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, working: false });
  });
  afterAll(() => server.close());

  it('answers nobody who is signed out', async () => {
    const visitor = withoutSession(server);
    const answers = await Promise.all([
      visitor.send('GET', '/api/${id}'),
      visitor.send('POST', '/api/${id}', { body: { name: 'Mine' } }),
      visitor.send('DELETE', '/api/${id}/1'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('shows its owner what is his, and takes it away again', async () => {
    const owner = await signUp(server);
    const made = await owner.call('POST /api/${id}', { body: { name: ' Mine ' } });
    expect(made.name).toBe('Mine');
    expect(await owner.call('GET /api/${id}')).toEqual({ data: [made] });
    await owner.call('DELETE /api/${id}/{id}', { params: { id: String(made.id) } });
    expect(await owner.call('GET /api/${id}')).toEqual({ data: [] });
  });

  it('neither shows a stranger what somebody has nor lets him remove it', async () => {
    const owner = await signUp(server);
    const { id } = await owner.call('POST /api/${id}', { body: { name: 'Mine' } });
    const stranger = await signUp(server);
    expect(await stranger.call('GET /api/${id}')).toEqual({ data: [] });
    expect((await stranger.send('DELETE', \`/api/${id}/\${id}\`)).status).toBe(404);
    expect((await owner.call('GET /api/${id}')).data).toHaveLength(1);
  });

  it('refuses a name that is empty or too long', async () => {
    const owner = await signUp(server);
    for (const name of ['  ', 'x'.repeat(121)])
      expect((await owner.send('POST', '/api/${id}', { body: { name } })).status).toBe(422);
  });
});
`,
);
const migrations = path.join(root, 'server/src/migrations');
const last = Math.max(0, ...readdirSync(migrations).map((file) => Number.parseInt(file, 10) || 0));
const number = String(last + 1).padStart(4, '0');
writeFileSync(
  path.join(migrations, `${number}-${id}.ts`),
  `import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable('${table}', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    user_id: { type: DataTypes.INTEGER, allowNull: false, references: { model: 'users', key: 'id' }, onDelete: 'CASCADE' },
    name: { type: DataTypes.STRING(120), allowNull: false },
  });
  await query.addIndex('${table}', ['user_id']);
};
`,
);

addLine(
  'server/contract/src/index.ts',
  /\nexport \* from/,
  `import { ${camel} } from './${id}.ts';\n\nexport * from`,
  [/(export const routes = \{[^}]*[^,\s])(,?\s*\};)/, `$1, ...${camel}$2`],
);
addLine(
  'server/src/slices.ts',
  /\n\/\*\* Every slice/,
  `import { ${camel} } from './${area}/${id}/index.ts';\n\n/** Every slice`,
  [/(slices: readonly Slice\[\] = \[[^\]]*[^,\s])(,?\s*\])/, `$1, ${camel}$2`],
);
console.log(
  `Made the slice ${id}: contract/src/${id}.ts, src/${area}/${id}/, src/migrations/${number}-${id}.ts. Its test over real HTTP lies beside it; then: npm test -- unit`,
);

/** @param {string} file @param {RegExp} at @param {string} text @param {[RegExp, string]} table */
function addLine(file, at, text, [pattern, replacement]) {
  const full = path.join(root, file);
  const before = readFileSync(full, 'utf8');
  const after = before.replace(at, text).replace(pattern, replacement);
  if (!at.test(before) || !pattern.test(before))
    stop(`${file} has changed its form; add the slice there by hand.`);
  writeFileSync(full, after);
}
