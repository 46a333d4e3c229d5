import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import {
  BadApp,
  defineOauth,
  listApps,
  registerApp,
  removeApp,
  rotateSigningKey,
} from '../people/oauth/index.ts';
import { systemClock } from '../ports/clock/port.ts';
import { serverSettings } from './admin/server-settings.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { UsageError } from './usage-error.ts';

export const actions = ['list', 'add', 'remove', 'rotate-key'] as const;
export const options = {
  name: { type: 'string' },
  redirect: { type: 'string', multiple: true },
  homepage: { type: 'string' },
  secret: { type: 'boolean', default: false },
  now: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const satisfies CommandOptions;

export const help = `Usage: formant apps list [--json]
       formant apps add --name <name> --redirect <address> ... [--homepage <address>] [--secret] [--json]
       formant apps remove <client id>
       formant apps rotate-key [--now]

Other programs that people can connect with their accounts (OAuth 2 with PKCE). It works on the database of the
settings around it (DATA_DIR or DATABASE_URL), whether or not the server runs.

  list    the registered apps
  add     registers one and prints its client id
  remove  ends an app, and every access that people have given it
  rotate-key  makes the next key that signs id tokens (OpenID Connect). All processes of the server sign with it
              from then on; what the one before has signed goes on being good

  --redirect <address>  where people are sent back to: https, http on 127.0.0.1 (any port), or a scheme of the
                        app's own such as com.example.app:/done. Compared letter by letter; may come several times
  --secret              for a program on a server: makes a secret and prints it this once
  --now                 takes the keys before back at once, where somebody else may have seen them: what they
                        have signed is good no more
  --json                print JSON
`;

export async function command(args: string[]): Promise<number> {
  const { values, positionals } = commandArguments({ args, allowPositionals: true, options });
  const [action, clientId, ...surplus] = positionals;
  if (surplus.length > 0) throw new UsageError(`"${surplus[0]}" is too much.`);
  const config = serverSettings();
  const db = await connect(config);
  const ctx = { db, clock: systemClock, config };
  try {
    await migrate(db);
    defineOauth(ctx);
    if (action === 'list') return await list(ctx, values.json);
    if (action === 'add') return await add(ctx, values);
    if (action === 'remove') return await remove(ctx, clientId);
    if (action === 'rotate-key') return await rotate(ctx, values.now);
    throw new UsageError('formant apps list, add, remove or rotate-key? "formant apps --help" says more.');
  } catch (error) {
    throw error instanceof BadApp ? new UsageError(error.message) : error;
  } finally {
    await db.close();
  }
}

type Values = ReturnType<
  typeof commandArguments<{ allowPositionals: true; options: typeof options }>
>['values'];
type Ctx = Parameters<typeof registerApp>[0];

async function list(ctx: Ctx, json: boolean): Promise<number> {
  const apps = (await listApps(ctx)).map((row) => ({
    clientId: row.clientId,
    name: row.name,
    homepage: row.homepage,
    redirectUris: JSON.parse(row.redirectUris) as string[], // safe: written by registerApp
    confidential: row.secretHash !== null,
  }));
  if (json) process.stdout.write(`${JSON.stringify(apps, null, 2)}\n`);
  else if (apps.length === 0) process.stdout.write('No app is registered. "formant apps add" does that.\n');
  else
    for (const { clientId, name, redirectUris, confidential } of apps)
      process.stdout.write(
        `${clientId}  ${name}${confidential ? ' (with a secret)' : ''}\n  ${redirectUris.join('\n  ')}\n`,
      );
  return 0;
}

async function add(ctx: Ctx, values: Values): Promise<number> {
  const made = await registerApp(ctx, {
    name: values.name ?? '',
    homepage: values.homepage ?? null,
    redirectUris: values.redirect ?? [],
    confidential: values.secret,
  });
  if (values.json) process.stdout.write(`${JSON.stringify(made, null, 2)}\n`);
  else {
    process.stdout.write(`Client id: ${made.clientId}\n`);
    if (made.clientSecret)
      process.stdout.write(`Secret: ${made.clientSecret}\nKeep it: it is not shown again.\n`);
  }
  return 0;
}

async function rotate(ctx: Parameters<typeof rotateSigningKey>[0], atOnce: boolean): Promise<number> {
  const kid = await rotateSigningKey(ctx, { atOnce });
  process.stdout.write(`Id tokens are signed with the key ${kid} from now on.\n`);
  return 0;
}

async function remove(ctx: Ctx, clientId: string | undefined): Promise<number> {
  if (clientId === undefined) throw new UsageError('Which app? "formant apps list" shows them.');
  if (!(await removeApp(ctx, clientId))) throw new UsageError(`There is no app "${clientId}".`);
  process.stdout.write('The app is gone, and so is every access that people had given it.\n');
  return 0;
}
