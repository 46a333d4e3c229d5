import type { ToolCard } from './tools.ts';

export interface NavigationLink {
  href: string;
  label: string;
}
const toolLinks = (tools: readonly ToolCard[]): NavigationLink[] =>
  tools.map(({ href, name }) => ({ href, label: name }));

/** The header: pages that exist, nothing else. */
export const mainLinks: readonly NavigationLink[] = [
  { href: '/tools', label: 'Tools' },
  { href: '/live', label: 'Live' },
  { href: '/voice-universe', label: 'Voices' },
  { href: '/text-to-speech', label: 'Text to speech' },
  { href: '/soundboard', label: 'Soundboard' },
  { href: '/voice-cloning', label: 'Voice cloning' },
];

export const footerColumns = (
  tools: readonly ToolCard[],
  signedIn: boolean,
): readonly { title: string; links: readonly NavigationLink[] }[] => [
  { title: 'Tools', links: [{ href: '/tools', label: 'All tools' }, ...toolLinks(tools)] },
  {
    title: 'Account',
    links: signedIn
      ? [
          { href: '/account-settings', label: 'Account settings' },
          { href: '/share', label: 'Shared audio' },
          { href: '/logout', label: 'Sign out' },
        ]
      : [
          { href: '/login', label: 'Sign in' },
          { href: '/register', label: 'Create account' },
        ],
  },
  {
    title: 'Formant',
    links: [
      { href: '/live', label: 'Live voice changer' },
      { href: '/voice-universe', label: 'Voice universe' },
      { href: '/text-to-speech', label: 'Text to speech' },
      { href: '/soundboard', label: 'Soundboard' },
      { href: '/voice-cloning', label: 'Voice cloning' },
      { href: '/tos', label: 'Terms' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/newsletter', label: 'News by e-mail' },
      { href: '/contact', label: 'Contact' },
      { href: '/credits', label: 'Credits and licences' },
      { href: '/api/docs', label: 'API reference' },
    ],
  },
];
