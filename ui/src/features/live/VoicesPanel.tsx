import { presetIdOf } from '@formant/contract/facts/starter-presets';
import {
  voicePresetIds,
  voicePresetNames,
  voicePresetShelves,
} from '@formant/engine/speech/voices/voice-preset-names';
import { Search, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { FileButton } from '../../design/fields/FileButton.tsx';
import { GroupedChips } from '../../design/fields/GroupedChips.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { readAccountFavourites } from '../../jobs/account-favourites.ts';
import { useMyVoices } from '../../parts/my-voices/use-my-voices.ts';
import { usePlatform } from '../../platform/context.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import {
  accountFavourites,
  deviceFavourites,
  favouritesOf,
  loadFavourites,
} from '../../sound/voices/favourites.ts';
import { removeMyVoice } from '../../sound/voices/my-voices.ts';
import { UniverseDialog } from './UniverseDialog.tsx';
import { canBeWorn, putOnFile, putOnFromLibrary, putOnListed, putOnNatural } from './wear.ts';
import { voicesPanelWords } from './words.ts';

const byHand = 'by-hand';

/** The ready voices, one's own, trained ones, and the way to everybody's. */
export function VoicesPanel({ session }: { session: LiveSession }) {
  const { voiceId, voiceName } = useStore(session.setup);
  const voices = useMyVoices();
  const platform = usePlatform();
  const [searching, setSearching] = useState(false);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const api = useApi();
  const userId = useUser()?.id ?? null;
  useEffect(loadFavourites, []);
  useEffect(() => void readAccountFavourites(api, userId), [api, userId]);
  const presets = voicePresetIds.map((id) => ({ value: id as string, label: voicePresetNames[id] }));
  const mine = voices.map(({ id, name }) => ({ value: id, label: name }));
  const ofAccount = useStore(accountFavourites, ({ list }) => list);
  const ofDevice = useStore(deviceFavourites, ({ list }) => list);
  const liked = favouritesOf(ofAccount, ofDevice).filter(
    // a ready voice is listed by itself
    (voice) => canBeWorn(voice) && presetIdOf(voice.slug) === null,
  );
  const favourites = liked.map(({ uuid, name }) => ({ value: `voice:${uuid}`, label: name }));
  const listed = [{ value: 'natural', label: 'Natural' }, ...mine, ...favourites, ...presets];
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
  const choose = (value: string) => void attempt(() => putOnListed(session, platform, value));
  const take = (file: File | undefined) => file && void attempt(() => putOnFile(session, file));
  const chosen = voices.find(({ id }) => id === voiceId);
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
      <GroupedChips<string>
        label={voicesPanelWords.voice}
        groupsLabel={voicesPanelWords.kinds}
        value={shown}
        onChange={choose}
        choices={[...other, ...listed]}
        groups={voicePresetShelves}
      />
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
        {chosen && (
          <IconButton
            size="small"
            label={
              chosen.settings === null
                ? voicesPanelWords.forget(chosen.name)
                : voicesPanelWords.delete(chosen.name)
            }
            onClick={() => {
              // the settings of one that was made stay set, without its name
              if (chosen.settings === null) putOnNatural(session);
              else session.set({ voiceId: null });
              void attempt(() => removeMyVoice(chosen.id));
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
