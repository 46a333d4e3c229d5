import { z } from 'zod';
import { environment } from './config.ts';

interface Setting {
  description?: string;
  default?: unknown;
  enum?: string[];
}

/** The text of `.env.example`: every setting, commented out, with its meaning, values and default. */
export function environmentExample(): string {
  const { properties } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' }) as unknown as {
    properties: Record<string, Setting>;
  }; // safe: the schema of an object of settings
  const settings = Object.entries(properties).map(([name, setting]) => {
    const values = setting.enum ? ` (${setting.enum.join(', ')})` : '';
    return `# ${setting.description ?? ''}${values}\n# ${name}=${setting.default === undefined ? '' : String(setting.default)}\n`;
  });
  return `# Every setting, with its default. Nothing has to be set: copy a line into a file .env beside this one, take the # away\n# and change it. Variables of the environment go before that file. build/docs/operating.md says what a host needs.\n# Written by \`npm run generate\` from server/src/kernel/config.ts.\n\n${settings.join('\n')}`;
}
