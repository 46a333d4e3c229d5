import type { ToolCard } from './tools.ts';

export interface NavigationLink {
  href: string;
  label: string;
}
const toolLinks = (tools: readonly ToolCard[]): NavigationLink[] =>
  tools.map(({ href, name }) => ({ href, label: name }));

/** The header: pages that exist, nothing else. */
export const mainLinks = (tools: readonly ToolCard[]): readonly NavigationLink[] => [
  { href: '/tools', label: 'Tools' },
  ...toolLinks(tools).slice(0, 4),
];

export const footerColumns = (
  tools: readonly ToolCard[],
): readonly { title: string; links: readonly NavigationLink[] }[] => [
  { title: 'Tools', links: [{ href: '/tools', label: 'All tools' }, ...toolLinks(tools)] },
  {
    title: 'Account',
    links: [
      { href: '/login', label: 'Sign in' },
      { href: '/register', label: 'Create account' },
    ],
  },
  {
    title: 'Formant',
    links: [
      { href: '/tos', label: 'Terms' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/contact', label: 'Contact' },
      { href: '/credits', label: 'Credits and licences' },
      { href: '/api/docs', label: 'API reference' },
    ],
  },
];
