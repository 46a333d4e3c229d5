import type { Plugin } from 'vite';

/**
 * Lets every page and screen say which file it is, so that the server can name the scripts of the page it has
 * drawn: rows load their page by `import()`, which does not tell.
 */
export const sourceFiles = (): Plugin => ({
  name: 'source-files',
  transform(code, id) {
    const file = /\/ui\/src\/((?:features|pages)\/[^?]+\.tsx)$/.exec(id)?.[1];
    return file && { code: `${code}\nexport const sourceFile = ${JSON.stringify(file)};`, map: null };
  },
});
