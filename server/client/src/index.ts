export type * from './calls.generated.ts';
export { type CallOptions, type ClientOptions, Formant } from './client.ts';
export { FormantError } from './errors.ts';
export { type Job, JobFailed, runTool, type ToolId, waitForJob } from './jobs.ts';
export { type UploadOptions, upload } from './upload.ts';
export { readWebhook, type WebhookEvent, WebhookRefused } from './webhooks.ts';
