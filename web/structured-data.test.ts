import { expect, it } from 'vitest';
import { datesFrom } from './page-dates.ts';
import { structuredData, structuredScript } from './structured-data.ts';

const page = { path: '/faq', title: 'Questions', description: 'd', data: null, above: [] };
const kinds = (things: readonly object[]) => things.map((thing) => (thing as { '@type': string })['@type']);

it('tells who makes the website on its home page alone', () => {
  expect(kinds(structuredData('https://a.example', { ...page, path: '/' }))).toEqual([
    'Organization',
    'WebSite',
    'SoftwareApplication',
  ]);
  expect(structuredData('https://a.example', page)).toEqual([]);
});

it('tells the questions of a page, without the marks of its text, and the pages above it', () => {
  const things = structuredData('https://a.example', {
    ...page,
    path: '/apps/zoom',
    title: 'Zoom',
    data: { questions: [{ question: 'Free?', answer: 'Yes, **all** of [it](/tools/home), `really`.' }] },
    above: [{ path: '/apps', title: 'Apps' }],
  });
  expect(kinds(things)).toEqual(['FAQPage', 'BreadcrumbList']);
  expect(JSON.stringify(things)).toContain('Yes, all of it, really.');
  expect(JSON.stringify(things)).toContain('"position":3,"name":"Zoom","item":"https://a.example/apps/zoom"');
});

it('tells of a tool that it is a program', () => {
  expect(kinds(structuredData('https://a.example', { ...page, data: { page: { faq: [] } } }))).toEqual([
    'SoftwareApplication',
  ]);
});

it('cannot end its script early', () => {
  expect(structuredScript([{ name: '</script><script>alert(1)' }])).not.toContain('</script><');
});

it('reads the newest day of each file from the history', () => {
  expect(
    datesFrom('date 2026-11-24\n\ncontent/a/b.md\ndate 2026-11-20\n\ncontent/a/b.md\npages/x/rows.ts\n'),
  ).toEqual({ 'content/a/b': '2026-11-24', 'pages/x/rows': '2026-11-20' });
});
