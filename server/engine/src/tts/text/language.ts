/** The language of a BCP 47 tag, without script and region. */
export const primaryLanguage = (tag: string): string => tag.split('-')[0]!.toLowerCase();

/** Whether two BCP 47 tags are of one language. */
export const sameLanguage = (one: string, other: string): boolean =>
  primaryLanguage(one) === primaryLanguage(other);
