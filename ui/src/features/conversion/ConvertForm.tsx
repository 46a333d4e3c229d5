import { modelKinds } from '@formant/engine/base/model-kinds';
import { AudioLines, Upload } from 'lucide-react';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { Progress } from '../../design/Progress.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { formatTime } from '../../i18n/format.ts';
import { usePlatform } from '../../platform/context.ts';
import { convertCalls } from './conversion-calls.ts';
import { type Computer, ConvertModel, type Where, wishOf } from './convert-model.ts';
import { convertFormWords } from './words.ts';

/** Which recording, in which voice, and where. */
export function ConvertForm({ onStarted }: { onStarted: () => void }) {
  const api = useApi();
  const platform = usePlatform();
  const [params] = useSearchParams();
  const [model, setModel] = useState<ConvertModel | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address counts as the page was opened with it
  useEffect(() => {
    const made = new ConvertModel(convertCalls(api, platform), {
      audio: params.get('audio'),
      voice: params.get('voice'),
    });
    setModel(made);
    void made.load();
    return () => {
      made.dispose();
      setModel(null);
    };
  }, [api, platform]);
  return model ? <Form model={model} onStarted={onStarted} /> : <Skeleton className="h-60! w-full" />;
}

function Form({ model, onStarted }: { model: ConvertModel; onStarted: () => void }) {
  const navigate = useNavigate();
  const state = useStore(model.state);
  const { choices, failure, audioId, voiceUuid, busy, problem } = state;
  if (failure) return <RetryBanner onRetry={() => model.load()}>{failure}</RetryBanner>;
  if (!choices) return <Skeleton className="h-60! w-full" />;
  const { recordings, voices, computers } = choices;
  const { voice, neural, closed, foreign, where } = wishOf(state);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const begun = await model.submit();
    if (begun === 'started') onStarted();
    else if (begun) await navigate(begun.open);
  }
  return (
    <form className="panel grid gap-6" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <Select
            label="Recording"
            value={audioId}
            onChange={(id) => model.choose({ audioId: id })}
            placeholder={recordings.length > 0 ? 'Choose one' : 'None is stored yet'}
            disabled={recordings.length === 0}
            choices={recordings.map(({ id, title, durationMs }) => ({
              value: id,
              label: title,
              note: formatTime(durationMs / 1000),
            }))}
          />
          <AddRecording model={model} />
        </div>
        <Select
          label="Voice"
          hint={
            voice ? describe(voice.kind, voice.mine) : 'Yours, your favourites, and those of the library.'
          }
          value={voiceUuid}
          onChange={(uuid) => model.choose({ voiceUuid: uuid })}
          placeholder={convertFormWords.chooseOne}
          choices={voices.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      </div>
      <RadioChips
        label="Where"
        value={where}
        onChange={(chosen) => model.choose({ where: chosen })}
        choices={[
          { value: 'here', label: 'This device', disabled: closed },
          { value: 'computer', label: 'My computer', disabled: closed || foreign },
          { value: 'server', label: 'Server' },
        ]}
      />
      <p className="-mt-3 max-w-[64ch] text-14 text-muted">
        {whereText(where, { closed, neural }, computers)}
      </p>
      {problem && <Banner tone="error">{problem}</Banner>}
      <div>
        <Button variant="primary" type="submit" busy={busy} icon={<AudioLines aria-hidden="true" />}>
          {where === 'here' ? 'Open in the voice changer' : 'Convert'}
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
function AddRecording({ model }: { model: ConvertModel }) {
  const input = useRef<HTMLInputElement>(null);
  const { sent, sendProblem: problem } = useStore(model.state);
  function add(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be chosen again
    if (file) void model.add(file);
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="audio/*,video/mp4"
        className="sr-only"
        tabIndex={-1}
        aria-label={convertFormWords.recordingAdd}
        onChange={add}
      />
      <Button
        size="small"
        busy={sent !== null}
        icon={<Upload aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {convertFormWords.addRecording}
      </Button>
      {sent !== null && <Progress label={convertFormWords.sendingRecording} value={sent} />}
      {problem && (
        <p className="mt-2 text-14 text-error-text" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
