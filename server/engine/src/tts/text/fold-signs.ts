const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0xff10,
];
const likes: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '٪': '%',
  '％': '%',
  '＄': '$',
  '￥': '¥',
  '￡': '£',
  '￦': '₩',
  '：': ':',
  '−': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
};
const folded = /[٠-٩۰-۹०-९০-৯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯๐-๙０-９٫٬٪％＄￥￡￦：−\u00a0\u202f\u2009]/g;

/** Digits and signs of any script as ASCII ones, in a text of the same length, so that one set of rules reads all. */
export const foldSigns = (text: string): string =>
  text.replaceAll(folded, (sign) => {
    const code = sign.charCodeAt(0);
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? (likes[sign] ?? sign) : String(code - zero);
  });
