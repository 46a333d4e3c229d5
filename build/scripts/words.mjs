// `npm run words [-- part of a path]`: every sentence of the product with its place, to be read in one go.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sentencesIn } from './sentences.mjs';
import { root } from './workspace.mjs';

const wanted = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', 'ui/src', 'server', 'desktop/src', 'web'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.(test|spec|bench|generated)\.|\/(e2e|testing|migrations)\//.test(file),
  )
  .filter((file) => wanted.every((part) => file.includes(part)));

let count = 0;
for (const file of files)
  for (const { line, text } of sentencesIn(file, readFileSync(path.join(root, file), 'utf8'))) {
    count++;
    console.log(`${file}:${line}  ${text}`);
  }
console.log(`\n${count} sentences in ${files.length} modules.`);
