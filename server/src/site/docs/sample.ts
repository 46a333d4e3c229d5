import type { Operation, Schema } from './openapi-types.ts';

/** What is given to a call in its examples. */
export interface Sample {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** undefined where it takes none. */
  body: unknown;
}

const anId = '00000000-0000-4000-8000-000000000000';
const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

/** What a schema alone would fill badly, by the call's `operationId`. */
const better: Readonly<Record<string, Partial<Sample>>> = {
  initializeUpload: {
    body: {
      fileName: 'talk.mp3',
      size: 1_048_576,
      contentType: 'audio/mpeg',
      fingerprint: 'talk.mp3 1048576',
    },
  },
  getChunkUrl: { body: { uploadId: anId, partNumber: 1, sha256 } },
  getPresignedUrl: { body: { fileName: 'talk.mp3', size: 1_048_576, sha256 } },
  getGoogleUrl: { body: { fileName: 'talk.mp3', size: 1_048_576, sha256 } },
  storeQueueItem: {
    path: { tool: 'audio-enhancer' },
    body: { uploadId: anId, format: 'mp3', bitrateKbps: 192 },
  },
  listQueueItems: { path: { tool: 'audio-enhancer', type: 'free' } },
  listQueueItemsShort: { path: { tool: 'audio-enhancer' } },
  generateSpeech: { body: { voiceId: 'flite:slt', text: 'Good morning.', format: 'mp3' } },
  streamSpeech: { body: { voiceId: 'flite:slt', text: 'Good morning.' } },
  checkTtsEligibility: { query: { chars: 500 } },
  previewTtsVoice: { path: { voiceId: 'flite:slt' } },
  getVoiceUniverseVoices: { query: { q: 'warm', page: 1 } },
  createApiKey: { body: { name: 'Batch of the night', scopes: ['jobs:read', 'jobs:write'] } },
  createWebhook: { body: { url: 'https://app.example/hook' } },
  signup: { body: { email: 'ada@example.com', password: 'correct horse battery', tosAccepted: true } },
  oEmbed: { query: { url: 'https://formant.example/share/AAAAAAAAAA', maxwidth: 480 } },
  token: {
    body: {
      grant_type: 'refresh_token',
      refresh_token: 'formant-refresh_…',
      client_id: 'your-client-id',
    },
  },
  revoke: { body: { token: 'formant-refresh_…', client_id: 'your-client-id' } },
};

/** Input that a call accepts as far as its schema tells, and what names something is of its kind. */
export function sampleOf(operation: Operation, schemas: Readonly<Record<string, Schema>>): Sample {
  const { parameters = [], requestBody, operationId } = operation;
  const given = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.required)
        .map(({ name, schema }) => [name, filled(schema, name, schemas)]),
    );
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body =
    content && type !== 'application/octet-stream' ? filled(content.schema, '', schemas) : undefined;
  return { path: given('path'), query: given('query'), body, ...better[operationId] };
}

function filled(schema: Schema, name: string, schemas: Readonly<Record<string, Schema>>): unknown {
  if (typeof schema.$ref === 'string') {
    const found = schemas[schema.$ref.split('/').at(-1) ?? ''];
    return found ? filled(found, name, schemas) : null;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return filled(choices[0] as Schema, name, schemas); // safe: JSON Schema's own shape
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((one: Schema) => filled(one, name, schemas)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const required = (schema.required ?? []) as string[]; // safe: likewise
    const properties = (schema.properties ?? {}) as Record<string, Schema>; // safe: likewise
    return Object.fromEntries(required.map((key) => [key, filled(properties[key] ?? {}, key, schemas)]));
  }
  if (type === 'array')
    return Number(schema.minItems ?? 0) > 0 ? [filled((schema.items ?? {}) as Schema, name, schemas)] : [];
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1));
  if (type === 'boolean') return true;
  return type === 'string' ? textOf(schema, name) : null;
}

function textOf({ format, pattern, minLength }: Schema, name: string): string {
  if (format === 'uuid') return anId;
  if (format === 'email' || name === 'email') return 'ada@example.com';
  if (format === 'uri') return 'https://app.example/';
  if (format === 'date-time') return '2026-11-24T12:00:00.000Z';
  if (format === 'binary') return 'file';
  if (/password/i.test(name)) return 'correct horse battery';
  if (typeof pattern === 'string') {
    const [, length] = /^\^\[[^\]]+\]\{(\d+)\}\$$/.exec(pattern) ?? [];
    if (length) return pattern.includes('f') && length === '64' ? sha256 : '1'.repeat(Number(length));
  }
  return name.padEnd(Number(minLength ?? 1), '-') || 'text';
}
