import { product } from '@formant/contract/base/product';
import { html } from '../../http/pages/html.ts';

const links = [
  ['/tools/home', 'Tools'],
  ['/live', 'Live'],
  ['/voice-universe', 'Voices'],
  ['/text-to-speech', 'Text to speech'],
] as const;

/** The website's upper edge, for pages that the API draws itself: no script, and nobody's account. */
export const siteHeader = html`<header class="site"><div>
    <a class="brand" href="/" aria-label="${product.name}, home"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M3.5 5v7M9.75 5v14.5M22.25 5v14.5M28.5 5v7"/><path class="key" d="M16 13v14"/></svg>${product.name}</a>
    ${links.map(([href, label]) => html`<a class="wide" href="${href}">${label}</a>`)}
    <a class="end" href="/api/docs" aria-current="true">API</a><a href="/developers">Developer</a>
  </div></header>`;
