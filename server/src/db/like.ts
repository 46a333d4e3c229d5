/** Text as a pattern of `LIKE … ESCAPE '!'` that matches only itself. */
export const likeLiteral = (text: string): string => text.replace(/[!%_]/g, '!$&');
