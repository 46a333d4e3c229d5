import { createStore } from 'zustand/vanilla';

/** Whether the command palette is open; its code comes with the first time. */
export const palette = createStore<{ open: boolean }>(() => ({ open: false }));
export const showPalette = (open: boolean): void => palette.setState({ open });
