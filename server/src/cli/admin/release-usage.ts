export const releaseUsage = [
  'add <version> <file> ... [--channel beta] [--notes <file>] [--min-os <system>=<number>,...] [--unsigned]',
  'systems <version> <system>=<number>,...|none',
  'list',
  'publish <version> [--rollout <percent>]',
  'pause <version>',
  'rollout <version> <percent>',
  'pin <device id> <version>|none',
  'minimum <version>|none',
  'remove <version>',
] as const;
