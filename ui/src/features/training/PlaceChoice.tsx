import { useEffect, useState } from 'react';
import { useApi, useUser } from '../../api/context.ts';
import { voiceCloningPage } from '../../content/voice-cloning-page.ts';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { usePlatform } from '../../platform/context.ts';
import type { TrainingPlace } from './train-state.ts';
import { placeChoiceWords as words } from './words.ts';

/** Where a voice is trained, what becomes of its recordings there, and what it can do afterwards. */
export function PlaceChoice({
  place,
  onPlace,
  keepsExcerpt,
  onKeepsExcerpt,
}: {
  place: TrainingPlace;
  onPlace: (place: TrainingPlace) => void;
  keepsExcerpt: boolean;
  onKeepsExcerpt: (keeps: boolean) => void;
}) {
  const user = useUser();
  const platform = usePlatform();
  return (
    <>
      <Segmented
        label={words.whereTrained}
        className="justify-self-start"
        value={place}
        onChange={onPlace}
        choices={[
          { value: 'device', label: 'On this device' },
          { value: 'server', label: 'On the server', disabled: !user },
        ]}
      />
      <p className="max-w-[60ch] text-muted">
        {place === 'server' ? words.atServer : platform.naturalVoices ? words.inApp : words.here}
        {!user && (
          <>
            {' '}
            {words.trainServerKeep}{' '}
            <button
              type="button"
              className="link underline"
              onClick={() => void platform.signIn(voiceCloningPage.href)}
            >
              {words.signIn}
            </button>{' '}
            {words.beforeYouRecord}
          </>
        )}
      </p>
      {platform.naturalVoices ? (
        place === 'device' && (
          <div className="grid max-w-[60ch] gap-1">
            <Checkbox
              label={words.keepExcerpt}
              checked={keepsExcerpt}
              onChange={(event) => onKeepsExcerpt(event.currentTarget.checked)}
            />
            <p className="text-14 text-muted">{words.whatExcerptIs}</p>
          </div>
        )
      ) : (
        <NaturalAtServer />
      )}
    </>
  );
}

/** Nothing unless the server has told that it has a model which speaks like recordings. */
function NaturalAtServer() {
  const api = useApi();
  const [likens, setLikens] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    api.call('GET /api/tts/voices', { signal: gone.signal }).then(
      (found) => setLikens(found.likens),
      () => {}, // nothing is promised then
    );
    return () => gone.abort();
  }, [api]);
  return likens ? <p className="max-w-[60ch] text-muted">{words.naturalAtServer}</p> : null;
}
