import { writeFileSync } from 'node:fs';

/** Writes what was learned as a module with one constant; numbers to four places. */
export function writeWeights(file, { script, name, weights }) {
  const rounded = (value) => Number(value.toPrecision(4));
  const text = (value) => JSON.stringify(Array.isArray(value) ? value.map(rounded) : rounded(value));
  const lines = Object.entries(weights).map(([key, value]) => `  ${key}: ${text(value)},\n`);
  writeFileSync(
    file,
    `// Made by scripts/${script}; do not edit.\nexport const ${name} = {\n${lines.join('')}};\n`,
  );
}
