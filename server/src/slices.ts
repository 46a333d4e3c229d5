import { affiliates } from './desk/affiliates/index.ts';
import { audit } from './desk/audit/index.ts';
import { careers } from './desk/careers/index.ts';
import { deviceConsole } from './desk/console/index.ts';
import { forms } from './desk/forms/index.ts';
import { inbox } from './desk/inbox/index.ts';
import { logs } from './desk/logs/index.ts';
import { newsletterIssues } from './desk/newsletter-issues/index.ts';
import { releases } from './desk/releases/index.ts';
import { support } from './desk/support/index.ts';
import { surveys } from './desk/surveys/index.ts';
import type { Slice } from './kernel/slice.ts';
import { ledger } from './ledger/index.ts';
import { payments } from './money/payments/index.ts';
import { tokenPackageSlice } from './money/token-packages/index.ts';
import { account } from './people/account/index.ts';
import { apiKeys } from './people/api-keys/index.ts';
import { attribution } from './people/attribution/index.ts';
import { deviceRecords } from './people/device-records/index.ts';
import { devices } from './people/devices/index.ts';
import { emailChange } from './people/email-change/index.ts';
import { invitations } from './people/invitations/index.ts';
import { magicLink } from './people/magic-link/index.ts';
import { newsletter } from './people/newsletter/index.ts';
import { notifications } from './people/notifications/index.ts';
import { oauth } from './people/oauth/index.ts';
import { passkeys } from './people/passkeys/index.ts';
import { preferences } from './people/preferences/index.ts';
import { secondFactor } from './people/second-factor/index.ts';
import { social } from './people/social/index.ts';
import { webhooks } from './people/webhooks/index.ts';
import { yourData } from './people/your-data/index.ts';
import { clock } from './site/clock/index.ts';
import { flagSlice } from './site/flags/index.ts';
import { health } from './site/health/index.ts';
import { audio } from './sound/audio/index.ts';
import { conversion } from './sound/conversion/index.ts';
import { models } from './sound/neural-models/index.ts';
import { soundboard } from './sound/soundboard/index.ts';
import { training } from './sound/training/index.ts';
import { tts } from './sound/tts/index.ts';
import { uploads } from './sound/uploads/index.ts';
import { voicePictures } from './sound/voice-pictures/index.ts';
import { voices } from './sound/voices/index.ts';
import { webTools } from './sound/web-tools/index.ts';

/** Every slice of the server, one line each. */
export const slices: readonly Slice[] = [
  account,
  affiliates,
  apiKeys,
  attribution,
  audit,
  audio,
  careers,
  clock,
  forms,
  flagSlice,
  health,
  inbox,
  invitations,
  ledger,
  logs,
  conversion,
  deviceConsole,
  deviceRecords,
  devices,
  emailChange,
  magicLink,
  models,
  newsletter,
  newsletterIssues,
  notifications,
  oauth,
  passkeys,
  payments,
  preferences,
  releases,
  secondFactor,
  social,
  soundboard,
  support,
  surveys,
  tokenPackageSlice,
  tts,
  training,
  uploads,
  voicePictures,
  voices,
  webTools,
  webhooks,
  yourData,
];
