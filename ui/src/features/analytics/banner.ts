import { buttonClass } from '../../design/Button.tsx';
import type { Consent } from '../../platform/consent.ts';
import { settingsPath, consentWords as words } from './words.ts';

/**
 * Asks at the lower edge of the page, beside it and not in its way. Made by hand: it stands outside the app, which need
 * not know of it, and comes after the page is there.
 * @returns takes it away
 */
export function showBanner(services: string, onAnswer: (consent: Consent) => void): () => void {
  const button = (label: string, consent: Consent) => {
    const made = element('button', `${buttonClass()} grow basis-0`, label);
    made.type = 'button';
    made.onclick = () => onAnswer(consent);
    return made;
  };
  const more = (label: string, visible: string) => {
    const made = element('a', `link min-h-11 items-center text-14 ${visible}`, label);
    made.href = settingsPath;
    return made;
  };
  const banner = element(
    'section',
    'fixed inset-x-3 bottom-3 z-50 max-h-[70vh] gap-6 overflow-y-auto rounded-card border border-line bg-raised p-3 shadow-float md:inset-x-4 md:bottom-4 md:flex md:items-center md:p-4',
    element(
      'div',
      'grow',
      element('h2', 'text-16 font-semibold', words.title),
      // a phone's page is short: what it is for stays to be seen and pressed
      element('p', 'text-14 text-muted md:hidden', words.brief),
      element('p', 'mt-1 max-w-[100ch] text-14 text-muted max-md:hidden', words.text(services)),
      more(words.more, 'inline-flex max-md:hidden'),
    ),
    element(
      'div',
      'flex items-center gap-3 max-md:mt-2 md:w-60 md:shrink-0',
      more(words.moreBrief, 'inline-flex md:hidden'),
      button(words.allow, 'all'),
      button(words.refuse, 'none'),
    ),
  );
  banner.ariaLabel = words.region;
  banner.dataset.part = 'consent';
  document.body.append(banner);
  // what has the focus stays in sight above it
  const { style } = document.documentElement;
  style.scrollPaddingBottom = `${banner.offsetHeight + 32}px`;
  return () => {
    banner.remove();
    style.removeProperty('scroll-padding-bottom');
  };
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}
