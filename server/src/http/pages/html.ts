import { product } from '@formant/contract/base/product';
import type { Response } from 'express';
import { pageStyle, styleHash } from './page-style.ts';

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

/** The theme that somebody has chosen on the website; without a choice the page follows the device. */
const themeOf = (res: Response): string | null =>
  /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(res.req.get('cookie') ?? '')?.[1] ?? null;

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
  const theme = themeOf(res);
  res.vary('Cookie');
  res
    .status(page.status ?? 200)
    .set({
      'Content-Security-Policy': `default-src 'none'; style-src ${styleHash}; font-src 'self';${page.frames ? " frame-src 'self';" : ''} form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(
      html`<!doctype html>
<html lang="en"${theme && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} · ${product.name}</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>${page.body}</body>
</html>`.text,
    );
}
