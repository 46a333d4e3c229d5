import { useEffect, useState } from 'react';
import { type MyVoice, watchMyVoices } from '../../sound/voices/my-voices.ts';
import { trainedVoices } from '../../sound/voices/trained-voices.ts';

/** The voices of this device, as they are now; none until it has been asked. */
export const useMyVoices = (): readonly MyVoice[] => useVoicesHere().voices;

/** The same, with whether this device has answered yet. */
export function useVoicesHere(): { voices: readonly MyVoice[]; known: boolean } {
  const [here, setHere] = useState<{ voices: readonly MyVoice[]; known: boolean }>(unasked);
  useEffect(() => watchMyVoices((voices) => setHere({ voices, known: trainedVoices.getState().known })), []);
  return here;
}
const unasked = { voices: [], known: false };
