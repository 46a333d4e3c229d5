import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/Button.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { openFile } from '../../jobs/local-jobs.ts';
import { shownTitle } from './share-data.ts';
import type { OpenedShare } from './use-shared.ts';
import { hearInAnotherVoiceWords } from './words.ts';

const { options } = tools['voice-changer'].tool;
const voices = Object.entries(options.preset.choices)
  .filter(([value]) => value !== options.preset.default)
  .map(([value, label]) => ({ value, label: String(label) }));

/** Fetches the sound to this device and opens it in the voice changer with a voice chosen. */
export function HearInAnotherVoice({ opened: { audio } }: { opened: OpenedShare }) {
  const navigate = useNavigate();
  const [voice, setVoice] = useState(voices[0]?.value ?? options.preset.default);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const go = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const answer = await fetch(audio.url);
      if (!answer.ok) throw new Error(String(answer.status));
      const file = new File([await answer.blob()], `${shownTitle(audio.title)}.${audio.format}`);
      const id = await openFile('voice-changer', file, { ...defaultValues(options), preset: voice });
      await navigate(`/tools/voice-changer?job=${id}`);
    } catch {
      setFailed(true); // said below
      setBusy(false);
    }
  };
  return (
    <section className="panel mt-6" aria-labelledby="another-voice">
      <h2 id="another-voice" className="type-22">
        {hearInAnotherVoiceWords.hearThisAnother}
      </h2>
      <p className="mt-1 mb-5 text-muted">{hearInAnotherVoiceWords.soundComesYour}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select label="Voice" value={voice} onChange={setVoice} choices={voices} className="w-full sm:w-60" />
        <Button
          variant="primary"
          busy={busy}
          icon={<AudioLines aria-hidden="true" />}
          onClick={() => void go()}
        >
          {hearInAnotherVoiceWords.openVoiceChanger}
        </Button>
      </div>
      {failed && (
        <p className="mt-3 text-14 text-error-text" role="alert">
          {hearInAnotherVoiceWords.soundCouldNot}
        </p>
      )}
    </section>
  );
}
