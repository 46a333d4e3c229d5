import type { ThemeChoice } from '../theme.ts';

export const paletteWords = {
  title: 'Find a page, a tool, a voice or an action',
  placeholder: 'Where to? Type a page, a tool or a voice',
  escape: 'Esc',
  nothing: 'Nothing is called that. Try fewer letters, or another word.',
  recent: 'Recent work',
  tools: 'Tools',
  pages: 'Pages',
  voices: 'Voices',
  actions: 'Actions',
  record: 'Record with the microphone',
  theme: {
    system: 'Theme: like this device',
    light: 'Theme: light',
    dark: 'Theme: dark',
  } satisfies Record<ThemeChoice, string>,
  signIn: 'Sign in',
  signOut: 'Sign out',
};
