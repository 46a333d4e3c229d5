import type { ConvertPlace } from '@formant/contract/conversion';
import { modelKinds } from '@formant/engine/base/model-kinds';
import { AudioLines, Upload } from 'lucide-react';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { Progress } from '../../design/Progress.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { formatTime } from '../../i18n/format.ts';
import { uploadFile } from '../../jobs/upload.ts';
import { usePlatform } from '../../platform/context.ts';
import { openHere } from './open-here.ts';
import { type Computer, useChoices } from './use-choices.ts';

type Where = 'here' | Extract<ConvertPlace, 'computer' | 'server'>;
const words = (thrown: unknown) =>
  thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.';

/** Which recording, in which voice, and where. */
export function ConvertForm({ onStarted }: { onStarted: () => void }) {
  const api = useApi();
  const platform = usePlatform();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { choices, failure, reload } = useChoices(params.get('voice'));
  const [audioId, setAudioId] = useState(params.get('audio') ?? undefined);
  const [voiceUuid, setVoiceUuid] = useState(params.get('voice') ?? undefined);
  const [where, setWhere] = useState<Where>('here');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (failure) return <RetryBanner onRetry={reload}>{failure}</RetryBanner>;
  if (!choices) return <Skeleton className="h-60! w-full" />;
  const { recordings, voices, computers } = choices;
  const audio = recordings.find(({ id }) => id === audioId);
  const voice = voices.find(({ uuid }) => uuid === voiceUuid);
  const neural = voice?.kind === 'model';
  const closed = (neural || voice?.kind === 'profile') && !voice.canDownload;
  const foreign = neural && !voice.mine;
  const chosen: Where = closed || (foreign && where === 'computer') ? 'server' : where;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!audio || !voice) {
      setProblem(audio ? 'Choose a voice.' : 'Choose a recording, or add one.');
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      if (chosen === 'here') return void (await navigate(await openHere(audio, voice, platform)));
      await api.call('POST /api/voice/convert/{voiceUUID}', {
        params: { voiceUUID: voice.uuid },
        body: { audioId: audio.id, where: chosen },
      });
      onStarted();
    } catch (thrown) {
      setProblem(words(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="panel grid gap-6" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <Select
            label="Recording"
            value={audioId}
            onChange={setAudioId}
            placeholder={recordings.length > 0 ? 'Choose one' : 'None is stored yet'}
            disabled={recordings.length === 0}
            choices={recordings.map(({ id, title, durationMs }) => ({
              value: id,
              label: title,
              note: formatTime(durationMs / 1000),
            }))}
          />
          <AddRecording
            onAdded={async (id) => {
              await reload();
              setAudioId(id);
            }}
          />
        </div>
        <Select
          label="Voice"
          hint={
            voice ? describe(voice.kind, voice.mine) : 'Yours, your favourites, and those of the library.'
          }
          value={voiceUuid}
          onChange={setVoiceUuid}
          placeholder="Choose one"
          choices={voices.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      </div>
      <RadioChips
        label="Where"
        value={chosen}
        onChange={setWhere}
        choices={[
          { value: 'here', label: 'This device', disabled: closed },
          { value: 'computer', label: 'My computer', disabled: closed || foreign },
          { value: 'server', label: 'Server' },
        ]}
      />
      <p className="-mt-3 max-w-[64ch] text-14 text-muted">
        {whereText(chosen, { closed, neural }, computers)}
      </p>
      {problem && <Banner tone="error">{problem}</Banner>}
      <div>
        <Button variant="primary" type="submit" busy={busy} icon={<AudioLines aria-hidden="true" />}>
          {chosen === 'here' ? 'Open in the voice changer' : 'Convert'}
        </Button>
      </div>
    </form>
  );
}

const describe = (kind: string, mine: boolean): string =>
  kind === 'profile'
    ? `A trained voice${mine ? ' of yours' : ''}: the recording speaks in it.`
    : kind === 'model'
      ? `A neural model${mine ? ' of yours' : ''} (RVC): the recording speaks in it.`
      : 'Settings of pitch, formants and effects.';

function whereText(
  where: Where,
  { closed, neural }: { closed: boolean; neural: boolean },
  computers: readonly Computer[],
): string {
  if (closed)
    return 'The owner of this voice lets you use it here, but not download it. So the server does the work.';
  if (where === 'here')
    return neural
      ? 'The neural model runs in this window, and nothing is sent anywhere. The voice changer says what it needs beside it.'
      : 'The work runs in this window, and nothing is sent anywhere.';
  if (where === 'server') return 'The server does the work, also while this page is closed.';
  const there = computers.filter(({ converts }) => converts);
  const able = there.find((computer) => computer.neural || !neural);
  if (able) return `${able.name} is there and does the work: private and free. The result comes back here.`;
  const wait =
    there.length > 0
      ? 'None of your computers that are there runs neural models yet. The work waits up to a day for one that does.'
      : computers.length > 0
        ? 'None of your computers is there now. The work waits up to a day for one with the app running.'
        : 'Turn on “Convert on this computer” in the app’s File menu or on this page in the app. The work waits up to a day.';
  return neural ? `${wait} ${needsContentVec}` : wait;
}

const needsContentVec = `A neural model needs ${modelKinds.contentvec.name} beside it, once for all of them: in the app, choose “This device” with this voice, and the voice changer asks for it.`;

/** Sends a file to the account's recordings. */
function AddRecording({ onAdded }: { onAdded: (id: string) => Promise<void> }) {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  async function add(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const control = new AbortController();
    sending.current = control;
    setProblem(null);
    setSent(0);
    try {
      const uploadId = await uploadFile(
        file,
        { api },
        { signal: control.signal, onProgress: (bytes) => setSent(bytes / Math.max(1, file.size)) },
      );
      const kept = await api.call('POST /api/audio/store-details/{voiceUUID?}', {
        body: { uploadId, title: file.name.slice(0, 120) },
        signal: control.signal,
      });
      await onAdded(kept.id);
    } catch (thrown) {
      if (!control.signal.aborted) setProblem(words(thrown));
    } finally {
      if (!control.signal.aborted) setSent(null);
    }
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="audio/*,video/mp4"
        className="sr-only"
        tabIndex={-1}
        aria-label="Recording to add"
        onChange={(event) => void add(event)}
      />
      <Button
        size="small"
        busy={sent !== null}
        icon={<Upload aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Add a recording
      </Button>
      {sent !== null && <Progress label="Sending the recording" value={sent} />}
      {problem && (
        <p className="mt-2 text-14 text-error-text" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
