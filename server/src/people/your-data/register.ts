import { accountKinds } from './account-kinds.ts';
import type { Kind } from './part.ts';
import { soundKinds } from './sound-kinds.ts';

/** Everything that is kept about a person, in the order of the page and of the export. */
export const kinds: readonly Kind[] = [
  ...accountKinds.slice(0, -2),
  ...soundKinds,
  ...accountKinds.slice(-2),
];

/** Tables that lead to a person and still stay out, each with the reason; the test knows no others. */
export const leftOut: Readonly<Record<string, string>> = {
  oauth_codes:
    'secrets of connected apps, stored as hashes for minutes; the app’s access is in connected-apps',
  oauth_tokens: 'secrets of connected apps, stored as hashes; the app’s access is in connected-apps',
  social_attempts: 'lives for minutes, while somebody signs in by another service',
  audio_share_views: 'who has looked at a link, as hashes that only tell two visitors of an hour apart',
  affiliate_clicks: 'how often a link was followed on a day, by whom nobody knows; it tells of no person',
  voice_tags: 'the tags of voices once more, for the search; they are in voices',
  audit_entries: 'what members of staff have looked at; it protects those who were looked at',
};
