/** What pressing a pad does; the words for people stand with the interface. */
export const soundModes = ['once', 'loop', 'hold', 'toggle', 'chain', 'random'] as const;
export type SoundMode = (typeof soundModes)[number];

/** Names of the palette, the same as the stems' colours. */
export const soundColors = ['vocals', 'bass', 'guitar', 'piano', 'drums', 'other'] as const;
export type SoundColor = (typeof soundColors)[number];

/** Bounds of the soundboard, on the server and on a device alike. */
export const soundboardLimits = {
  boards: 20,
  soundsPerBoard: 60,
  /** Over all boards of an account. */
  soundsPerAccount: 300,
  /** After trimming. */
  soundSeconds: 60,
  nameLength: 60,
} as const;

/**
 * A key in the form of the desktop's shortcuts: `Q`, `5`, `Num7`, `F5`, `Ctrl+Shift+K`. Modifiers stand in this order.
 */
export const hotkeyPattern =
  /^(Ctrl\+)?(Alt\+)?(Shift\+)?(Meta\+)?([A-Z0-9]|Num[0-9]|F([1-9]|1[0-9]|2[0-4]))$/;
