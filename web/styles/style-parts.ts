/** A style sheet as its statements: at-rules and rules, each with its braces, as a minifier left them. */
export function statementsOf(css: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  const end = (at: number) => {
    const statement = css.slice(from, at).trim();
    if (statement) found.push(statement);
    from = at;
  };
  for (let at = 0; at < css.length; at++) {
    const char = css[at];
    if (char === '\\') at++;
    else if (char === '"' || char === "'") {
      while (++at < css.length && css[at] !== char) if (css[at] === '\\') at++;
    } else if (char === '/' && css[at + 1] === '*') {
      at = css.indexOf('*/', at) + 1;
      if (depth === 0) end(at + 1);
    } else if (char === '{') depth++;
    else if (char === '}') {
      depth--;
      if (depth === 0) end(at + 1);
    } else if (char === ';' && depth === 0) end(at + 1);
  }
  end(css.length);
  return found;
}

/** The head of a statement and what stands in its braces. */
function split(statement: string): [head: string, body: string] {
  const at = statement.indexOf('{');
  return at < 0 ? [statement, ''] : [statement.slice(0, at), statement.slice(at + 1, -1)];
}

/** What holds rules of its own, as opposed to declarations. */
const nests = (head: string): boolean => /^@(?:layer|media|supports|container)\b/.test(head);
const isShared = (head: string): boolean =>
  !/^@(?:layer (?:properties|components|utilities)|property)\b/.test(head);

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

/** The selectors of a list, split at its own commas. */
function selectorsOf(head: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < head.length; at++) {
    const char = head[at]!;
    if (char === '\\') at++;
    else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (char === ',' && depth === 0) {
      found.push(head.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, head.slice(from)];
}

/** Every class name that a style sheet has rules for. */
export function classNamesOf(css: string): Set<string> {
  const names = new Set<string>();
  for (const statement of statementsOf(css)) {
    const [head, body] = split(statement);
    if (nests(head)) for (const name of classNamesOf(body)) names.add(name);
    else if (!head.startsWith('@'))
      for (const selector of selectorsOf(head)) for (const name of classesOf(selector)) names.add(name);
  }
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

const forNames = (css: string, used: ReadonlySet<string>): string =>
  statementsOf(css)
    .map((statement) => {
      const [head, body] = split(statement);
      if (nests(head)) {
        const kept = forNames(body, used);
        return kept && `${head}{${kept}}`;
      }
      const holds = (selector: string) => classesOf(selector).every((name) => used.has(name));
      return head.startsWith('@') || selectorsOf(head).some(holds) ? statement : '';
    })
    .join('');

/**
 * A style sheet of Tailwind in two parts. `start` is all that a page needs which uses no class but these: what is
 * common to all pages, and of the components and utilities its own. `rest` has the components and utilities whole and
 * in their order, so that it may come at any time after `start`, and rules overrule each other as in the one sheet.
 */
export function partsOf(css: string, used: ReadonlySet<string>): { start: string; rest: string } {
  const statements = statementsOf(css);
  const rules = statements.filter((statement) => !/^@(?:layer properties|property)\b/.test(statement));
  const kept = rules
    .map((statement) => (isShared(statement) ? statement : forNames(statement, used)))
    .join('');
  const isUsed = (property: string) => kept.includes(property);
  const start = statements
    .map((statement) => {
      if (statement.startsWith('@property')) return isUsed(split(statement)[0].slice(10)) ? statement : '';
      // what browsers without `@property` begin with
      if (statement.startsWith('@layer properties'))
        return statement.replace(/(--[\w-]+):(?:[^;}()]|\([^)]*\))*;?/g, (whole, name: string) =>
          isUsed(name) ? whole : '',
        );
      return isShared(statement) ? statement : forNames(statement, used);
    })
    .join('');
  const rest = statements
    .filter((statement) => !isShared(statement) || /^\/\*|^@keyframes/.test(statement))
    .join('');
  return { start, rest };
}
