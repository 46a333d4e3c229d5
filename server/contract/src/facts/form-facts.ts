/** How long messages are kept at most; the server may be set to less. */
export const messagesKeptMonths = 24;
export const mostReportedUrls = 50;
/** So many copyright notices that were right, within so many months, close publishing for an account. */
export const closingStrikes = 3;
export const strikeMonths = 12;

export const messageKinds = [
  'contact',
  'sales',
  'voice-agents',
  'dmca',
  'affiliate',
  'affiliate-sign-up',
  'job',
] as const;
export type MessageKind = (typeof messageKinds)[number];
export const messageStatuses = ['new', 'in-work', 'answered', 'closed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export const salesProducts = ['api', 'publishing', 'media', 'conversational'] as const;
export type SalesProduct = (typeof salesProducts)[number];
