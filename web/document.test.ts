import { packPageData } from '@formant/ui/app/page-data.ts';
import { expect, it } from 'vitest';
import { documentOf } from './document.ts';

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;

it('shows markup in a title, a description and the data of a page as text', () => {
  const document = documentOf({
    head: {
      title: hostile,
      description: hostile,
      robots: null,
      canonical: `/share/${hostile}`,
      properties: { 'og:image': `/picture?${hostile}`, [`og:${hostile}`]: hostile },
      oEmbed: `/share/${hostile}`,
    },
    html: '<main></main>',
    data: packPageData({
      hydrationData: { loaderData: { share: { title: `${hostile}<!--` } } },
      initialUser: null,
      rows: hostile,
    }),
    theme: 'light',
    assets: { entry: '/e.js', styles: ['/s.css'], preloads: [], font: '/f.woff2' },
    origin: 'https://voices.example',
    themeScript: 'theme()',
  });
  // nothing of the text became an element
  expect(document).not.toMatch(/<script>alert|<img|<!--/);
  expect(document.match(/<script/g)).toHaveLength(3); // the theme, the data, the entry
  expect(document.match(/<\/script>/g)).toHaveLength(3);
  for (const tag of document.match(/<(meta|link)[^>]*>/g) ?? [])
    expect(tag).toMatch(/^<(meta|link)( [\w:-]+(="[^"<>]*")?)+>$/);
});
