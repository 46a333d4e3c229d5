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
import { route } from './base/route.ts';

export const ${camel} = {
  ${camel}Index: route('GET', '/api/${id}', {
    summary: 'My ${id}',
    access: 'user',
    response: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
};
`,
);
mkdirSync(folder);
writeFileSync(
  path.join(folder, 'index.ts'),
  `import { ${camel} as routes } from '@formant/contract/${id}';
import { QueryTypes } from 'sequelize';
import { slice } from '../../kernel/slice.ts';

export const ${camel} = slice({
  name: '${id}',
  routes,
  handlers: {
    async ${camel}Index(_input, { ctx, userId }) {
      const data = await ctx.db.query<{ id: number; name: string }>(
        'SELECT id, name FROM ${id.replace(/-/g, '_')} WHERE user_id = :userId ORDER BY id LIMIT 100',
        { type: QueryTypes.SELECT, replacements: { userId } },
      );
      return { data };
    },
  },
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
  await query.createTable('${id.replace(/-/g, '_')}', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    user_id: { type: DataTypes.INTEGER, allowNull: false, references: { model: 'users', key: 'id' }, onDelete: 'CASCADE' },
    name: { type: DataTypes.STRING(120), allowNull: false },
  });
  await query.addIndex('${id.replace(/-/g, '_')}', ['user_id']);
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
  `Made the slice ${id}: contract/src/${id}.ts, src/${area}/${id}/, src/migrations/${number}-${id}.ts. Write its test beside it; then: npm test -- unit`,
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
