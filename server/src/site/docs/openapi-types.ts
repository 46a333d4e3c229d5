import type { Route } from '@formant/contract/base/route';
import type { KeyScope } from '@formant/contract/base/scopes';

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = { [key: string]: unknown };
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}
export interface Answered {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: Schema }>;
}
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answered>;
  /** Missing where the call is none of the contract's, but of a protocol such as OAuth. */
  'x-access'?: Route['access'];
  'x-transport'?: Route['transport'];
  /** What an API key has to be for; missing where no key is let in. */
  'x-scope'?: KeyScope;
  /** Whether an API key opens it; missing as `x-access`. */
  'x-key-opens'?: boolean;
}
export interface OpenApi {
  openapi: '3.1.1';
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string; 'x-displayName': string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, unknown>;
    headers: Record<string, { description: string; schema: Schema }>;
    schemas: Record<string, Schema>;
  };
}
