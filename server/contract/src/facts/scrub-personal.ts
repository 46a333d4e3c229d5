/**
 * Takes out of a text what tells who somebody is or opens a door: addresses of people, places of home folders, network
 * addresses, tokens and keys, queries of links, and whose device it is. The app does it before it shows what it would
 * send, the server again with what it gets; a text that was scrubbed once stays as it is.
 *
 * Limits: a name alone, as in "called Anna today", is not told from other words.
 */
export function scrubPersonal(text: string): string {
  return rules.reduce((left, [pattern, by]) => left.replace(pattern, by), text);
}

/**
 * In this order: what would be cut in pieces by a later rule comes first. Repetitions that can begin anywhere are
 * bounded, so that a long line costs no more than its length.
 */
const rules: readonly [RegExp, string][] = [
  // what follows the question mark of a link often opens something; user:password stands before the host
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@:]{1,256}(:[^\s/@]{0,256})?@/gi, '$1'],
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/[^\s?#"'<>]{1,2000})[?#][^\s"'<>]*/gi, '$1?[query]'],
  [/[\w.+%-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '[e-mail]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [secret]'],
  [
    /\b((?:api[_-]?key|access[_-]?token|refresh[_-]?token|token|secret|password|passwd|authorization|cookie|session(?:id)?)["']?\s*[:=]\s*["']?)(?!\[secret\]|bearer |basic )[^\s"',;]+/gi,
    '$1[secret]',
  ],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '[secret]'],
  [/\b(?:formant|fmt|whsec)_[\w+/=-]{16,}/g, '[secret]'],
  // hashes and keys in hexadecimal; UUIDs have hyphens and stay
  [/\b[0-9a-f]{32,}\b/gi, '[secret]'],
  [/([A-Za-z]:\\+Users\\+)[^\\/\s"'<>|:*?]+(?: [^\\/\s"'<>|:*?]+(?=\\))*/g, '$1[user]'],
  [/(\/(?:Users|home|var\/home)\/)[^/\s"'<>:]+/g, '$1[user]'],
  [/\b(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b(?!\.\d)/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){1,6}:(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})?(?![\w:])/gi, '[address]'],
  [/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, '[address]'],
  [/\+\d[\d ()-]{8,20}\d/g, '[number]'],
  // "Anna's AirPods", „Jörgs MacBook“ without an apostrophe can't be told
  [/[\p{Lu}][\p{L}\p{M}-]{0,40}(?: [\p{Lu}][\p{L}\p{M}-]{0,40})?['’]s? (?=[\p{L}\p{N}])/gu, '[user]’s '],
];
