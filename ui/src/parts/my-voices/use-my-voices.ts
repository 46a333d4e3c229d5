import { useEffect, useState } from 'react';
import { type MyVoice, watchMyVoices } from '../../sound/voices/my-voices.ts';

/** The voices of this device, as they are now; none until it has been asked. */
export function useMyVoices(): readonly MyVoice[] {
  const [voices, setVoices] = useState<readonly MyVoice[]>([]);
  useEffect(() => watchMyVoices(setVoices), []);
  return voices;
}
