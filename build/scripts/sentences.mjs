import { parseSync } from 'vite';

/**
 * Words that people read, found in a module's syntax.
 * `in place` is text or an attribute of JSX; `value` a string, or a text with values (`${…}` stands for each).
 * @typedef {{ line: number, text: string, where: 'in place' | 'value' }} Sentence
 * @typedef {{ type: string, start: number, [key: string]: any }} Node
 */

/** At least two words that people would read. */
const isSentence = (/** @type {string} */ text) => /\p{L}{2,}[^\p{L}]*\s[^\p{L}]*\p{L}/u.test(text);
/** Classes, paths, addresses of code: strings of several words that nobody reads. */
const isCode = (/** @type {string} */ text) =>
  !/^[^\p{L}]*\p{Lu}/u.test(text) &&
  (/[[\]{}<>=_/|]|--|\w-\w+.*\w-\w|^[\d\sMmLlHhVvCcZz.,-]+$/.test(text) || text.split(/\s+/).length < 3);
const spoken =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|text|heading|summary|caption)$/;

/** @param {string} file @param {string} source @returns {Sentence[]} */
export function sentencesIn(file, source) {
  const { program } = parseSync(file, source);
  /** @type {Sentence[]} */
  const found = [];
  const add = (
    /** @type {Node} */ node,
    /** @type {string} */ raw,
    /** @type {Sentence['where']} */ where,
  ) => {
    const text = raw.trim().replace(/\s+/g, ' ');
    if (isSentence(text)) found.push({ line: source.slice(0, node.start).split('\n').length, text, where });
  };
  /** @param {unknown} value */
  const visit = (value) => {
    if (Array.isArray(value)) return void value.forEach(visit);
    if (!value || typeof value !== 'object' || !('type' in value)) return;
    const node = /** @type {Node} */ (value);
    if (/^(Import|ExportAll|TSType|TSLiteralType)/.test(node.type) || node.type === 'TSInterfaceDeclaration')
      return;
    if (node.type === 'JSXText') return add(node, node.value, 'in place');
    if (node.type === 'JSXAttribute' && node.value?.type === 'Literal') {
      if (spoken.test(node.name.name)) add(node, String(node.value.value), 'in place');
      return;
    }
    if (node.type === 'Literal' && typeof node.value === 'string' && !isCode(node.value))
      add(node, node.value, 'value');
    if (node.type === 'TemplateLiteral') {
      const text = node.quasis.map((/** @type {Node} */ { value: { cooked } }) => cooked).join('…');
      if (!isCode(text)) add(node, text, 'value');
    }
    for (const key of Object.keys(node)) if (key !== 'parent') visit(node[key]);
  };
  visit(program);
  return found;
}
