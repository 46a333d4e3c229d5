import { product } from '@formant/contract/base/product';
import { html } from '../../http/pages/html.ts';
import type { Kind, Part } from './part.ts';

/** What an export holds of one kind. */
export interface Contents {
  kind: Kind;
  tables: { name: string; rows: number; part: Part }[];
  files: number;
  /** Places of files that are not there any more although their rows are. */
  missing: string[];
}

const formats =
  'Tables are JSON: a list with an entry for each row. Moments are in UTC as ISO 8601, other times are milliseconds. Sounds, pictures and voices are files as they were stored; an entry that has some names them under “files”.';
const elsewhere =
  'What lies only on your own devices (recordings, voices and results that were never sent to an account) is not in here: it is still there, and can be saved from there.';

/** What stands in the export, explained: the same as text and as a page. */
export function readmes(all: readonly Contents[], at: Date): { text: string; html: string } {
  const title = `Your data at ${product.name}`;
  const made = `Made on ${at.toISOString()}.`;
  return { text: textOf(all, title, made), html: pageOf(all, title, made) };
}

const withheldOf = (part: Part): [column: string, reason: string][] => Object.entries(part.withheld ?? {});
const rowsText = (rows: number): string => (rows === 1 ? '1 entry' : `${rows} entries`);
const filesText = (files: number): string => (files === 1 ? '1 file' : `${files} files`);

function textOf(all: readonly Contents[], title: string, made: string): string {
  const sections = all.map(({ kind, tables, files, missing }) =>
    [
      `${kind.title} (${kind.id}/)`,
      kind.about,
      ...tables.flatMap(({ name, rows, part }) => [
        `  ${name}: ${rowsText(rows)}`,
        ...withheldOf(part).map(([column, reason]) => `    without ${column}: ${reason}`),
      ]),
      ...(files > 0 ? [`  ${kind.id}/files/: ${filesText(files)}`] : []),
      ...missing.map((place) => `  not there any more: ${place}`),
    ].join('\n'),
  );
  return `${[title, made, formats, elsewhere, ...sections].join('\n\n')}\n`;
}

const style =
  ':root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #8886;overflow-wrap:anywhere}small{opacity:.75}';

function pageOf(all: readonly Contents[], title: string, made: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>${made}</p>
<p>${formats}</p>
<p>${elsewhere}</p>
${all.map(sectionOf)}
</body>
</html>
`.text;
}

const sectionOf = ({ kind, tables, files, missing }: Contents) => html`<h2>${kind.title}</h2>
<p>${kind.about}</p>
<table>
${tables.map(
  ({ name, rows, part }) => html`<tr><td><a href="${name}">${name}</a></td><td>${rowsText(rows)}${withheldOf(
    part,
  ).map(([column, reason]) => html`<br><small>without ${column}: ${reason}</small>`)}</td></tr>
`,
)}
${files > 0 && html`<tr><td><a href="${kind.id}/files/">${kind.id}/files/</a></td><td>${filesText(files)}</td></tr>`}
${missing.map((place) => html`<tr><td>${place}</td><td>not there any more</td></tr>`)}
</table>
`;
