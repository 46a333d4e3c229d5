import { starterFaces } from '@formant/contract/facts/starter-faces.generated';
import { readFace } from '@formant/engine/speech/voices/voice-face';
import { isNeural, modelOfVoice, previewText } from '@formant/engine/tts';
import { Check, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Badge } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { RadioChips } from '../../../design/fields/RadioChips.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { Link } from '../../../design/Link.tsx';
import { Sheet } from '../../../design/overlays/Sheet.tsx';
import { naturalVoicesPage } from '../../../parts/natural-voices/natural-voices-page.ts';
import { VoicePicture } from '../../../parts/voice-art/VoicePicture.tsx';
import { usePlatform } from '../../../platform/context.ts';
import { Scope } from '../../../platform/scope.ts';
import { isMine } from '../../../sound/voices/my-voices.ts';
import type { StudioModel } from '../studio-model.ts';
import { canRead } from './can-read.ts';
import { isLocal, synthesizerNames } from './can-speak.ts';
import { KeepVoice } from './KeepVoice.tsx';
import { isLibrary } from './library-voices.ts';
import { isLikened, likenedKeyOf } from './likened-voices.ts';
import { NaturalVoice } from './NaturalVoice.tsx';
import { type OwnModels, type OwnModelsState, ownModelVoices } from './own-models.ts';
import { isOfModel } from './studio-voices.ts';
import type { Voice } from './voice.ts';
import { voicePickerWords } from './words.ts';

const genders = [
  { value: 'any', label: 'Any' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'neutral', label: 'Neutral' },
] as const;
type Gender = (typeof genders)[number]['value'];

