import { account } from './account.ts';
import { appAuth } from './app-auth.ts';
import { attribution } from './attribution.ts';
import { audio } from './audio.ts';
import { clock } from './clock.ts';
import { conversion } from './conversion.ts';
import { devices } from './devices.ts';
import { voiceTuning } from './facts/voice-tuning.ts';
import { favorites } from './favorites.ts';
import { health } from './health.ts';
import { logs } from './logs.ts';
import { models } from './models.ts';
import { newsletter } from './newsletter.ts';
import { oauth } from './oauth.ts';
import { payments } from './payments.ts';
import { preferences } from './preferences.ts';
import { soundboard } from './soundboard.ts';
import { support } from './support.ts';
import { tokenPackageRoutes } from './token-packages.ts';
import { training } from './training.ts';
import { tts } from './tts.ts';
import { uploads } from './uploads.ts';
import { voiceLists } from './voice-lists.ts';
import { voices } from './voices.ts';
import { votes } from './votes.ts';
import { webTools } from './web-tools.ts';

export * from './base/client.ts';
export * from './base/errors.ts';
export * from './base/product.ts';
export * from './base/route.ts';

/** Every call of the product, by operation id. A slice adds its table here. */
export const routes = {
  ...account,
  ...appAuth,
  ...attribution,
  ...audio,
  ...clock,
  ...health,
  ...logs,
  ...conversion,
  ...devices,
  ...models,
  ...newsletter,
  ...payments,
  ...preferences,
  ...soundboard,
  ...support,
  ...tokenPackageRoutes,
  ...tts,
  ...training,
  ...uploads,
  ...webTools,
  ...favorites,
  ...oauth,
  ...voiceLists,
  ...voiceTuning,
  ...voices,
  ...votes,
};
export type Routes = typeof routes;
