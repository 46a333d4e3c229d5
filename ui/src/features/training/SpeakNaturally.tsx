import { AudioLines } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApi } from '../../api/context.ts';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { naturalVoicesPage } from '../../parts/natural-voices/natural-voices-page.ts';
import { useComputerVoices } from '../../parts/natural-voices/use-computer-voices.ts';
import { usePlatform } from '../../platform/context.ts';
import { dropExcerpt, listTrainedVoices, trainedVoices } from '../../sound/voices/trained-voices.ts';
import { speakNaturallyWords as words } from './words.ts';

/** Leads to text to speech in the recordings' own sound, where the server has a model for that; else nothing. */
export function SpeakNaturally({ voiceUuid }: { voiceUuid: string }) {
  const api = useApi();
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    api.call('GET /api/tts/voices', { signal: gone.signal }).then(
      ({ data }) => setId(data.find((voice) => voice.id === `voice:${voiceUuid}`)?.natural ?? null),
      () => {}, // the voice speaks without it
    );
    return () => gone.abort();
  }, [api, voiceUuid]);
  return id === null ? null : (
    <Offer text={words.text}>
      <ToStudio id={id} />
    </Offer>
  );
}

/**
 * The same by a model of this computer, for a voice with which a part of its recordings is kept; where the model is not
 * here, it leads to where that comes from.
 * @param voiceKey of a trained voice that this device keeps
 */
export function SpeakNaturallyHere({ voiceKey }: { voiceKey: string }) {
  const { naturalVoices } = usePlatform();
  const { state } = useComputerVoices(naturalVoices);
  useEffect(() => void listTrainedVoices(), []);
  const hasExcerpt = useStore(trainedVoices, ({ list }) =>
    list.some(({ key, hasExcerpt: has }) => key === voiceKey && has),
  );
  const [failed, setFailed] = useState(false);
  const models = state && state !== 'closed' ? state.models : [];
  const model = models.find((one) => one.likens && one.state === 'here') ?? models.find((one) => one.likens);
  const speaks = model?.voices[0]?.languageName;
  if (!hasExcerpt || !model || !speaks) return null;
  const what = model.state === 'here' ? words.textHere(speaks) : words.textToGet(speaks, model.name);
  return (
    <Offer text={`${what} ${words.kept}`}>
      {failed && (
        <p className="w-full text-14 text-error-text" role="alert">
          {words.notForgotten}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {model.state === 'here' ? (
          <ToStudio id={`natural:${voiceKey}`} />
        ) : (
          <Link to={naturalVoicesPage} className={buttonClass({})}>
            {words.get}
          </Link>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            setFailed(false);
            dropExcerpt(voiceKey).catch(() => setFailed(true));
          }}
        >
          {words.forget}
        </Button>
      </div>
    </Offer>
  );
}

const Offer = ({ text, children }: { text: string; children: React.ReactNode }) => (
  <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line p-4">
    <div className="min-w-0 flex-[1_1_20rem]">
      <h3 className="font-semibold text-16">{words.heading}</h3>
      <p className="text-14 text-muted">{text}</p>
    </div>
    {children}
  </section>
);

const ToStudio = ({ id }: { id: string }) => (
  <Link to={`/text-to-speech?voice=${encodeURIComponent(id)}`} className={buttonClass({})}>
    <AudioLines aria-hidden="true" />
    {words.open}
  </Link>
);
