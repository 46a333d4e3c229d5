import type { Voice } from '@formant/contract/voices';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { Spinner } from '../../design/Spinner.tsx';
import { canBeWorn, type LibraryVoice } from './wear.ts';
import { universeDialogWords } from './words.ts';

type Found = { state: 'loading' } | { state: 'failed' } | { state: 'done'; voices: readonly Voice[] };

/** Voices of the universe that can be worn live: settings, and trained voices whose file may be had. */
export function UniverseDialog({
  open,
  onClose,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  onChoose: (voice: LibraryVoice) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(now) => now || onClose()}
      title={universeDialogWords.voicesEverybody}
      description={universeDialogWords.voicesCanBe}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {open && <Finder onChoose={onChoose} />}
    </Dialog>
  );
}

function Finder({ onChoose }: { onChoose: (voice: LibraryVoice) => void }) {
  const api = useApi();
  const user = useUser();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found>({ state: 'loading' });
  useEffect(() => {
    let gone = false;
    setFound({ state: 'loading' });
    const q = query.trim();
    const timer = setTimeout(
      async () => {
        try {
          const words = { perPage: 40, ...(q ? { q } : {}) };
          const lists = await Promise.all(
            (['preset', 'profile'] as const).flatMap((kind) => [
              user ? api.call('GET /api/voice/get-my-voices', { query: { ...words, kind } }) : { data: [] },
              api.call('GET /api/voice/get-voice-universe-voices', { query: { ...words, kind } }),
            ]),
          );
          const found = new Map(lists.flatMap(({ data }) => data).map((voice) => [voice.uuid, voice]));
          const voices = [...found.values()].filter((voice) => voice.status === 'ready' && canBeWorn(voice));
          // one's own first, else as the server has put them
          voices.sort((a, b) => Number(b.mine) - Number(a.mine));
          if (!gone) setFound({ state: 'done', voices });
        } catch {
          if (!gone) setFound({ state: 'failed' });
        }
      },
      q ? 250 : 0,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [api, user, query]);
  return (
    <div className="mt-4 grid gap-4">
      <Input
        label="Search"
        type="search"
        value={query}
        before={<Search aria-hidden="true" />}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className="max-h-[50dvh] min-h-40 overflow-y-auto" aria-live="polite">
        {found.state === 'loading' && <Spinner />}
        {found.state === 'failed' && <Banner tone="warning">{universeDialogWords.listCantBe}</Banner>}
        {found.state === 'done' && found.voices.length === 0 && (
          <p className="text-muted">{universeDialogWords.noVoiceNamed}</p>
        )}
        {found.state === 'done' && (
          <ul className="grid gap-1">
            {found.voices.map((voice) => (
              <li key={voice.uuid}>
                <button
                  type="button"
                  className="w-full rounded-button px-3 py-2 text-start hover:bg-sunken"
                  onClick={() => {
                    onChoose(voice);
                    // worn on this device, where the server would not see it
                    void api
                      .call('POST /api/voice/use/{voiceUUID}', { params: { voiceUUID: voice.uuid } })
                      .catch(() => {});
                  }}
                >
                  <span className="font-medium">{voice.name}</span>
                  <span className="text-14 text-subtle">
                    {voice.kind === 'profile' && ' trained'}
                    {voice.mine && ' yours'}
                  </span>
                  {voice.description && <span className="block text-14 text-muted">{voice.description}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
