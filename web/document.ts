import { escapeMarkup } from '@formant/contract/base/escape-markup';
import { type AnalyticsServices, analyticsElementId } from '@formant/contract/facts/analytics-facts';
import { restingId } from '@formant/ui/platform/resting.ts';
import type { HeadMeta, ThemeChoice } from './entry-server.tsx';
import { pictureProperties } from './page-pictures.ts';
import { structuredScript } from './structured-data.ts';

/** Addresses of what a page loads. */
export interface PageAssets {
  entry: string;
  /** Style sheets of the page, with their text where a document can be drawn without waiting for the file. */
  styles: readonly { href: string; css?: string }[];
  /** The looks that every document brings along. */
  start?: string;
  /** Chunks that the entry will import, fetched at once. */
  preloads: readonly string[];
  font: string;
  /** Asks visitors about analytics, and records what they allow. */
  analytics?: string;
  /** Markup of the development server, in development only. */
  development?: string;
}

/** The languages that pages are written in, and which one is for everybody else. */
const languages = ['en', 'x-default'];

/** The whole HTML document around a rendered page. */
export function documentOf({
  head,
  html,
  data,
  theme,
  assets,
  origin,
  headScript,
  firstVisit = false,
  rests = false,
  structured = [],
  analytics = {},
}: {
  head: HeadMeta;
  html: string;
  data: string;
  /** What the person has chosen; what the device wants is known to the page alone. */
  theme: ThemeChoice;
  assets: PageAssets;
  origin: string;
  headScript: string;
  /** The browser may have no file of ours yet. */
  firstVisit?: boolean;
  /** Its scripts wait until somebody stirs. */
  rests?: boolean;
  /** What search engines are told of the page. */
  structured?: readonly object[];
  /** What measures the visits of people who allow it. */
  analytics?: AnalyticsServices;
}): string {
  const title = escapeMarkup(head.title);
  const description = escapeMarkup(head.description);
  const address = escapeMarkup(origin + (head.canonical ?? ''));
  const properties =
    head.canonical === null || head.robots || 'og:image' in head.properties
      ? head.properties
      : { ...pictureProperties(head.canonical, head.title), ...head.properties };
  const styleOf = ({ href, css }: PageAssets['styles'][number]) =>
    firstVisit && css
      ? // the file comes later, for the pages after this one; scripts that need it see that it is there
        `<style>${css}</style><link rel="stylesheet" href="${href}" media="print">`
      : `<link rel="stylesheet" href="${href}">`;
  const preloads = assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
  const entry = `<script type="module" src="${assets.entry}"></script>`;
  return `<!doctype html>
<html lang="en" data-choice="${theme}" data-theme="${theme === 'dark' ? 'dark' : 'light'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${title}</title>
<script>${headScript}</script>
<meta name="description" content="${description}">
${head.robots ? `<meta name="robots" content="${head.robots}">` : ''}${head.canonical === null ? '' : `<link rel="canonical" href="${address}">`}${head.canonical === null || head.robots ? '' : languages.map((code) => `<link rel="alternate" hreflang="${code}" href="${address}">`).join('')}
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${
  head.canonical === null
    ? ''
    : `<meta property="og:url" content="${address}">
`
}${Object.entries(properties)
  .map(([name, value]) => {
    const whole = value.startsWith('/') ? origin + value : value;
    return `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${escapeMarkup(name)}" content="${escapeMarkup(whole)}">`;
  })
  .join('')}${
  head.oEmbed
    ? (['json', 'xml'] as const)
        .map(
          (format) =>
            `<link rel="alternate" type="${format === 'json' ? 'application/json' : 'text/xml'}+oembed" href="${escapeMarkup(`${origin}/api/oembed?format=${format}&url=${encodeURIComponent(origin + head.oEmbed)}`)}" title="${title}">`,
        )
        .join('')
    : ''
}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/site.webmanifest">
<meta name="theme-color" content="#6d28d9">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
${assets.start ? `<style>${assets.start}</style>` : ''}${assets.styles.map(styleOf).join('')}
${rests ? '' : preloads}
${structuredScript(structured)}${assets.development ?? ''}</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="page-data">${data}</script>
${rests ? `<template id="${restingId}">${preloads}${entry}</template>` : entry}${
  assets.analytics && Object.keys(analytics).length > 0
    ? `
<script type="application/json" id="${analyticsElementId}">${JSON.stringify(analytics).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${assets.analytics}"></script>`
    : ''
}
</body>
</html>
`;
}
