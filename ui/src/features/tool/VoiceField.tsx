import { Upload, X } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../design/Button.tsx';
import { Field } from '../../design/fields/Field.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { useMyVoices } from '../../parts/my-voices/use-my-voices.ts';
import { usePlatform } from '../../platform/context.ts';
import { faultOf } from '../../sound/fault.ts';
import { isMine, readMyVoice } from '../../sound/voices/my-voices.ts';
import { isUuid, useLibraryVoices } from './use-library-voices.ts';
import { voiceFieldWords } from './words.ts';

const none = 'none';

/**
 * A trained voice or a neural model: of this device, of the person's library, or a file. `keep` puts the file among the job's files and
 * tells what it goes by there; one of the library goes by its uuid, as at the server.
 */
export function VoiceField({
  label,
  hint,
  value,
  keep,
  onChange,
}: {
  label: string;
  hint?: string;
  /** The reference; empty is none. */
  value: string;
  /** @throws Error with words for people */
  keep: (file: File) => Promise<string>;
  onChange: (reference: string) => void;
}) {
  const platform = usePlatform();
  const [error, setError] = useState<string>();
  const [fetching, setFetching] = useState<string | null>(null);
  const { voices, gone } = useLibraryVoices(value);
  // voices of settings alone are set by the sliders
  const mine = useMyVoices().filter(({ trained }) => trained !== null);
  const chosen = voices.find(({ uuid }) => uuid === value);
  const choose = async (file: File) => {
    setError(undefined);
    try {
      onChange(await keep(file));
    } catch (thrown) {
      setError(faultOf(thrown).message);
    }
  };
  const takeMine = async (id: string) => {
    setError(undefined);
    const found = await readMyVoice(id);
    if (found?.file) await choose(found.file);
    else setError(voiceFieldWords.goneFromHere);
  };
  const take = async (uuid: string) => {
    if (isMine(uuid)) return takeMine(uuid);
    const voice = voices.find((one) => one.uuid === uuid);
    if (!voice) return onChange('');
    setError(undefined);
    if (!voice.canDownload) return onChange(uuid);
    setFetching(uuid);
    const answer = await platform.fetchApi(`/api/voice/get-voice-model/${uuid}`, {}).catch(() => null);
    if (answer?.ok) await choose(new File([await answer.blob()], uuid));
    else
      setError(
        answer?.status === 404
          ? `“${voice.name}” is no longer there: it was deleted or made private. Choose another voice.`
          : `“${voice.name}” could not be fetched. Check your connection and try again.`,
      );
    setFetching(null);
  };
  const name = isUuid(value) ? (chosen?.name ?? 'A voice of the library') : value;
  return (
    <Field
      label={label}
      hint={
        fetching
          ? 'Fetching the voice to this device.'
          : gone
            ? 'This voice was deleted or made private. Its file is kept with this job: it still speaks on this device.'
            : chosen && !chosen.canDownload
              ? 'The owner of this voice keeps its file: it speaks on the server only.'
              : hint
      }
      error={error}
    >
      {(control) => (
        <div className="grid min-w-0 gap-2">
          {voices.length + mine.length > 0 && (
            <Select
              label={voiceFieldWords.myVoices}
              value={
                fetching ??
                (chosen ? value : (mine.find(({ name }) => `${name}.fvoice` === value)?.id ?? none))
              }
              onChange={(uuid) => void take(uuid)}
              choices={[
                { value: none, label: isUuid(value) || value === '' ? 'No voice' : 'From a file' },
                ...mine.map((voice) => ({ value: voice.id, label: voice.name })),
                ...voices.map((voice) => ({ value: voice.uuid, label: voice.name })),
              ]}
            />
          )}
          <div className="flex min-w-0 items-center gap-2">
            <label className={`${buttonClass({})} min-w-0 overflow-clip`}>
              <Upload aria-hidden="true" />
              <span className="truncate">{value === '' ? 'Choose a voice file' : name}</span>
              <input
                {...control}
                type="file"
                accept=".fvoice,.onnx"
                className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  event.currentTarget.value = ''; // the same file may be chosen again
                  if (file) void choose(file);
                }}
              />
            </label>
            {value !== '' && (
              <IconButton label={voiceFieldWords.speakRecordingsOwn} onClick={() => onChange('')}>
                <X />
              </IconButton>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
