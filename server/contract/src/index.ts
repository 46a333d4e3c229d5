import { account } from './account.ts';
import { appAuth } from './app-auth.ts';
import { attribution } from './attribution.ts';
import { audio } from './audio.ts';
import { clock } from './clock.ts';
import { conversion } from './conversion.ts';
import { affiliates } from './desk/affiliates.ts';
import { audit } from './desk/audit.ts';
import { careers } from './desk/careers.ts';
import { deviceConsole } from './desk/console.ts';
import { forms } from './desk/forms.ts';
import { inbox } from './desk/inbox.ts';
import { newsletterIssues } from './desk/newsletter-issues.ts';
import { releases } from './desk/releases.ts';
import { support } from './desk/support.ts';
import { surveys } from './desk/surveys.ts';
import { apiKeys } from './developer/api-keys.ts';
import { webhooks } from './developer/webhooks.ts';
import { deviceRecords } from './device-records.ts';
import { devices } from './devices.ts';
import { voiceTuning } from './facts/voice-tuning.ts';
import { favorites } from './favorites.ts';
import { flagRoutes } from './flags.ts';
import { health } from './health.ts';
import { invitations } from './invitations.ts';
import { logs } from './logs.ts';
import { models } from './models.ts';
import { newsletter } from './newsletter.ts';
import { notificationRoutes } from './notifications.ts';
import { oauth } from './oauth.ts';
import { payments } from './payments.ts';
import { preferences } from './preferences.ts';
import { emailChanges } from './sign-in/email-change.ts';
import { magicLink } from './sign-in/magic-link.ts';
import { passkeys } from './sign-in/passkeys.ts';
import { secondFactor } from './sign-in/second-factor.ts';
import { social } from './sign-in/social.ts';
import { voicePictures } from './sound/voice-pictures.ts';
import { soundboard } from './soundboard.ts';
import { tokenPackageRoutes } from './token-packages.ts';
import { training } from './training.ts';
import { tts } from './tts.ts';
import { uploads } from './uploads.ts';
import { voiceLists } from './voice-lists.ts';
import { voices } from './voices.ts';
import { votes } from './votes.ts';
import { webTools } from './web-tools.ts';
import { yourData } from './your-data.ts';

export * from './base/client.ts';
export * from './base/errors.ts';
export * from './base/product.ts';
export * from './base/route.ts';

/** Every call of the product, by operation id. A slice adds its table here. */
export const routes = {
  ...account,
  ...affiliates,
  ...apiKeys,
  ...appAuth,
  ...attribution,
  ...audio,
  ...careers,
  ...audit,
  ...clock,
  ...flagRoutes,
  ...health,
  ...invitations,
  ...logs,
  ...conversion,
  ...deviceConsole,
  ...deviceRecords,
  ...devices,
  ...emailChanges,
  ...forms,
  ...inbox,
  ...magicLink,
  ...models,
  ...newsletter,
  ...newsletterIssues,
  ...notificationRoutes,
  ...passkeys,
  ...payments,
  ...preferences,
  ...releases,
  ...secondFactor,
  ...social,
  ...soundboard,
  ...support,
  ...surveys,
  ...tokenPackageRoutes,
  ...tts,
  ...training,
  ...uploads,
  ...webTools,
  ...webhooks,
  ...favorites,
  ...oauth,
  ...voiceLists,
  ...voicePictures,
  ...voiceTuning,
  ...voices,
  ...votes,
  ...yourData,
};
export type Routes = typeof routes;