/** Every voice there is: to search, to hear, to take for a block. A press takes the voice and lets it introduce itself. */
export function VoicePicker({
  model,
  models,
  blockId,
  onClose,
}: {
  model: StudioModel;
  models: OwnModels;
  blockId: string;
  onClose: () => void;
}) {
  const { voices, script } = useStore(model.state);
  const { naturalVoices } = usePlatform();
  const block = script.blocks.find(({ id }) => id === blockId);
  const [query, setQuery] = useState('');
  const [language, setLanguage] = useState('any');
  const [gender, setGender] = useState<Gender>('any');
  const { hear, heard, failed, note } = usePreview(model);
  const problem = useStore(models.state, problemOf);
  const here = useStore(ownModelVoices, ({ list }) => list);
  const languages = useMemo(
    () => [
      { value: 'any', label: 'All languages' },
      ...[...new Map(voices.map((voice) => [mainLanguage(voice), mainName(voice)]))]
        .sort(([, a], [, b]) => a.localeCompare(b))
        .map(([value, label]) => ({ value, label })),
    ],
    [voices],
  );
  const text = block?.text ?? '';
  // those that read the script's letters first, of these the person's own and those of his language
  const sorted = useMemo(
    () =>
      voices
        .map((voice) => ({ voice, able: canRead(text, voice), near: nearness(voice) }))
        .sort((a, b) => Number(b.able) - Number(a.able) || b.near - a.near),
    [voices, text],
  );
  const wanted = query.trim().toLowerCase();
  const shown = sorted.filter(
    ({ voice }) =>
      (language === 'any' || mainLanguage(voice) === language) &&
      (gender === 'any' || voice.gender === gender) &&
      `${voice.name} ${voice.languageName} ${voice.id}`.toLowerCase().includes(wanted),
  );
  if (!block) return null;
  return (
    <Sheet open onOpenChange={(open) => open || onClose()} title={voicePickerWords.chooseVoice}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <NaturalVoice studio={model} models={models} blockId={blockId} />
        {naturalVoices && (
          <p className="text-14">
            <Link className="link" to={naturalVoicesPage} onClick={onClose}>
              {voicePickerWords.moreNatural}
            </Link>
          </p>
        )}
        <Input
          label={voicePickerWords.searchVoices}
          type="search"
          value={query}
          before={<Search aria-hidden="true" />}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Select label="Language" value={language} onChange={setLanguage} choices={languages} />
        <RadioChips size="small" label="Gender" value={gender} onChange={setGender} choices={genders} />
        <p className="text-14 text-muted" role="status">
          {shown.length === 1 ? '1 voice' : `${shown.length} voices`}
          {voicePickerWords.pressTakesVoice}
        </p>
        {failed && (
          <p className="text-14 text-error-text" role="alert">
            {failed}
          </p>
        )}
        {note && (
          <p className="text-14 text-muted" role="status">
            {note}
          </p>
        )}
        <ul className="-mx-2">
          {shown.map(({ voice, able }) => {
            const chosen = voice.id === block.voiceId;
            return (
              <li
                key={voice.id}
                className="flex items-center gap-2 border-t border-line [contain-intrinsic-size:auto_64px] [content-visibility:auto]"
              >
                <button
                  type="button"
                  className="flex min-h-16 min-w-0 grow items-center gap-3 rounded-button px-2 py-2 text-start hover:bg-sunken aria-pressed:bg-primary-soft"
                  aria-pressed={chosen}
                  onClick={() => {
                    model.setVoice(block.id, voice.id);
                    hear(voice);
                  }}
                >
                  <VoicePicture spectrum={spectrumOf(voice)} name={voice.id} className="size-11 flex-none" />
                  <span className="min-w-0 grow">
                    <b className="block truncate font-semibold">{voice.name}</b>
                    <span className="block truncate text-14 text-muted">
                      {[
                        // a row that is short of room has to say this first
                        isNeural(voice) ? synthesizerNames[voice.engine] : null,
                        voice.languageName === voice.name ? null : voice.languageName,
                        voice.gender === 'neutral' ? null : voice.gender,
                        isNeural(voice) ? null : (synthesizerNames[voice.engine] ?? voice.engine),
                        // what a synthesizer says is the person's; of others it matters
                        isLibrary(voice.id) || modelOfVoice(voice.id) ? voice.licence : null,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </span>
                  {!able && <Badge tone="warning">{voicePickerWords.otherScript}</Badge>}
                  {isLibrary(voice.id) && <Badge tone="primary">Library</Badge>}
                  {(isMine(voice.id) || isLikened(voice.id)) && (
                    <Badge tone="success">{voicePickerWords.mine}</Badge>
                  )}
                  {!isLocal(voice) ? (
                    <Badge tone="info">Server</Badge>
                  ) : (
                    isOfModel(voice) && <Badge tone="success">{voicePickerWords.thisDevice}</Badge>
                  )}
                  {heard === voice.id && <Badge tone="primary">Playing</Badge>}
                  {chosen && <Check className="size-5 flex-none text-primary-text" aria-hidden="true" />}
                </button>
                {isNeural(voice) && (
                  <KeepVoice voice={voice} models={models} isHere={here.some(({ id }) => id === voice.id)} />
                )}
              </li>
            );
          })}
        </ul>
        {problem && (
          <p className="text-14 text-error-text" role="alert">
            {problem}
          </p>
        )}
        {!naturalVoices && voices.length > 0 && !voices.some(isNeural) && (
          <p className="text-14 text-muted">
            {voicePickerWords.voicesSoundMore}
            <code>{voicePickerWords.formantModelsInstall}</code>.
          </p>
        )}
        {shown.length === 0 && <p className="text-muted">{voicePickerWords.noVoiceLike}</p>}
        <div className="sticky -bottom-5 -mx-1 -mb-5 bg-surface px-1 pt-2 pb-5">
          <Button variant="primary" block onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** Why a model stands still; one at a time is under way. */
const problemOf = ({ arrivals }: OwnModelsState): string | null =>
  Object.values(arrivals).find(({ problem }) => problem !== null)?.problem ?? null;

/** The library has measured what it brings along; others are drawn from their names. */
const spectrumOf = ({ id, spectrum }: Voice): readonly number[] | null =>
  spectrum ?? readFace(starterFaces[`tts.${id.replace(':', '.')}`] ?? '')?.bands ?? null;

/** How likely a person wants a voice before he has searched: his own, those of his language, all others. */
const nearness = (voice: Voice): number =>
  isMine(voice.id) || isLikened(voice.id)
    ? 2
    : mainLanguage(voice) === navigator.language.split('-')[0]
      ? 1
      : 0;
const mainLanguage = ({ language }: Voice): string => language.split('-')[0]!;
const mainName = ({ languageName }: Voice): string => languageName.replace(/ \(.*\)$/, '');

/** Samples of voices: the server's small recordings, else spoken here. */
function usePreview(model: StudioModel) {
  const [heard, setHeard] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const scope = useRef<Scope | null>(null);
  useEffect(() => () => scope.current?.dispose(), []);
  const hear = (voice: Voice) => {
    scope.current?.dispose();
    const mine = new Scope();
    scope.current = mine;
    model.player.stop();
    setFailed(null);
    const silent = isLikened(voice.id);
    setNote(silent ? voicePickerWords.noSample(voice.name, likenedKeyOf(voice.id) !== null) : null);
    setHeard(silent ? null : voice.id);
    if (silent) return;
    const over = () => {
      if (scope.current === mine) setHeard(null);
    };
    const here = () => {
      if (mine.disposed) return;
      if (!isLocal(voice)) return fail();
      const control = new AbortController();
      mine.add(() => control.abort());
      void model.introduce(voice, previewText(voice.language), control.signal).then(over, fail);
    };
    const fail = () => {
      if (mine.disposed) return;
      over();
      setFailed('The sample can’t be played: the server can’t be reached. The voice is taken all the same.');
    };
    if (!voice.previewUrl) return here();
    const media = new Audio(voice.previewUrl);
    mine.add(() => {
      media.pause();
      media.removeAttribute('src');
    });
    mine.listen(media, 'ended', over);
    mine.listen(media, 'error', here, { once: true });
    media.play().catch(() => {}); // the error event has told already; a stopped sample is none
  };
  return { hear, heard, failed, note };
}
