import { Download, LibraryBig, Mic2, Radio } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { Link } from '../../design/Link.tsx';
import { usePlatform } from '../../platform/context.ts';
import { keepTrainedVoice } from '../../sound/live/trained-voices.ts';
import { CompareStep } from './CompareStep.tsx';
import type { Clip, TrainingWorker } from './clips.ts';
import type { ConsentKind } from './consent.ts';
import { followOnServer, importVoice, wordsOf } from './server-training.ts';
import type { MadeVoice } from './train-model.ts';

/** A voice that was made: before and after, and what to do with it. */
export function MadeVoicePanel({
  made,
  clips,
  consent,
  language,
  worker,
  onAgain,
  onSaved,
  onCompareFile,
}: {
  made: MadeVoice;
  /** What the voice may be heard on. */
  clips: readonly Clip[];
  consent: ConsentKind;
  language: string;
  worker: TrainingWorker;
  onAgain: () => void;
  /** It lies in the library now. */
  onSaved: (voiceUuid: string) => void;
  /** A recording by somebody else, to hear the voice on. */
  onCompareFile: React.ReactNode;
}) {
  const api = useApi();
  const user = useUser();
  const platform = usePlatform();
  const newest = clips.at(-1)?.id ?? '';
  const [chosen, setChosen] = useState(newest);
  // whoever adds a recording wants to hear that one
  useEffect(() => setChosen(newest), [newest]);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const clip = clips.find(({ id }) => id === chosen) ?? clips.at(-1);
  const file = () => new File([made.bytes], `${made.name}.fvoice`, { type: 'application/octet-stream' });
  const navigate = useNavigate();
  const speakLive = async () => {
    setFault(null);
    try {
      const { key } = await keepTrainedVoice(new Uint8Array(made.bytes), null);
      await navigate(`/live?trained=${encodeURIComponent(key)}`);
    } catch (thrown) {
      setFault(wordsOf(thrown));
    }
  };
  const save = async () => {
    setSaving(true);
    setFault(null);
    const { signal } = new AbortController();
    try {
      const uuid = await importVoice(api, file(), { name: made.name, consent, language }, signal);
      const job = await followOnServer(api, uuid, { signal, onJob: () => {} });
      if (job.status !== 'succeeded') throw new Error(job.error?.message ?? 'The import was cancelled.');
      onSaved(uuid);
    } catch (thrown) {
      setFault(wordsOf(thrown));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="grid gap-6">
      <div>
        <h2 className="type-28">{made.name} is ready</h2>
        <p className="mt-1 text-muted">
          Press B to switch between your recording and the same words in the voice, at one loudness.
        </p>
      </div>
      {clip && (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Recording to hear it on"
              className="min-w-0 max-w-120 grow"
              value={clip.id}
              onChange={setChosen}
              choices={clips.map(({ id, name }) => ({ value: id, label: name }))}
            />
            {onCompareFile}
          </div>
          <CompareStep worker={worker} clip={clip.id} voice={made.bytes} name={made.name} />
        </>
      )}
      {fault && <Banner tone="error">{fault}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" />}
          onClick={() => void platform.saveFile(`${made.name}.fvoice`, file())}
        >
          Save the voice file
        </Button>
        <Link to="/tools/voice-changer" className={buttonClass({})}>
          <Mic2 aria-hidden="true" />
          Open the voice changer
        </Link>
        <Button icon={<Radio aria-hidden="true" />} onClick={() => void speakLive()}>
          Use live
        </Button>
        {made.voiceUuid === null ? (
          user && (
            <Button busy={saving} icon={<LibraryBig aria-hidden="true" />} onClick={() => void save()}>
              Upload it to my library
            </Button>
          )
        ) : (
          <span className="self-center text-14 text-muted">It is in your library, private.</span>
        )}
        <Button variant="quiet" onClick={onAgain}>
          Make another voice
        </Button>
      </div>
      {made.voiceUuid === null && (
        <p className="text-14 text-muted">
          The voice is only on this page until you save it. Nothing of it was uploaded.
        </p>
      )}
    </div>
  );
}
