import { createContext, use } from 'react';
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router';

/** Loads what a page needs before it is opened; the app provides it. */
export const PrefetchContext = createContext<(href: string) => void>(() => {});

function usePrefetch({ to, onPointerEnter, onFocus }: Pick<LinkProps, 'to' | 'onPointerEnter' | 'onFocus'>) {
  const prefetch = use(PrefetchContext);
  const href = typeof to === 'string' ? to : (to.pathname ?? '');
  return {
    onPointerEnter: ((event) => {
      prefetch(href);
      onPointerEnter?.(event);
    }) satisfies LinkProps['onPointerEnter'],
    onFocus: ((event) => {
      prefetch(href);
      onFocus?.(event);
    }) satisfies LinkProps['onFocus'],
  };
}

/** A link inside the app that loads its page's code on hover and focus. */
export const Link = (props: LinkProps) => <RouterLink {...props} {...usePrefetch(props)} />;
/** The same, and it says `aria-current="page"` when its page is open. */
export const NavLink = (props: NavLinkProps) => <RouterNavLink {...props} {...usePrefetch(props)} />;
