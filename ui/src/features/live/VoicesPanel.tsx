import { presetIdOf } from '@formant/contract/facts/starter-presets';
import { voicePresetIds, voicePresetNames } from '@formant/engine/speech/voices/voice-preset-names';
import { Search, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { FileButton } from '../../design/fields/FileButton.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { usePlatform } from '../../platform/context.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { deviceFavourites, loadFavourites } from '../../sound/voices/favourites.ts';
import { madeId, madeVoices, removeMadeVoice } from '../../sound/voices/made-voices.ts';
import { listTrainedVoices, removeTrainedVoice, trainedVoices } from '../../sound/voices/trained-voices.ts';
import { UniverseDialog } from './UniverseDialog.tsx';
import {
  canBeWorn,
  putOnFile,
  putOnFromLibrary,
  putOnKept,
  putOnNatural,
  putOnOwn,
  putOnPreset,
} from './wear.ts';
import { voicesPanelWords } from './words.ts';

const byHand = 'by-hand';

/** The ready voices, one's own, trained ones, and the way to everybody's. */
export function VoicesPanel({ session }: { session: LiveSession }) {
  const { voiceId, voiceName } = useStore(session.setup);
  const own = useStore(madeVoices, ({ list }) => list);
  const files = useStore(trainedVoices, ({ list }) => list);
  const platform = usePlatform();
  const [searching, setSearching] = useState(false);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    void listTrainedVoices();
    loadFavourites();
  }, []);
  const presets = voicePresetIds.map((id) => ({ value: id as string, label: voicePresetNames[id] }));
  const mine = own.map((voice) => ({ value: madeId(voice), label: voice.name }));
  const trained = files.map(({ key, name }) => ({ value: key, label: name }));
  const liked = useStore(deviceFavourites, ({ list }) => list).filter(
    // a ready voice is listed by itself
    (voice) => canBeWorn(voice) && presetIdOf(voice.slug) === null,
  );
  const favourites = liked.map(({ uuid, name }) => ({ value: `voice:${uuid}`, label: name }));
  const listed = [{ value: 'natural', label: 'Natural' }, ...mine, ...trained, ...favourites, ...presets];
  const shown = voiceId ?? byHand;
  const other =
    voiceId === null
      ? [{ value: byHand, label: voiceName }]
      : listed.some(({ value }) => value === voiceId)
        ? []
        : [{ value: voiceId, label: voiceName }];
  const attempt = async (work: () => Promise<unknown>) => {
    setFault(null);
    try {
      await work();
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  const choose = (value: string) => {
    if (value === 'natural') return putOnNatural(session);
    const saved = own.find((voice) => madeId(voice) === value);
    if (saved) return putOnOwn(session, saved);
    if (putOnPreset(session, value)) return;
    const favourite = liked.find(({ uuid }) => `voice:${uuid}` === value);
    if (favourite) return void attempt(() => putOnFromLibrary(session, platform, favourite));
    void attempt(async () => {
      if (await putOnKept(session, value)) return;
      await listTrainedVoices();
      throw new Error('The file of that voice is no longer kept in this browser. Choose it again.');
    });
  };
  const take = (file: File | undefined) => file && void attempt(() => putOnFile(session, file));
  const chosenOwn = own.find((voice) => madeId(voice) === voiceId);
  const chosenFile = files.find(({ key }) => key === voiceId);
  return (
    <section
      aria-label="Voices"
      className={classNames('rounded-card', over && 'outline-2 outline-primary outline-offset-8')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <RadioChips label="Voice" value={shown} onChange={choose} choices={[...other, ...listed]} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button size="small" icon={<Search aria-hidden="true" />} onClick={() => setSearching(true)}>
          {voicesPanelWords.voicesEverybody}
        </Button>
        <FileButton
          size="small"
          label={voicesPanelWords.trainedVoiceFile}
          accept=".fvoice"
          onFiles={([file]) => take(file)}
        />
        {chosenOwn && (
          <IconButton
            size="small"
            label={`Delete ${chosenOwn.name}`}
            onClick={() => {
              removeMadeVoice(chosenOwn.id);
              session.set({ voiceId: null });
            }}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
        {chosenFile && (
          <IconButton
            size="small"
            label={`Forget ${chosenFile.name}`}
            onClick={() => {
              putOnNatural(session);
              void attempt(() => removeTrainedVoice(chosenFile.key));
            }}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {fault && (
        <div className="mt-3">
          <Banner tone="error">{fault}</Banner>
        </div>
      )}
      <UniverseDialog
        open={searching}
        onClose={() => setSearching(false)}
        onChoose={(voice) => {
          setSearching(false);
          void attempt(() => putOnFromLibrary(session, platform, voice));
        }}
      />
    </section>
  );
}
