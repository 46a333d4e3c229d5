import { Download, LibraryBig, Mic2, Radio } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { Link } from '../../design/Link.tsx';
import { followVoiceJob, importVoice, wordsOf } from '../../jobs/account-voices.ts';
import { SayIn } from '../../parts/my-voices/SayIn.tsx';
import { usePlatform } from '../../platform/context.ts';
import type { ConsentKind } from '../../sound/voices/consent.ts';
import { carriedMine } from '../../sound/voices/my-voices.ts';
import { CompareStep } from './CompareStep.tsx';
import type { Clip, TrainingWorker } from './clips.ts';
import { SpeakNaturally, SpeakNaturallyHere } from './SpeakNaturally.tsx';
import type { MadeVoice } from './train-state.ts';
import { carriedBy } from './voice-shelf.ts';
import { madeVoicePanelWords } from './words.ts';

const ways = [
  { label: 'Open the voice changer', path: '/tools/voice-changer', Icon: Mic2 },
  { label: 'Use live', path: '/live', Icon: Radio },
] as const;

/** A voice that was made: before and after, and what to do with it. */
export function MadeVoicePanel({
  made,
  clips,
  consent,
  language,
  worker,
  onAgain,
  onKeep,
  onFileSaved,
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
  /** Tries again to keep it in this browser; answers its key there. */
  onKeep: () => Promise<string | null>;
  /** The person has its file. */
  onFileSaved: () => void;
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
  const saveFile = async () => {
    setFault(null);
    try {
      if ((await platform.saveFile(`${made.name}.fvoice`, file())) === 'saved') onFileSaved();
    } catch (thrown) {
      setFault(wordsOf(thrown));
    }
  };
  const carried = carriedBy(made);
  /** Tries again to keep what could not be kept: without that it would be lost on the way. */
  const keepAndOpen = async (path: string) => {
    setFault(null);
    const key = await onKeep();
    if (key !== null) await navigate(`${path}?${carriedMine(key)}`);
    else setFault('The voice can’t be taken along. Save its file, and choose that file on the other page.');
  };
  const save = async () => {
    setSaving(true);
    setFault(null);
    const { signal } = new AbortController();
    try {
      const uuid = await importVoice(api, file(), { name: made.name, consent, language }, { signal });
      const job = await followVoiceJob(api, uuid, { signal, onJob: () => {} });
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
        <h2 className="type-28">{madeVoicePanelWords.ready(made.name)}</h2>
        <p className="mt-1 text-muted">
          {clip
            ? 'Press B to switch between your recording and the same words in the voice, at one loudness.'
            : 'Choose a recording to hear the voice on.'}
        </p>
      </div>
      {clip ? (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label={madeVoicePanelWords.recordingHear}
              className="min-w-0 max-w-120 grow"
              value={clip.id}
              onChange={setChosen}
              choices={clips.map(({ id, name }) => ({ value: id, label: name }))}
            />
            {onCompareFile}
          </div>
          <CompareStep worker={worker} clip={clip.id} voice={made.bytes} name={made.name} />
        </>
      ) : (
        <div>{onCompareFile}</div>
      )}
      {made.key !== null && (
        <SayIn
          key={made.key}
          id={made.key}
          name={made.name}
          language={language || null}
          as={{ trained: made.key }}
        />
      )}
      {made.key !== null && <SpeakNaturallyHere voiceKey={made.key} />}
      {made.voiceUuid !== null && <SpeakNaturally voiceUuid={made.voiceUuid} />}
      {made.unkept !== null && made.voiceUuid === null && !made.fileSaved && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={() => void saveFile()}>
              {madeVoicePanelWords.saveNow}
            </Button>
          }
        >
          {madeVoicePanelWords.voiceOnlyThis(made.unkept)}
        </Banner>
      )}
      {fault && <Banner tone="error">{fault}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" icon={<Download aria-hidden="true" />} onClick={() => void saveFile()}>
          {madeVoicePanelWords.saveVoiceFile}
        </Button>
        {ways.map(({ label, path, Icon }) =>
          carried !== null ? (
            <Link key={label} to={`${path}?${carried}`} className={buttonClass({})}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          ) : (
            <Button key={label} icon={<Icon aria-hidden="true" />} onClick={() => void keepAndOpen(path)}>
              {label}
            </Button>
          ),
        )}
        {made.voiceUuid === null ? (
          user && (
            <Button busy={saving} icon={<LibraryBig aria-hidden="true" />} onClick={() => void save()}>
              {madeVoicePanelWords.uploadMyLibrary}
            </Button>
          )
        ) : (
          <span className="self-center text-14 text-muted">{madeVoicePanelWords.yourLibraryPrivate}</span>
        )}
        <Button variant="quiet" onClick={onAgain}>
          {madeVoicePanelWords.makeAnotherVoice}
        </Button>
      </div>
      {made.voiceUuid === null && made.key !== null && (
        <p className="text-14 text-muted">{madeVoicePanelWords.voiceKeptThis}</p>
      )}
    </div>
  );
}
