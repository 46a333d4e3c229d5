import { toolCards } from './tools.ts';

export interface NavigationLink {
  href: string;
  label: string;
}
const toolLinks: NavigationLink[] = toolCards.map(({ href, name }) => ({ href, label: name }));

/** The header: pages that exist, nothing else. */
export const mainLinks: readonly NavigationLink[] = [
  { href: '/tools', label: 'Tools' },
  ...toolLinks.slice(0, 4),
];

export const footerColumns: readonly { title: string; links: readonly NavigationLink[] }[] = [
  { title: 'Tools', links: [{ href: '/tools', label: 'All tools' }, ...toolLinks] },
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
    ],
  },
];
