const modifiers =
  /^(Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i;
const keys =
  /^([0-9A-Z]|F([1-9]|1\d|2[0-4])|[)!@#$%^&*(:;=+<,_\->.?/~`{\][|\\}"']|Plus|Space|Tab|Capslock|Numlock|Scrolllock|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|VolumeUp|VolumeDown|VolumeMute|MediaNextTrack|MediaPreviousTrack|MediaStop|MediaPlayPause|PrintScreen|num[0-9]|numdec|numadd|numsub|nummult|numdiv)$/i;

/** Whether Electron can read an accelerator: modifiers, then one key. It throws for others. */
export function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  return keys.test(key) && parts.every((part) => modifiers.test(part));
}
