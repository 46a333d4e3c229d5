import { Download, Mic2, Radio } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { usePlatform } from '../../platform/context.ts';
import {
  listTrainedVoices,
  readTrained,
  removeTrainedVoice,
  trainedVoices,
} from '../../sound/voices/trained-voices.ts';
import { wordsOf } from './server-training.ts';
import { carriedByKey, usesOfVoice } from './voice-shelf.ts';
import { keptVoicesWords } from './words.ts';

type Kept = { key: string; name: string };

/** The voices that were made or opened in this browser, and what to do with them. */
export function KeptVoices() {
  const platform = usePlatform();
  const voices = useStore(trainedVoices, ({ list }) => list);
  const [asking, setAsking] = useState<Kept | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => void listTrainedVoices(), []);
  if (voices.length === 0) return null;
  const attempt = async (work: () => Promise<unknown>) => {
    setFault(null);
    try {
      await work();
    } catch (thrown) {
      setFault(wordsOf(thrown));
    }
  };
  const save = (voice: Kept) =>
    attempt(async () => {
      const found = await readTrained(voice.key);
      if (!found) throw new Error(`The file of ${voice.name} can’t be read any more. Make the voice again.`);
      await platform.saveFile(`${voice.name}.fvoice`, new Blob([found.bytes]));
    });
  return (
    <section className="mt-10" aria-labelledby="kept-voices">
      <h2 id="kept-voices" className="type-28">
        {keptVoicesWords.voicesThisBrowser}
      </h2>
      <p className="mt-1 text-14 text-muted">{keptVoicesWords.theyNowhereElse}</p>
      <div className="mt-4 grid gap-3">
        {fault && <Banner tone="error">{fault}</Banner>}
        <ul className="grid gap-3" aria-label={keptVoicesWords.voicesThisBrowser}>
          {voices.map((voice) => (
            <li
              key={voice.key}
              className="card flex flex-wrap items-center gap-x-4 gap-y-3"
              aria-label={voice.name}
            >
              <p className="min-w-0 flex-[1_1_14rem] font-semibold wrap-anywhere">{voice.name}</p>
              <Link
                to={`${usesOfVoice.changer}?${carriedByKey(voice.key)}`}
                className={buttonClass({ size: 'small' })}
              >
                <Mic2 aria-hidden="true" />
                {keptVoicesWords.changeRecording}
                <span className="sr-only"> with {voice.name}</span>
              </Link>
              <Link
                to={`${usesOfVoice.live}?${carriedByKey(voice.key)}`}
                className={buttonClass({ size: 'small' })}
              >
                <Radio aria-hidden="true" />
                {keptVoicesWords.useLive}
                <span className="sr-only">: {voice.name}</span>
              </Link>
              <Button
                size="small"
                icon={<Download aria-hidden="true" />}
                aria-label={`Save the file of ${voice.name}`}
                onClick={() => void save(voice)}
              >
                {keptVoicesWords.saveFile}
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete ${voice.name}`}
                onClick={() => setAsking(voice)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <Dialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) setAsking(null);
        }}
        title={`Delete ${asking?.name ?? 'this voice'}?`}
        description={keptVoicesWords.goesFromThis}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(null)}>
              {keptVoicesWords.keep}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                if (asking) void attempt(() => removeTrainedVoice(asking.key));
                setAsking(null);
              }}
            >
              Delete
            </Button>
          </>
        }
      />
    </section>
  );
}
