import { useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { usePlatform } from '../../platform/context.ts';
import { ConversionList } from './ConversionList.tsx';
import { ConvertForm } from './ConvertForm.tsx';
import { conversionsServer } from './conversion-calls.ts';
import { ConversionsModel } from './conversions-model.ts';
import { convertScreenWords } from './words.ts';

/** Stored recordings into voices, on this device, one's own computer or the server. */
export function ConvertScreen() {
  const api = useApi();
  const [conversions, setConversions] = useState<ConversionsModel | null>(null);
  useEffect(() => {
    const made = new ConversionsModel(conversionsServer(api));
    setConversions(made);
    void made.reload();
    return () => {
      made.dispose();
      setConversions(null);
    };
  }, [api]);
  return (
    <div className="wrap pt-10 pb-12">
      <div className="mx-auto max-w-210">
        <h1 className="type-48">{convertScreenWords.convertWithVoice}</h1>
        <p className="mt-2 mb-8 max-w-[60ch] text-18 text-muted">{convertScreenWords.haveStoredRecording}</p>
        <ConvertForm onStarted={() => void conversions?.reload()} />
        <ConvertsHere />
        <section className="mt-12" aria-labelledby="own-conversions">
          <h2 id="own-conversions" className="type-22 mb-2">
            {convertScreenWords.yourConversions}
          </h2>
          {conversions ? <ConversionList model={conversions} /> : <Skeleton className="h-24! w-full" />}
        </section>
      </div>
    </div>
  );
}

/** In the app: whether this computer does the work that was asked for anywhere. */
function ConvertsHere() {
  const { convertsHere } = usePlatform();
  const [on, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    if (!convertsHere) return;
    let live = true;
    const set = (now: boolean) => {
      if (live) setOn(now);
    };
    void convertsHere.isOn().then(set);
    const stop = convertsHere.onChange(set);
    return () => {
      live = false;
      stop();
    };
  }, [convertsHere]);
  if (!convertsHere || on === null) return null;
  return (
    <Switch
      className="mt-6"
      label={convertScreenWords.convertThisComputer}
      hint={convertScreenWords.whileAppRuns}
      checked={on}
      onChange={(event) => void convertsHere.set(event.target.checked)}
    />
  );
}
