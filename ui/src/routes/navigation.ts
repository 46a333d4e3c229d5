import type { Destination, FooterColumn, Place, RailIcon } from '../pages/row.ts';

export interface NavigationLink {
  href: string;
  label: string;
}
export interface RailLink extends NavigationLink {
  icon: RailIcon;
  /** A name for narrow places; without it the link has none there. */
  short?: string;
}
export type Who = 'guests' | 'members';

/** The pages that name a position in a list, in its order. */
const inOrder = (
  destinations: readonly Destination[],
  at: (place: Place) => number | undefined,
): Destination[] =>
  destinations
    .filter(({ place }) => at(place) !== undefined)
    .sort((a, b) => (at(a.place) ?? 0) - (at(b.place) ?? 0));
const isFor =
  (who: Who) =>
  ({ place }: Destination) =>
    place.for === undefined || place.for === who;

/** The header: pages that exist, nothing else. */
export const headerLinks = (all: readonly Destination[]): NavigationLink[] =>
  inOrder(all, (place) => place.header);

/** An account's own pages, or the way to one. */
export const menuLinks = (all: readonly Destination[], who: Who): NavigationLink[] =>
  inOrder(all, (place) => place.menu).filter(isFor(who));

/** The app's left edge: what is for everybody, and an account's own pages. */
export const railLinks = (all: readonly Destination[], own: boolean): RailLink[] =>
  inOrder(all, (place) => place.rail?.at).flatMap(({ href, label, place }) =>
    place.rail && (place.for === 'members') === own
      ? {
          href,
          label: place.rail.label ?? label,
          icon: place.rail.icon,
          ...(place.rail.short ? { short: place.rail.short } : {}),
        }
      : [],
  );

const columnTitles: Readonly<Record<FooterColumn, string>> = {
  tools: 'Tools',
  account: 'Account',
  product: 'Formant',
  enterprise: 'Enterprise',
  company: 'About us',
  legal: 'Legal',
};
/** What the server answers without a page of ours. */
const apiReference: NavigationLink = { href: '/api/docs', label: 'API reference' };

/** The footer's columns; the tools follow the links of theirs. */
export const footerColumns = (
  all: readonly Destination[],
  who: Who,
  tools: readonly { href: string; name: string }[],
): { title: string; links: NavigationLink[] }[] => {
  const beyondPages: Partial<Record<FooterColumn, NavigationLink[]>> = {
    tools: tools.map(({ href, name }) => ({ href, label: name })),
    enterprise: [apiReference],
  };
  const places = inOrder(all, (place) => place.footer?.at).filter(isFor(who));
  return (Object.keys(columnTitles) as FooterColumn[]) // safe: the table above is closed
    .map((column) => ({
      title: columnTitles[column],
      links: [
        ...places
          .filter(({ place }) => place.footer?.column === column)
          .map(({ href, label, place }) => ({ href, label: place.footer?.label ?? label })),
        ...(beyondPages[column] ?? []),
      ],
    }))
    .filter(({ links }) => links.length > 0);
};
