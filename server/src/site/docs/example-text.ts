import type { Request } from './example-request.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const fieldsOf = (body: unknown): [string, unknown][] =>
  Object.entries((body ?? {}) as Record<string, unknown>).filter(([, value]) => value !== null); // safe: samples of forms are objects

/** For a shell. */
export function curlOf(request: Request): string {
  const { method, url, secret, headers, as, body, isFile } = request;
  const parts = [
    `curl ${quoted(url)}`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(secret === null ? [] : [`--header "Authorization: Bearer $${secret}"`]),
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(as === 'json' ? [`--data ${quoted(JSON.stringify(body ?? {}))}`] : []),
    ...(as === 'bytes' ? ['--data-binary @part.bin'] : []),
    ...(as === 'form'
      ? fieldsOf(body).map(
          ([name, value]) => `--form ${quoted(value === 'file' ? `${name}=@file.pdf` : `${name}=${value}`)}`,
        )
      : []),
    ...(as === 'fields'
      ? fieldsOf(body).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
      : []),
    ...(isFile ? ['--output answer.bin'] : []),
  ];
  return parts.join(' \\\n  ');
}

/** A value as a literal; names without quotes where they need none. */
function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, depth)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(
    ([name, inner]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : literal(name)}: ${literal(inner, depth + 1)}`,
  );
  const line = `{ ${entries.join(', ')} }`;
  if (entries.length === 0) return '{}';
  if (line.length < 70) return line;
  const pad = '  '.repeat(depth + 1);
  return `{\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${'  '.repeat(depth)}}`;
}

const importOf = (name: string, from: string): string => `import { ${name} } from ${literal(from)};`;

/** By the client package where it has the call, else by `fetch`. */
export function typescriptOf(request: Request, base: string): string {
  const { client, secret, as } = request;
  if (!client) return fetchOf(request);
  const key = secret === null ? '' : `, key: process.env.${secret} ?? ''`;
  const bytes = "await openAsBlob('part.bin')";
  const input =
    as === 'bytes'
      ? literal({ ...client.input, body: 'file' }).replace("'file'", bytes)
      : literal(client.input);
  return [
    ...(as === 'bytes' ? [importOf('openAsBlob', 'node:fs')] : []),
    importOf('Formant', '@formant/client'),
    '',
    `const formant = new Formant({ baseUrl: '${base}'${key} });`,
    `const answer = await formant.call('${client.name}'${input === '{}' ? '' : `, ${input}`});`,
    request.isFile ? 'console.log(answer.status, answer.headers);' : 'console.log(answer);',
  ].join('\n');
}

function fetchOf({ method, url, secret, headers, as, body }: Request): string {
  const sent = [
    ...(secret === null ? [] : [`Authorization: \`Bearer \${process.env.${secret}}\``]),
    ...Object.entries(headers).map(([name, value]) => `'${name}': '${value}'`),
  ];
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(sent.length > 0 ? [`  headers: { ${sent.join(', ')} },`] : []),
    ...(as === 'json' ? [`  body: JSON.stringify(${literal(body ?? {}, 1)}),`] : []),
    ...(as === 'fields' ? [`  body: new URLSearchParams(${literal(body, 1)}),`] : []),
    ...(as === 'form' ? ['  body: form,'] : []),
  ];
  const form =
    as === 'form'
      ? [
          ...(fieldsOf(body).some(([, value]) => value === 'file')
            ? [importOf('openAsBlob', 'node:fs'), '']
            : []),
          'const form = new FormData();',
          ...fieldsOf(body).map(
            ([name, value]) =>
              `form.append('${name}', ${value === 'file' ? "await openAsBlob('file.pdf')" : literal(String(value))});`,
          ),
        ]
      : [];
  return [
    ...form,
    lines.length > 0 ? `const response = await fetch('${url}', {` : `const response = await fetch('${url}');`,
    ...lines,
    ...(lines.length > 0 ? ['});'] : []),
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function pythonLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}: ${pythonLiteral(inner)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

/** By what Python brings along. */
export function pythonOf({ method, url, secret, headers, as, body }: Request): string {
  const boundary = 'formant-example';
  const sent = [
    ...(secret === null ? [] : [`"Authorization": f"Bearer {os.environ['${secret}']}"`]),
    ...Object.entries(headers).map(([name, value]) => `"${name}": "${value}"`),
    ...(as === 'form' ? [`"Content-Type": "multipart/form-data; boundary=${boundary}"`] : []),
  ];
  const modules = [
    ...(as === 'json' ? ['json'] : []),
    ...(secret === null ? [] : ['os']),
    ...(as === 'fields' ? ['urllib.parse'] : []),
    'urllib.request',
  ];
  const data: Readonly<Record<Request['as'], string | null>> = {
    none: null,
    json: `json.dumps(${pythonLiteral(body ?? {})}).encode()`,
    fields: `urllib.parse.urlencode(${pythonLiteral(body)}).encode()`,
    bytes: 'open("part.bin", "rb").read()',
    form: 'form',
  };
  return [
    `import ${modules.join(', ')}`,
    '',
    ...(as === 'form' ? [...multipart(body, boundary), ''] : []),
    'request = urllib.request.Request(',
    `    "${url}",`,
    `    method="${method}",`,
    ...(sent.length > 0 ? [`    headers={${sent.join(', ')}},`] : []),
    ...(data[as] === null ? [] : [`    data=${data[as]},`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read())',
  ].join('\n');
}

const multipart = (body: unknown, boundary: string): string[] => [
  'form = b""',
  ...fieldsOf(body).flatMap(([name, value]) => {
    const file = value === 'file';
    const head = `--${boundary}\\r\\nContent-Disposition: form-data; name=\\"${name}\\"${file ? '; filename=\\"file.pdf\\"' : ''}\\r\\n\\r\\n`;
    const content = file ? 'open("file.pdf", "rb").read()' : `${JSON.stringify(String(value))}.encode()`;
    return [`form += b"${head}" + ${content} + b"\\r\\n"`];
  }),
  `form += b"--${boundary}--\\r\\n"`,
];
