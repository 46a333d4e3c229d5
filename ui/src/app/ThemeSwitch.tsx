import { IconButton } from '../design/IconButton.tsx';
import { Moon, Sun } from '../design/icons.tsx';
import { switchTheme } from './theme.ts';
import { themeSwitchWords } from './words.ts';

/** Light to dark and back; the picture follows the theme by style alone, so server and page agree. */
export const ThemeSwitch = ({ className }: { className?: string }) => (
  <IconButton label={themeSwitchWords.switchTheme} onClick={switchTheme} className={className}>
    <Sun aria-hidden="true" className="dark:hidden" />
    <Moon aria-hidden="true" className="not-dark:hidden" />
  </IconButton>
);
