export type Theme = 'light' | 'dark';
/** Cookie for the server's first HTML; storage for the app, whose own scheme keeps no cookies. */
export const themeKey = 'theme';
export const themeOf = (value: string | null | undefined): Theme => (value === 'dark' ? 'dark' : 'light');

/** Runs in the head before any style, so that the page never flashes in the wrong theme. */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t)document.documentElement.dataset.theme=t==="dark"?"dark":"light"}catch(e){}`;

const yearSeconds = 31_536_000;

/** Switches the page to the other theme and remembers it. */
export const switchTheme = (): void =>
  setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');

/** Shows the page in a theme and remembers it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // private windows may refuse storage; the cookie or this page alone then carry the theme
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${themeKey}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
