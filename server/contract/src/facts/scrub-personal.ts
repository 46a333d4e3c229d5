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

/** Devices that systems name after their owner. */
const devices = [
  ...['MacBook', 'iMac', 'Mac', 'PC', 'iPhone', 'iPad', 'AirPods', 'Buds', 'Beats', 'Laptop', 'Notebook'],
  ...['Computer', 'Rechner', 'Headset', 'Headphones', 'Kopfhörer', 'Casque', 'Écouteurs', 'Ordinateur'],
  ...['Ordenador', 'Portátil', 'Auriculares', 'Cuffie', 'Microphone', 'Mikrofon', 'Micro'],
];
/** As written above, in small and in capital letters. */
const device = [...new Set(devices.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]))].join(
  '|',
);
/** Names of computers end with these; `latest-mac` and `gnome-desktop` are none. */
const hosts =
  'MacBook|macbook|MACBOOK|iMac|imac|IMAC|Mac|MAC|PC|pc|Laptop|laptop|LAPTOP|Notebook|notebook|Desktop|DESKTOP';
const models = 'Pro|PRO|pro|Air|AIR|air|mini|Mini|Max|Studio|\\d{1,4}';
const apostrophe = "['’‘´`ʼ＇]";
const letters = '[\\p{L}\\p{M}-]{0,40}';
/** What the folder of users is called, as Windows shows it. */
const users =
  'Users|Benutzer|Utilisateurs|Usuarios|Usuários|Utilizadores|Utenti|Gebruikers|Användare|Brugere|Brukere|Käyttäjät|Użytkownicy|Uživatelé|Felhasználók|Kullanıcılar|Пользователи|ユーザー|用户|사용자|Documents and Settings';

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
  [
    new RegExp(String.raw`([A-Z]:\\+(?:${users})\\+)[^\\/\s"'<>|:*?]+(?: [^\\/\s"'<>|:*?]+(?=\\))*`, 'giu'),
    '$1[user]',
  ],
  [/(\/(?:Users|home|var\/home)\/)[^/\s"'<>:]+/g, '$1[user]'],
  [/\b(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b(?!\.\d)/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){1,6}:(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})?(?![\w:])/gi, '[address]'],
  [/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, '[address]'],
  [/\+\d[\d ()-]{8,20}\d/g, '[number]'],
  // written as at home: 0170 1234567, (030) 123456; no day, no row of numbers, and nothing with a unit
  [
    /(?<![\p{L}\p{N}_.,:+/-]|\d )(?!\d\d[-/]\d\d[-/]\d{4})(?:\(0[1-9]\d{0,4}\)(?:[ /-]?\d){5,9}|0[1-9](?:[ /-]?\d){7,12})(?!\.?[\p{L}\p{N}_]|[-:]| \d| ?(?:k?Hz|[kMGT]?i?B|bytes|m?s|samples|frames)\b)/gu,
    '[number]',
  ],
  [/(?<![\w.+-])(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}(?![\w-])/g, '[number]'],
  // Annas-MacBook-Pro.local, ANNA-SCHMIDT-PC
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}_.-])\\p{L}[\\p{L}\\p{M}\\p{N}]{0,40}(?:-[\\p{L}\\p{M}\\p{N}]{1,40}){0,3}?(-(?:${hosts})(?:-(?:${models})){0,2})(?=\\.local(?![\\w.-])|(?![\\p{L}\\p{N}_-]|\\.\\w))`,
      'gu',
    ),
    '[user]$1',
  ],
  [/(?<![\p{L}\p{N}_.\]-])[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.local(?![\w.-])/gu, '[user].local'],
  // "MacBook Pro von Anna Schmidt", "Casque de Jean"
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}_])((?:${device})(?: (?:${models}|[Pp]ortable)){0,2} (?:(?:von|van|of|de|di|du|da|do) |d${apostrophe}))\\p{Lu}(?:${letters}|${apostrophe}\\p{Lu}${letters})(?: \\p{Lu}${letters}){0,2}`,
      'gu',
    ),
    '$1[user]',
  ],
  // "Anna's AirPods"; „Jörgs MacBook“ without an apostrophe can't be told
  [
    new RegExp(
      `\\p{Lu}${letters}(?: \\p{Lu}${letters}|${apostrophe}\\p{Lu}${letters}| \\p{Lu}${apostrophe}\\p{Lu}${letters})?${apostrophe}[sS]? (?=[\\p{L}\\p{N}])`,
      'gu',
    ),
    '[user]’s ',
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{M}])\\p{L}${letters}${apostrophe}[sS]? (?=(?:${device})(?![\\p{L}\\p{N}]))`,
      'gu',
    ),
    '[user]’s ',
  ],
];
