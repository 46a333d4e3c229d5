/**
 * How a model comes to be here, or whole again: by the command, and in the desktop app, whose window and command share
 * the folder, by its settings as well.
 */
export const installAdvice = (id: string, { again = true }: { again?: boolean } = {}): string => {
  const byCommand = `with "formant models install ${id}"`;
  const how = process.versions.electron ? `in the settings of the app, or ${byCommand}` : byCommand;
  return `Install it${again ? ' again' : ''} ${how}`;
};
