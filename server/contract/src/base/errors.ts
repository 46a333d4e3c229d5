import { z } from '@formant/engine/base/schema';

/** Every code an answer can carry, with its HTTP status. */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  otp_required: 401,
  quota_exhausted: 402,
  forbidden: 403,
  wrong_password: 403,
  deactivated: 403,
  bad_signature: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  missing_parts: 409,
  illegal_transition: 409,
  expired: 410,
  too_large: 413,
  not_audio: 415,
  unsupported_codec: 415,
  wrong_type: 415,
  csrf_mismatch: 419,
  invalid: 422,
  checksum_mismatch: 422,
  truncated: 422,
  empty: 422,
  too_long: 422,
  too_many_channels: 422,
  bad_option: 422,
  bad_voice: 422,
  bad_samples: 422,
  no_model: 409,
  bad_model: 422,
  out_of_memory: 422,
  captcha_required: 428,
  too_many_requests: 429,
  internal: 500,
  unknown_format: 501,
  overloaded: 503,
  provider_unavailable: 503,
  unavailable: 503,
  insufficient_storage: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The one shape of every error answer. `display_notification` is written for people. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  display_notification: z.string().optional(),
  /**
   * What would do in place of what was refused, the likeliest first: voices by their ids. Or what has the place that
   * is wanted: apps by their ids in the list of sessions.
   */
  suggestions: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
