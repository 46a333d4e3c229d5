import { AudioLines } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
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
  if (id === null) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line p-4">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h3 className="font-semibold text-16">{words.heading}</h3>
        <p className="text-14 text-muted">{words.text}</p>
      </div>
      <Link to={`/text-to-speech?voice=${encodeURIComponent(id)}`} className={buttonClass({})}>
        <AudioLines aria-hidden="true" />
        {words.open}
      </Link>
    </section>
  );
}
