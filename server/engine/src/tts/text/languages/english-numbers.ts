const ones = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion'];
const mostDigits = 3 * scales.length;
const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** Each digit by its name: `007` is "zero zero seven". */
export const digitWords = (digits: string): string =>
  [...digits]
    .filter((digit) => /\d/.test(digit))
    .map((digit) => ones[Number(digit)])
    .join(' ');

/** A whole number in English; one with leading zeros or too many digits is read digit by digit. */
export function cardinalWords(digits: string): string {
  if (digits.length > mostDigits || /^0\d/.test(digits)) return digitWords(digits);
  if (/^0+$/.test(digits)) return 'zero';
  const groups: string[] = [];
  for (let end = digits.length, scale = 0; end > 0; end -= 3, scale++) {
    const group = Number(digits.slice(Math.max(0, end - 3), end));
    if (group > 0) groups.unshift(`${underThousand(group)}${scales[scale]}`);
  }
  return groups.join(' ');
}

/** `21` is "twenty-first". */
export function ordinalWords(digits: string): string {
  const words = cardinalWords(digits);
  const [, lead = '', last = ''] = /^(.*?)([a-z]+)$/.exec(words) ?? [];
  const ending = irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return lead + ending;
}

/** `3.05` is "three point zero five"; thousands are separated by commas. */
export function decimalWords(number: string): string {
  const [whole = '', fraction] = number.replaceAll(',', '').split('.');
  const words = cardinalWords(whole || '0');
  return fraction === undefined ? words : `${words} point ${digitWords(fraction)}`;
}

/** `1984` is "nineteen eighty-four", `1905` "nineteen oh five", `2005` "two thousand five". */
export function yearWords(year: string): string {
  const century = Number(year.slice(0, 2));
  const rest = Number(year.slice(2));
  if (century % 10 === 0 && rest < 10) return cardinalWords(year);
  if (rest === 0) return `${underThousand(century)} hundred`;
  return `${underThousand(century)} ${rest < 10 ? `oh ${ones[rest]}` : underThousand(rest)}`;
}

/** `1990` is "nineteen nineties". */
export function decadeWords(decade: string): string {
  const words = decade.length === 4 ? yearWords(decade) : cardinalWords(decade);
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
}

function underThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  const below =
    rest < 20 ? ones[rest]! : `${tens[Math.floor(rest / 10)]}${rest % 10 ? `-${ones[rest % 10]}` : ''}`;
  if (hundreds === 0) return below;
  return `${ones[hundreds]} hundred${rest ? ` ${below}` : ''}`;
}
