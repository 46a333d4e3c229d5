/** Input that a person can do something about; `message` says what happened and what to do. */
export class ToolError extends Error {
  readonly code: ToolErrorCode;
  constructor(code: ToolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolError';
    this.code = code;
  }
}
export const toolErrorCodes = [
  'not_audio',
  'truncated',
  'empty',
  'too_long',
  'too_many_channels',
  'unsupported_codec',
  'bad_option',
  'bad_voice',
  'bad_samples',
  'out_of_memory',
  'no_model',
  'bad_model',
] as const;
export type ToolErrorCode = (typeof toolErrorCodes)[number];
