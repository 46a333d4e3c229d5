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
    assets: { entry: '/e.js', styles: [{ href: '/s.css' }], preloads: [], font: '/f.woff2' },
    origin: 'https://voices.example',
    headScript: 'theme()',
  });
  // nothing of the text became an element
  expect(document).not.toMatch(/<script>alert|<img|<!--/);
  expect(document.match(/<script/g)).toHaveLength(3); // the theme, the data, the entry
  expect(document.match(/<\/script>/g)).toHaveLength(3);
  for (const tag of document.match(/<(meta|link)[^>]*>/g) ?? [])
    expect(tag).toMatch(/^<(meta|link)( [\w:-]+(="[^"<>]*")?)+>$/);
});

it('names the script that asks about analytics where a service has a key, and nowhere else', () => {
  const drawn = (analytics: Parameters<typeof documentOf>[0]['analytics'], script?: string) =>
    documentOf({
      head: { title: 't', description: 'd', robots: null, canonical: '/', properties: {}, oEmbed: null },
      html: '',
      data: '{}',
      theme: 'light',
      assets: {
        entry: '/e.js',
        styles: [],
        preloads: [],
        font: '/f.woff2',
        ...(script ? { analytics: script } : {}),
      },
      origin: 'https://voices.example',
      headScript: 'theme()',
      analytics,
    });
  const services = { amplitude: { key: '</script>', url: 'https://a.example' } };
  expect(drawn(services, '/a.js')).toContain('<script type="module" src="/a.js">');
  expect(drawn(services, '/a.js')).not.toContain('"key":"</script>');
  expect(drawn({}, '/a.js')).not.toMatch(/a\.js|analytics/);
  expect(drawn(services)).not.toContain('analytics');
});
