import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { bringsOwnSound, loadOwnRecording, ownRecording } from '../../sound/play/own-recording.ts';
import type { ChosenVoice } from './use-chosen-voice.ts';

/**
 * Opens the person's own recording where the address brings it, once the voice that came with it is set, and starts:
 * what was heard elsewhere goes on here. A voice whose file stays at the server waits for a press, because the
 * recording would be sent there.
 * @param open puts the job's own address in place of this one
 */
export function useCarriedSound(
  chosen: ChosenVoice,
  open: (file: File, also: { start: boolean }) => Promise<void>,
): void {
  const [search] = useSearchParams();
  const wanted = bringsOwnSound(search) && !search.has('job') && !search.has('result');
  const latest = useRef(open);
  latest.current = open;
  // a voice that the address names and that is not there yet is waited for
  const named = search.has('voice') || search.has('mine');
  const settled = chosen.state === 'set' || (chosen.state === 'none' && !named);
  const start = chosen.state === 'set' && chosen.place === 'anywhere';
  useEffect(() => {
    if (!wanted || !settled) return;
    let live = true;
    void loadOwnRecording().then(() => {
      const { kept } = ownRecording.getState();
      if (!live || !kept) return; // removed in the meantime: the page asks for a file as it always does
      void latest.current(new File([kept.wav], `${kept.name}.wav`, { type: 'audio/wav' }), { start });
    });
    return () => {
      live = false;
    };
  }, [wanted, settled, start]);
}
