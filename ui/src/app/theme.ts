export type Theme = 'light' | 'dark';
/** What a person has chosen; `system`, the default, follows the device. */
export type ThemeChoice = 'system' | Theme;
export const themeChoices: readonly ThemeChoice[] = ['system', 'light', 'dark'];
/** Cookie for the server's first HTML; storage for the app, whose own scheme keeps no cookies. */
export const themeKey = 'theme';
export const themeChoiceOf = (value: string | null | undefined): ThemeChoice =>
  value === 'dark' || value === 'light' ? value : 'system';

/**
 * Runs in the head before any style, so that the page never flashes in the wrong theme; stays on to follow the
 * device. The root's `data-choice` is what was chosen, `data-theme` what is shown.
 */
export const themeScript = `(r=>{let t;try{t=localStorage.getItem("${themeKey}")}catch(e){}let m=matchMedia("(prefers-color-scheme:dark)"),c=t||r.choice;r.choice=/^(light|dark)$/.test(c)?c:"system";(m.onchange=()=>{r.theme=r.choice=="system"?m.matches?"dark":"light":r.choice})()})(document.documentElement.dataset)`;

const yearSeconds = 31_536_000;

/** What is chosen now; only in a page. */
export const chosenTheme = (): ThemeChoice => themeChoiceOf(document.documentElement.dataset.choice);

/** From the device's theme to the other one, then to the same by choice, and back: each press but the last shows. */
export function cycleTheme(): void {
  const other = matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
  const choice = chosenTheme();
  if (choice === 'system') setTheme(other);
  else if (choice === other) setTheme(other === 'dark' ? 'light' : 'dark');
  else setTheme('system');
}

/** Shows the page in a theme, or in the device's, and remembers it. */
export function setTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  dataset.choice = choice;
  const dark = choice === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark';
  dataset.theme = dark ? 'dark' : 'light';
  try {
    localStorage.setItem(themeKey, choice);
  } catch {
    // private windows may refuse storage; the cookie or this page alone then carry the theme
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${themeKey}=${choice}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
