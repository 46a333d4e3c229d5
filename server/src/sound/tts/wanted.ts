import type { speechRequest } from '@formant/contract/tts';
import type { z } from 'zod';

/** What somebody wants to have spoken, as the contract has parsed it. */
export type Wanted = z.output<typeof speechRequest>;
