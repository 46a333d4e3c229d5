import { IconButton } from '../design/IconButton.tsx';
import { Monitor, Moon, Sun } from '../design/icons.tsx';
import { cycleTheme } from './theme.ts';
import { themeSwitchWords } from './words.ts';

/** The device's theme, light, dark, and round again; the picture follows the choice by style alone, so server and page agree. */
export const ThemeSwitch = ({ className }: { className?: string }) => (
  <IconButton label={themeSwitchWords.switchTheme} onClick={cycleTheme} className={className}>
    <Monitor aria-hidden="true" className="in-data-[choice=dark]:hidden in-data-[choice=light]:hidden" />
    <Sun aria-hidden="true" className="not-in-data-[choice=light]:hidden" />
    <Moon aria-hidden="true" className="not-in-data-[choice=dark]:hidden" />
  </IconButton>
);
