import { expect, it } from 'vitest';
import { destinations } from './destinations.ts';
import { footerColumns, headerLinks, menuLinks, type NavigationLink, railLinks } from './navigation.ts';
import { loadTable } from './table.ts';

const table = await loadTable();
const website = destinations(table, 'web');
const app = destinations(table, 'desktop');

const shown = (links: readonly NavigationLink[]) => links.map(({ label, href }) => `${label} ${href}`);
const tools = [{ href: '/tools/bpm-finder', name: 'BPM finder' }];

it('has the pages of the app’s menu in the header of the website, and what leads to the app and to organisations', () => {
  const links = [
    'Tools /tools/home',
    'Live /live',
    'Voices /voice-universe',
    'Text to speech /text-to-speech',
    'Soundboard /soundboard',
    'Voice cloning /voice-cloning',
  ];
  expect(shown(headerLinks(website))).toEqual([
    ...links,
    'Apps /apps',
    'Enterprise /enterprise',
    'Download /download-installer',
  ]);
  expect(shown(headerLinks(app))).toEqual(links);
});

it('leads from the rail to every page of the app, and from its lower edge to those with a short name', () => {
  const links = railLinks(app, false);
  expect(shown(links)).toEqual([
    'All tools /',
    'Live /live',
    'Voices /voice-universe',
    'Text to speech /text-to-speech',
    'Voice cloning /voice-cloning',
    'Soundboard /soundboard',
  ]);
  expect(links.flatMap(({ short }) => short ?? [])).toEqual(['Tools', 'Live', 'Voices', 'Speech']);
  expect(shown(railLinks(app, true))).toEqual([
    'Conversions /tools/conversions',
    'Account settings /tools/account-settings',
  ]);
});

it('lists an account’s own pages in the menu where they are on each surface', () => {
  expect(shown(menuLinks(website, 'members'))).toEqual([
    'Account settings /account-settings',
    'Conversions /tools/conversions',
    'Sign out /logout',
  ]);
  expect(shown(menuLinks(app, 'members'))[0]).toBe('Account settings /tools/account-settings');
  expect(shown(menuLinks(website, 'guests'))).toEqual(['Sign in /login', 'Create account /register']);
});

it('has columns in the footer, the tools in the first and the API reference beside what is for organisations', () => {
  const columns = footerColumns(website, 'guests', tools);
  expect(columns.map(({ title, links }) => [title, shown(links)])).toEqual([
    ['Tools', ['All tools /tools/home', 'BPM finder /tools/bpm-finder']],
    ['Account', ['Sign in /login', 'Create account /register']],
    [
      'Formant',
      [
        'AI voice /ai-voice',
        'AI voice changer /ai-voice-changer',
        'Live voice changer /live',
        'Voice universe /voice-universe',
        'Text to speech /text-to-speech',
        'Soundboard /soundboard',
        'Voice cloning /voice-cloning',
        'Supported apps /apps',
        'Platforms /platforms',
        'Download /download-installer',
        'News by e-mail /newsletter',
        'Use without a network /this-device',
      ],
    ],
    [
      'Enterprise',
      [
        'Overview /enterprise',
        'API /enterprise/api',
        'Voice agents /agents',
        'Use cases /enterprise/use-cases',
        'Contact sales /contact-sales',
        'API reference /api/docs',
      ],
    ],
    [
      'About us',
      [
        'About /about',
        'Ethics /ethics',
        'Questions /faq',
        'Benchmarks /benchmarks',
        'Contact /contact',
        'Jobs /jobs',
        'Affiliate programme /affiliate',
        'Credits and licences /credits',
        'Logo and name /branding-guidelines',
      ],
    ],
    [
      'Legal',
      [
        'Terms /tos',
        'Privacy /privacy',
        'Cookie settings /cookie-settings',
        'Copyright /dmca-policy',
        'Legal texts /legal',
      ],
    ],
  ]);
  expect(shown(footerColumns(website, 'members', tools)[1]!.links)).toEqual([
    'Account settings /account-settings',
    'Shared audio /share',
    'Sign out /logout',
  ]);
});

it('leads nowhere in the app that only the website has', () => {
  const links = (['guests', 'members'] as const).flatMap((who) =>
    footerColumns(app, who, tools).flatMap(({ links }) => links.map(({ href }) => href)),
  );
  expect(links).toContain('/tools/account-settings');
  for (const path of [
    '/login',
    '/register',
    '/share',
    '/account-settings',
    '/newsletter',
    '/download-installer',
  ])
    expect(links).not.toContain(path);
});
