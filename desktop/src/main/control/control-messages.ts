import { z } from 'zod';
import type { CompanionDeed, CompanionState } from '../../ipc.ts';

/** Raised when a message is no longer understood as before. */
export const controlProtocol = 1;

const id = z.union([z.string().max(64), z.int()]).optional();
const name = z.string().min(1).max(200);
/** What a program may ask for; `id` comes back with the answer. */
export const controlMessage = z.discriminatedUnion('do', [
  z.strictObject({
    id,
    do: z.literal('hello'),
    token: z.string().max(200),
    program: z.string().max(80).optional(),
  }),
  z.strictObject({ id, do: z.literal('state') }),
  z.strictObject({ id, do: z.literal('voices') }),
  z.strictObject({ id, do: z.literal('pads') }),
  /** The voice changer; without `on` it is turned over. */
  z.strictObject({ id, do: z.literal('live'), on: z.boolean().optional() }),
  z.strictObject({ id, do: z.literal('mute'), on: z.boolean().optional() }),
  z.strictObject({ id, do: z.literal('hear-myself'), on: z.boolean().optional() }),
  z.strictObject({ id, do: z.literal('voice'), voice: name }),
  z.strictObject({ id, do: z.literal('pad'), pad: name }),
  z.strictObject({ id, do: z.literal('stop-all') }),
]);
export type ControlMessage = z.infer<typeof controlMessage>;

export const controlFaults = {
  bad_message: 'This message is not understood. See the documentation for its fields.',
  not_paired: 'Say hello with the token first.',
  not_ready: 'The app is still opening. Try again in a moment.',
  not_found: 'There is no voice or pad of this id now.',
  not_on: 'The voice changer is off.',
} as const;
export type ControlFault = keyof typeof controlFaults;

/** What programs see: the state of the tray, under plain names. */
export const viewOf = ({ voiceId, voiceName, ...state }: CompanionState) => ({
  live: state.phase,
  latencyMs: state.latencyMs,
  muted: state.muted,
  waitsForKey: state.waitsForKey,
  hearMyself: state.monitor,
  voice: { id: voiceId, name: voiceName },
});

/**
 * What the window is to do for a message.
 * @returns the deed, or why there is none
 */
export function deedOf(
  message: Exclude<ControlMessage, { do: 'hello' | 'state' | 'voices' | 'pads' }>,
  state: CompanionState,
): CompanionDeed | ControlFault {
  switch (message.do) {
    case 'live':
      return { do: 'power', on: message.on ?? state.phase === 'off' };
    case 'mute':
      if (state.phase !== 'on') return 'not_on';
      return { do: 'mute', on: message.on ?? !state.muted };
    case 'hear-myself':
      return { do: 'monitor', on: message.on ?? !state.monitor };
    case 'voice':
      return state.voices.some(({ id }) => id === message.voice)
        ? { do: 'voice', id: message.voice }
        : 'not_found';
    case 'pad':
      return state.pads.some(({ id }) => id === message.pad) ? { do: 'pad', id: message.pad } : 'not_found';
    case 'stop-all':
      return { do: 'stop-pads' };
  }
}
