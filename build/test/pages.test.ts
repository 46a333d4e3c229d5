import { describe, expect, test } from 'vitest';
import { read, tracked } from './checkout.ts';
import { importsIn } from './imports.ts';

const pageFiles = tracked.filter((file) => /^ui\/src\/pages\/.*(?<!\.test)\.tsx$/.test(file));
const rowFiles = tracked.filter((file) => /^ui\/src\/pages\/[\w-]+\/rows\.ts$/.test(file));

/** Whether a module is a page that draws one thing made elsewhere and adds nothing of its own. */
function isShell(source: string): boolean {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/^(?:import|export)\b[^;=(]*?\bfrom '[^']*';/gm, '')
    .replace(/^export \{[^}]*\};/gm, '');
  const elements = code.match(/<[A-Z]\w*[\s/>](?!\()/g) ?? [];
  const declarations = code.match(/^(?:export )?(?:async )?(?:function|const) \w+/gm) ?? [];
  return /\bPage\b/.test(code) && elements.length === 1 && !/<[a-z]/.test(code) && declarations.length === 1;
}

describe('pages', () => {
  test('all are read', () => {
    expect(pageFiles.length).toBeGreaterThan(10);
    expect(rowFiles.length).toBeGreaterThan(5);
  });

  test('a page that only shows a screen is a row and no module', () => {
    expect(pageFiles.filter((file) => isShell(read(file)))).toEqual([]);
  });

  test('such a page is known when it is seen', () => {
    const shells = [
      `import { Screen } from '../x.tsx';\n\nexport const Page = () => <Screen />;\n`,
      `import { load, Screen } from '../x.tsx';\n\nexport { load as loader };\n\n/** A page. */\nexport const Page = () => <Screen data={useLoaderData<Data>()} />;\n`,
      `import { Screen } from '../x.tsx';\n\nexport function Page() {\n  const { id = '' } = useParams();\n  return <Screen key={id} id={id} />;\n}\n`,
    ];
    expect(shells.map(isShell)).toEqual([true, true, true]);
  });

  // rows travel with the first visit to any page
  test('rows name what they show by import() alone', () => {
    const wrong = rowFiles.flatMap((file) =>
      [...read(file).matchAll(/^import\s+(?!type\b)[\s\S]*?from '([^']+)'/gm)]
        .filter(([, specifier]) => specifier !== '../row.ts')
        .map(([line]) => `${file}: ${line}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every module of an area is shown by a row or imported by a page', () => {
    const named = new Set(
      [...rowFiles, ...pageFiles].flatMap((file) =>
        importsIn(read(file)).map(({ specifier }) => new URL(specifier, `file:///${file}`).pathname.slice(1)),
      ),
    );
    expect(pageFiles.filter((file) => !named.has(file))).toEqual([]);
  });
});
