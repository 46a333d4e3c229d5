const commandSwitch = '--formant-command';

/**
 * What the `formant` command was called with, where this program was started as it; null where the app is meant. Before
 * the switch stand switches alone, so that the name of a file or a link never makes the app a command.
 * @param argv as the process has it
 * @param own how many of them start the program: two while developing, one of an app that is packed
 */
export function commandArguments(argv: readonly string[], own: number): string[] | null {
  const at = argv.indexOf(commandSwitch, own);
  if (at < 0 || !argv.slice(own, at).every((text) => text.startsWith('--'))) return null;
  const given = argv.slice(at + 1);
  return given[0] === '--' ? given.slice(1) : given;
}
