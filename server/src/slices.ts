import { account } from './account/index.ts';
import { attribution } from './attribution/index.ts';
import { audio } from './audio/index.ts';
import { clock } from './clock/index.ts';
import { conversion } from './conversion/index.ts';
import { devices } from './devices/index.ts';
import { health } from './health/index.ts';
import type { Slice } from './kernel/slice.ts';
import { logs } from './logs/index.ts';
import { models } from './models/index.ts';
import { newsletter } from './newsletter/index.ts';
import { oauth } from './oauth/index.ts';
import { payments } from './payments/index.ts';
import { preferences } from './preferences/index.ts';
import { soundboard } from './soundboard/index.ts';
import { support } from './support/index.ts';
import { tokenPackageSlice } from './token-packages/index.ts';
import { training } from './training/index.ts';
import { tts } from './tts/index.ts';
import { uploads } from './uploads/index.ts';
import { voices } from './voices/index.ts';
import { webTools } from './web-tools/index.ts';

/** Every slice of the server, one line each. */
export const slices: readonly Slice[] = [
  account,
  attribution,
  audio,
  clock,
  health,
  logs,
  conversion,
  devices,
  models,
  newsletter,
  oauth,
  payments,
  preferences,
  soundboard,
  support,
  tokenPackageSlice,
  tts,
  training,
  uploads,
  voices,
  webTools,
];
