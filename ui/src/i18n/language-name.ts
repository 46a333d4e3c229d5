/** Made when the first language is named: it takes as long as a large module. */
let names: Intl.DisplayNames | null = null;

/**
 * What people call a language, by its BCP 47 tag; a tag that is none, which an address may hold, is its own name.
 * `mul` keeps the language of whoever speaks.
 */
export function languageName(tag: string): string {
  if (tag === 'mul') return 'Any language';
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
