// `npm run new-page legal/imprint`: one file under ui/src/content. Its address, the rendering on the server and the
// sitemap follow from where it lies.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, stop } from './workspace.mjs';

const pages = path.join(root, 'ui/src/pages');
/** Folders of `content/` that are shown in the template for texts, and the rows that do. */
const areas = new Map(
  readdirSync(pages).flatMap((folder) => {
    const file = path.join(pages, folder, 'rows.ts');
    if (!existsSync(file)) return [];
    const rows = readFileSync(file, 'utf8').matchAll(
      /path: '([^']*:slug)',[^}]*?templates\/Article\.tsx'\),\s*content: '([\w-]+)'/g,
    );
    return [...rows].map(([, address = '', area = '']) => [
      area,
      { address, rows: `ui/src/pages/${folder}/rows.ts` },
    ]);
  }),
);
const [area = '', slug = ''] = (process.argv[2] ?? '').split('/');
const shown = areas.get(area);
if (!shown || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
  stop(
    `Give the page an area (${[...areas.keys()].join(', ')}) and a name in kebab-case: npm run new-page legal/imprint`,
  );
const file = `ui/src/content/${area}/${slug}.md`;
if (existsSync(path.join(root, file))) stop(`There is ${file} already.`);
const title = slug.replace(/-/g, ' ').replace(/^./, (first) => first.toUpperCase());
writeFileSync(
  path.join(root, file),
  `---
title: ${title}
description: What this page says, in one sentence for search engines.
---

# ${title}

Headings, paragraphs, lists, [links](/contact), **strong** and \`code\` are understood.
`,
);
console.log(
  `Made ${file}, which stands at ${shown.address.replace(':slug', slug)}. Write it, and look at it with \`npm run dev\`. To have it in the footer, give it a place in ${shown.rows}; then: npm test -- unit`,
);
