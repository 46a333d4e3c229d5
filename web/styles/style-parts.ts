import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';

/** Of the layers and at-rules of a style sheet those whose rules only some pages need. */
const isOfSome = (node: ChildNode): boolean =>
  node.type === 'atrule' &&
  (node.name === 'property' ||
    (node.name === 'layer' && /^(?:properties|components|utilities)$/.test(node.params)));
const topOf = (node: ChildNode): ChildNode =>
  node.parent && node.parent.type !== 'root' ? topOf(node.parent as ChildNode) : node; // safe: only a root has no parent
/** Where a name begins with what it is unless a rule says otherwise: `@property`, and the same for older browsers. */
const isDefaults = (node: ChildNode): boolean =>
  node.type === 'atrule' && (node.name === 'property' || node.params === 'properties');

/** The class names in a selector that an element must have for it to hold; what `:not()` and others name is no such. */
function classesOf(selector: string): string[] {
  let plain = '';
  let depth = 0;
  for (let at = 0; at < selector.length; at++) {
    const char = selector[at]!;
    if (char === '\\') {
      if (depth === 0) plain += char + selector[at + 1];
      at++;
    } else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (depth === 0) plain += char;
  }
  return [...plain.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  );
}

/** Every class name that a style sheet has rules for. */
export function classNamesOf(css: string): Set<string> {
  const names = new Set<string>();
  postcss.parse(css).walkRules(({ selectors }) => {
    for (const name of selectors.flatMap(classesOf)) names.add(name);
  });
  return names;
}

/** Which of these class names a script may give to an element: those that stand in it as words, or begin like `btn-${`. */
export function namesIn(code: string, names: ReadonlySet<string>): Set<string> {
  const words = new Set(code.replace(/\\[nrt]/g, ' ').split(/[\s"'`\\]|\$\{|\}/));
  const beginnings = [...words].filter((word) => /^[a-z][a-z-]*-$/.test(word));
  return new Set(
    [...names].filter(
      (name) =>
        words.has(name) ||
        beginnings.some((beginning) => name.startsWith(beginning)) ||
        // one with quotes of its own is written in a script in more than one way
        /["'`\\{}$]/.test(name),
    ),
  );
}

/** Removes a rule, and what around it stood there for it alone. */
function removeWhole(rule: Rule): void {
  let node: Rule | AtRule = rule;
  while (node.parent?.type === 'atrule' && node.parent.nodes?.length === 1) node = node.parent as AtRule; // safe: its type says so
  node.remove();
}

/**
 * A style sheet of Tailwind in two parts. `start` is all that a page needs which uses no class but these: what is
 * common to all pages, and of the components and utilities its own. `rest` has the components and utilities whole and
 * in their order, so that it may come at any time after `start`, and rules overrule each other as in the one sheet.
 */
export function partsOf(css: string, used: ReadonlySet<string>): { start: string; rest: string } {
  const start = postcss.parse(css);
  start.walkRules((rule) => {
    const isStep = rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes'; // safe: its type says so
    const holds = rule.selectors.some((selector) => classesOf(selector).every((name) => used.has(name)));
    if (isOfSome(topOf(rule)) && !isStep && !holds) removeWhole(rule);
  });
  const defaults = start.nodes.filter(isDefaults);
  const kept = start.nodes.filter((node) => !isDefaults(node)).join('');
  // safe: `isDefaults` says so
  for (const node of defaults as AtRule[])
    if (node.name === 'property') kept.includes(node.params) || node.remove();
    else node.walkDecls((value) => void (kept.includes(value.prop) || value.remove()));
  const rest = postcss.parse(css);
  for (const node of [...rest.nodes])
    if (!isOfSome(node) && node.type !== 'comment' && !(node.type === 'atrule' && node.name === 'keyframes'))
      node.remove();
  return { start: start.toString(), rest: rest.toString() };
}
