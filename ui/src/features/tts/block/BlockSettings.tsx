import { hasStudioSound, ownVoices } from '@formant/engine/tts';
import { AudioLines, Monitor, Server } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../../design/Button.tsx';
import { Checkbox } from '../../../design/fields/Checkbox.tsx';
import { Segmented } from '../../../design/fields/RadioChips.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { Slider } from '../../../design/fields/Slider.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import { speechFilesOf } from '../../../sound/speech/speech-files.ts';
import type { StudioModel } from '../studio-model.ts';
import { synthesizerNames } from '../voices/can-speak.ts';
import { isLibrary } from '../voices/library-voices.ts';
import { voiceName } from '../voices/studio-voices.ts';
import { MannerSliders } from './MannerSliders.tsx';
import { blockSettingsWords } from './words.ts';

const fetchBytes = (voice: { id: string; language: string }): number =>
  speechFilesOf(voice).reduce((sum, { fetchedBytes }) => sum + fetchedBytes, 0);

/** Nobody has said which. */
const told = 'told';
/** In which a voice of the library can be made to speak: those of the synthesizers that speak for it. */
const languages = [
  { value: told, label: 'As the voice, or the letters' },
  ...[
    ...new Map(
      ownVoices.map(({ language, languageName }) => [
        language.split('-')[0] ?? language,
        languageName.replace(/ \(.*\)$/, ''),
      ]),
    ),
  ]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => (a.label < b.label ? -1 : 1)), // English names; a collator is long in the making
];

/** Voice, speed, pitch and pause of the chosen block, and where the script is spoken. */
export function BlockSettings({ model, onVoice }: { model: StudioModel; onVoice: () => void }) {
  const { script, selectedId, voices } = useStore(model.state);
  const block = script.blocks.find(({ id }) => id === selectedId) ?? script.blocks[0]!;
  const number = script.blocks.indexOf(block) + 1;
  const voice = voices.find(({ id }) => id === block.voiceId);
  const change = (fields: Partial<typeof block>) => model.changeBlock(block.id, fields);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex items-center gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-button bg-sunken text-primary-text">
          <AudioLines aria-hidden="true" />
        </span>
        <div className="min-w-0 grow">
          <b className="block truncate font-semibold">{voiceName(voices, block)}</b>
          <span className="block truncate text-14 text-muted">
            {voice
              ? `${voice.languageName}, ${synthesizerNames[voice.engine] ?? voice.engine}`
              : 'Not in your list of voices'}
          </span>
        </div>
        <Button size="small" onClick={onVoice}>
          Change
        </Button>
      </div>
      {isLibrary(block.voiceId) && (
        <Select
          label={blockSettingsWords.languageText}
          value={block.language ?? told}
          onChange={(language) => change({ language: language === told ? undefined : language })}
          choices={languages}
        />
      )}
      <MannerSliders manner={block} onChange={change} />
      {hasStudioSound(voice?.engine ?? '') && !isLibrary(block.voiceId) && (
        <div className="grid gap-1">
          <Checkbox
            label={blockSettingsWords.studioSound}
            checked={block.studio ?? false}
            onChange={(event) => change({ studio: event.currentTarget.checked })}
          />
          <p className="text-14 text-muted">{blockSettingsWords.studioSoundIs}</p>
        </div>
      )}
      <Slider
        label={blockSettingsWords.pauseAfter}
        min={0}
        max={5}
        step={0.1}
        value={block.pauseSeconds}
        text={`${block.pauseSeconds.toFixed(1)} s`}
        onChange={(pauseSeconds) => change({ pauseSeconds })}
      />
      {script.blocks.length > 1 && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() =>
            model.edit((blocks) =>
              blocks.map((one) => ({
                ...one,
                voiceId: block.voiceId,
                voiceName: block.voiceName,
                language: block.language,
                speed: block.speed,
                pitch: block.pitch,
                studio: block.studio,
                pauseSeconds: block.pauseSeconds,
              })),
            )
          }
        >
          {blockSettingsWords.forAllBlocks(script.blocks.length)}
        </Button>
      )}
      <p className="sr-only" aria-live="polite">
        {blockSettingsWords.settingsBlock(number)}
      </p>
      <hr className="border-line" />
      <Segmented
        label={blockSettingsWords.whereRuns}
        fill
        value={script.place}
        onChange={(place) => model.change({ place })}
        choices={[
          {
            value: 'device',
            label: (
              <>
                <Monitor className="size-4" aria-hidden="true" /> Device
              </>
            ),
          },
          {
            value: 'server',
            label: (
              <>
                <Server className="size-4" aria-hidden="true" /> Server
              </>
            ),
          },
        ]}
      />
      <p className="-mt-3 text-14 text-muted">
        {script.place === 'device'
          ? `Your text stays on this device; free and without limit of days. ${voice ? `What it speaks with is fetched once, about ${formatBytes(fetchBytes(voice))}, and then works` : 'Voices are fetched once and then work'} without a connection.`
          : 'Your text goes to the server, which speaks it and keeps it in your history there until you delete it. Without an account it is deleted after a day.'}
      </p>
      <Checkbox
        label={blockSettingsWords.playWhileSpoken}
        checked={script.listen}
        onChange={(event) => model.change({ listen: event.currentTarget.checked })}
      />
    </div>
  );
}
