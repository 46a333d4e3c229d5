import type { Block, Inline } from '@formant/contract/base/markdown';
import { Html, html } from '../http/pages/html.ts';
import { opens } from './from-markdown.ts';
import { aroundLinks, type Content, type LetterPart } from './parts.ts';

/**
 * A letter as HTML. Structure comes from headings, paragraphs and links, so that it reads without any CSS; what
 * CSS adds stands at the elements, because some mail programs drop `<style>`, and dark colours in `<style>`, because
 * only there is a media query. Nothing is loaded: no picture, no font, no counting pixel.
 */
export function asHtml(letter: Content): string {
  const { subject, preheader, greeting, parts, why, sender, site, unsubscribePage } = letter;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${new Html(dark)}</style>
</head>
<body class="page" bgcolor="${light.bg}" style="margin:0;padding:0;background:${light.bg};color:${light.text}">
<div hidden style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px">${brand(sender, site)}</td></tr>
<tr><td class="card" bgcolor="${light.surface}" style="padding:32px 28px;background:${light.surface};border:1px solid ${light.line};border-radius:14px;text-align:left">
<h1 class="text" style="margin:0 0 20px;font:700 24px/30px ${face};letter-spacing:-.02em;color:${light.text}">${subject}</h1>
${paragraph(greeting)}
${parts.map(partHtml)}
</td></tr>
<tr><td style="padding:20px 8px 0;text-align:left">
${small(why)}
${small(html`${sender}, <a class="muted" href="${site}" style="color:${light.muted}">${site}</a>`)}
${unsubscribePage && small(html`<a class="muted" href="${unsubscribePage}" style="color:${light.muted}">End these letters</a>`)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text;
}

/** The semantic colours of the website as mail programs know them, without `oklch`. */
const light = {
  bg: '#f7f6f9',
  surface: '#ffffff',
  sunken: '#ececf1',
  line: '#dcdbe2',
  text: '#1e1d26',
  muted: '#5a5968',
  primary: '#7f39ef',
  onPrimary: '#ffffff',
  primaryText: '#6921cd',
};
const dark = `
@media (prefers-color-scheme:dark){
.page{background:#0e0d16!important;color:#f3f3f7!important}
.card{background:#171620!important;border-color:#31303c!important}
.text{color:#f3f3f7!important}
.muted{color:#b5b4c1!important}
.link{color:#c9bafe!important}
.code{background:#08070e!important;color:#f3f3f7!important}
.button{background:#af94ff!important}
.button a{color:#240a4b!important}
.bar{background:#f3f3f7!important}
.key{background:#ccf049!important}
}
`;
const face = "Onest,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = `font:400 16px/25px ${face}`;

/** Each bar of the logo: where it begins and how long it is, in pixels; the middle one is the key. */
const bars = [
  { topPx: 0, lengthPx: 10 },
  { topPx: 0, lengthPx: 18 },
  { topPx: 8, lengthPx: 17 },
  { topPx: 0, lengthPx: 18 },
  { topPx: 0, lengthPx: 10 },
];

/** The five hanging bars as cells of a table, since mail programs show neither SVG nor our pictures. */
const brand = (
  sender: string,
  site: string,
): Html => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${bars.map(({ topPx, lengthPx }, i) => {
  const key = i === 2;
  const colour = key ? light.primary : light.text;
  return html`<td valign="top" style="padding:${topPx}px 2px 0 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="${key ? 'key' : 'bar'}" width="4" height="${lengthPx}" bgcolor="${colour}" style="width:4px;height:${lengthPx}px;border-radius:2px;background:${colour};font-size:0;line-height:0"></td></tr></table></td>`;
})}
<td valign="middle" style="padding-left:8px"><a class="text" href="${site}" style="font:700 20px/25px ${face};letter-spacing:-.02em;color:${light.text};text-decoration:none">${sender}</a></td>
</tr></table>`;

const paragraph = (content: string): Html => para(withLinks(content));

const para = (content: readonly (string | Html | Html[])[]): Html =>
  html`<p class="text" style="margin:0 0 16px;${body};color:${light.text};overflow-wrap:anywhere">${content}</p>`;

const small = (content: string | Html): Html =>
  html`<p class="muted" style="margin:0 0 6px;font:400 13px/20px ${face};color:${light.muted};overflow-wrap:anywhere">${content}</p>`;

function partHtml(part: LetterPart): Html {
  if (typeof part === 'string') return html`${part.split(/\n{2,}/).map(paragraph)}`;
  if (part.kind === 'written') return blockHtml(part.block);
  if (part.kind === 'code')
    return html`<p class="text" style="margin:0 0 8px;${body};color:${light.text}">${part.before}</p>
<p class="code" style="margin:0 0 16px;padding:14px 18px;background:${light.sunken};border-radius:10px;font:700 32px/38px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.14em;color:${light.text}"><strong>${part.code}</strong></p>
`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr><td class="button" bgcolor="${light.primary}" style="background:${light.primary};border-radius:10px"><a href="${part.url}" style="display:inline-block;padding:12px 22px;font:600 16px/22px ${face};color:${light.onPrimary};text-decoration:none">${part.label}</a></td></tr></table>
<p class="muted" style="margin:0 0 20px;font:400 13px/20px ${face};color:${light.muted};overflow-wrap:anywhere">Or open this address: ${pageLink(part.url)}</p>
`;
}

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'p':
      return para(block.text.map(inlineHtml));
    case 'list':
      return html`<ul class="text" style="margin:0 0 16px;padding-left:24px;${body};color:${light.text};overflow-wrap:anywhere">${block.items.map((item) => html`<li style="margin:0 0 6px">${item.map(inlineHtml)}</li>`)}</ul>`;
    default:
      return html`<h2 class="text" style="margin:24px 0 10px;font:700 18px/25px ${face};color:${light.text};overflow-wrap:anywhere">${block.text.map(inlineHtml)}</h2>`;
  }
}

function inlineHtml(part: Inline): Html {
  if (part.kind === 'strong') return html`<strong>${part.text}</strong>`;
  if (part.kind === 'code') return html`<code>${part.text}</code>`;
  if (part.kind === 'link')
    return opens(part.href) ? pageLink(part.href, part.text) : html`${part.text} (${part.href})`;
  return html`${withLinks(part.text)}`;
}

const withLinks = (text: string): (string | Html | Html[])[] =>
  aroundLinks(text).map((piece, i) => (i % 2 ? pageLink(piece) : withBreaks(piece)));

const pageLink = (url: string, label = url): Html =>
  html`<a class="link" href="${url}" style="color:${light.primaryText}">${label}</a>`;

/** What somebody has written keeps its lines. */
const withBreaks = (text: string): Html[] =>
  text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`));
