import { createHash } from 'node:crypto';
import { product } from '@formant/contract/base/product';
import type { Response } from 'express';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A template whose values are escaped, unless they are `Html` themselves. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(strings.map((text, i) => text + (i < values.length ? show(values[i]) : '')).join(''));
}

function show(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(show).join('');
  if (part === null || part === undefined || part === false) return '';
  return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

const style = `
:root{color-scheme:light dark;--bg:#f7f6f9;--surface:#fff;--sunken:#eeecf2;--line:#dedbe5;--text:#1f1c26;--muted:#5c5668;--primary:#7c3aed;--primary-text:#6425c9;--soft:#efe8fd;--get:#0f6b8f;--post:#137a4a;--put:#8a5a00;--delete:#b3223f}
@media (prefers-color-scheme:dark){:root{--bg:#110f16;--surface:#191620;--sunken:#0d0b11;--line:#332e3e;--text:#f3f1f7;--muted:#b6b0c2;--primary:#a98bff;--primary-text:#c6b3ff;--soft:#2c2244;--get:#6cc4e8;--post:#63d39b;--put:#e5b35a;--delete:#ff8fa3}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.55 system-ui,sans-serif}
a{color:var(--primary-text)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px;border-radius:4px}
code,pre{font:13.5px/1.55 ui-monospace,monospace}
pre{margin:.4rem 0 1rem;padding:.8rem 1rem;background:var(--sunken);border:1px solid var(--line);border-radius:8px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
header.top{padding:1.6rem 1.2rem;border-bottom:1px solid var(--line);background:var(--surface)}
header.top>div,.layout,.column{max-width:76rem;margin:0 auto}
h1{margin:0 0 .3rem;font-size:1.7rem;line-height:1.2}
h2{margin:2.6rem 0 .8rem;font-size:1.3rem;text-transform:capitalize}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
h4{margin:1rem 0 0;font-size:.82rem;color:var(--muted);font-weight:600}
p{margin:.4rem 0}
.muted{color:var(--muted)}
.layout{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:2rem;padding:0 1.2rem 4rem}
.column{padding:1.2rem;max-width:52rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1.6rem 0;font-size:.9rem}
nav ul{list-style:none;margin:.2rem 0 1rem;padding:0}
nav li a{display:block;padding:.2rem .4rem;border-radius:6px;text-decoration:none;color:var(--text);overflow-wrap:anywhere}
nav li a:hover{background:var(--soft)}
nav strong{text-transform:capitalize}
form{display:flex;gap:.5rem;margin-top:1rem;max-width:32rem}
input{flex:1;min-width:0;min-height:44px;padding:.4rem .8rem;border:1px solid var(--muted);border-radius:8px;background:var(--bg);color:var(--text);font:inherit}
button{min-height:44px;padding:.4rem 1rem;border:0;border-radius:8px;background:var(--primary-text);color:var(--surface);font:inherit;font-weight:600;cursor:pointer}
iframe{display:block;width:100%;height:44rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
section.card{margin:0 0 1rem;padding:1.1rem 1.2rem;background:var(--surface);border:1px solid var(--line);border-radius:12px;scroll-margin-top:1rem}
.method{display:inline-block;min-width:3.6rem;font:600 .85rem ui-monospace,monospace}
.GET{color:var(--get)}.POST{color:var(--post)}.PUT{color:var(--put)}.DELETE{color:var(--delete)}
.chips{display:flex;flex-wrap:wrap;gap:.4rem;margin:.5rem 0 0;padding:0;list-style:none;font-size:.82rem}
.chips li{padding:.1rem .55rem;border-radius:99px;background:var(--soft);color:var(--primary-text)}
table{width:100%;border-collapse:collapse;font-size:.92rem}
th,td{padding:.4rem .6rem .4rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
@media (max-width:52rem){.layout{display:block}nav{position:static;max-height:16rem;border-bottom:1px solid var(--line)}}
`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Answers with a page of the server itself: no script, nothing from elsewhere, light and dark. */
export function sendPage(
  res: Response,
  page: {
    title: string;
    body: Html;
    status?: number;
    /** Whether it shows other pages of this server within it. */
    frames?: boolean;
  },
): void {
  res
    .status(page.status ?? 200)
    .set({
      'Content-Security-Policy': `default-src 'none'; style-src ${styleHash};${page.frames ? " frame-src 'self';" : ''} form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(
      html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} · ${product.name}</title>
<style>${new Html(style)}</style>
</head>
<body>${page.body}</body>
</html>`.text,
    );
}
