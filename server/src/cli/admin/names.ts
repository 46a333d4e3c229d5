import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import {
  categoriesOf,
  defineNames,
  languagesOf,
  nameCategory,
  nameLanguage,
} from '../../sound/voices/index.ts';
import { UsageError } from '../usage-error.ts';

/** A kind of name that an administrator keeps: how one is given, and how all are listed. */
interface Names {
  /** What follows the word on the command line. */
  given: string;
  list(ctx: Pick<Ctx, 'db'>): Promise<{ key: string; name: string; more: string }[]>;
  /** Whether it is new. */
  set(ctx: Pick<Ctx, 'db'>, key: string, name: string, more: string | undefined): Promise<boolean>;
}

export const nameKinds = {
  category: {
    given: '[<word> <name> [<icon>]]',
    list: async (ctx) =>
      (await categoriesOf(ctx)).map(({ slug, name, icon }) => ({ key: slug, name, more: icon })),
    set: async (ctx, slug, name, icon) => (await nameCategory(ctx, { slug, name, icon })).added,
  },
  language: {
    given: '[<code> <name> [<name in itself>]]',
    list: async (ctx) =>
      [...(await languagesOf(ctx)).values()]
        .map(({ code, name, nativeName }) => ({ key: code, name, more: nativeName }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    set: async (ctx, code, name, nativeName) => (await nameLanguage(ctx, { code, name, nativeName })).added,
  },
} as const satisfies Record<string, Names>;
export type NameKind = keyof typeof nameKinds;

export const isNameKind = (word: string | undefined): word is NameKind =>
  word !== undefined && Object.hasOwn(nameKinds, word);

/**
 * Lists the names of a kind, or adds or changes one.
 * @param note hears of a change before it is made
 */
export async function commandNames(
  ctx: Pick<Ctx, 'db'>,
  kind: NameKind,
  [key, name, more, ...rest]: readonly string[],
  json: boolean,
  note: (subject: string) => Promise<void>,
): Promise<number> {
  defineNames(ctx);
  const names: Names = nameKinds[kind];
  if (key === undefined) {
    const all = await names.list(ctx);
    const lines = all.map((one) => `${one.key.padEnd(12)} ${one.name} (${one.more})\n`).join('');
    process.stdout.write(json ? `${JSON.stringify(all)}\n` : lines);
    return 0;
  }
  if (name === undefined || rest.length > 0) throw new UsageError(`formant admin ${kind} ${names.given}`);
  await note(`${kind} ${key}: ${name}`);
  try {
    const added = await names.set(ctx, key, name, more);
    const said = added ? `added: ${name}` : `is called ${name} now`;
    process.stdout.write(json ? `${JSON.stringify({ key, name, added })}\n` : `${key} ${said}\n`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') throw new UsageError(error.message);
    throw error;
  }
  return 0;
}
