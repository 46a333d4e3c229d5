import { previewText } from '@formant/engine/tts';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Link } from '../../design/Link.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { Scope } from '../../platform/scope.ts';
import { faultOf } from '../../sound/fault.ts';
import { type DeviceSpeech, openDeviceSpeech } from '../../sound/speech/device-speech.ts';
import { sayAloud } from '../../sound/speech/say-aloud.ts';
import { SpeechPlayer } from '../../sound/speech/speech-player.ts';
import type { ChangedVoice, SpeechWanted } from '../../sound/speech/speech-protocol.ts';
import { sayInWords as words } from './words.ts';

/** Longer texts belong into the studio, which keeps them. */
const mostChars = 300;

type Desk = { device: DeviceSpeech; player: SpeechPlayer };

/** A sentence that is typed and heard at once in a voice of this device. */
export function SayIn({
  id,
  name,
  language,
  as,
  text: first,
  atOnce,
}: {
  /** Of the voice, as the studio calls it. */
  id: string;
  name: string;
  /** BCP 47; null where nobody has said. */
  language: string | null;
  /** What the synthesizer is changed into; without it the synthesizer's own voice of that id speaks. */
  as?: Pick<ChangedVoice, 'settings' | 'trained'>;
  /** What stands there first. */
  text?: string;
  /** A press has asked for it: it is said without another one. */
  atOnce?: boolean;
}) {
  const [text, setText] = useState(() => first ?? previewText(language ?? 'en'));
  const [desk, setDesk] = useState<Desk | null>(null);
  useEffect(() => {
    const scope = new Scope();
    const device = openDeviceSpeech();
    scope.add(() => device.dispose());
    setDesk({ device, player: new SpeechPlayer(scope) });
    return () => scope.dispose();
  }, []);
  return (
    <form className="grid gap-2" onSubmit={(event) => event.preventDefault()}>
      <div className="flex flex-wrap items-end gap-3">
        <Input
          label={words.sentence}
          className="min-w-0 flex-[1_1_18rem]"
          value={text}
          maxLength={mostChars}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {desk && (
          <Say
            desk={desk}
            text={text}
            name={name}
            {...(atOnce ? { atOnce } : {})}
            voice={
              as
                ? { voiceId: '', as: { language: language ?? 'mul', gender: 'neutral', ...as } }
                : { voiceId: id }
            }
          />
        )}
      </div>
      <p className="text-14 text-muted">
        {as ? words.here : words.hereItself}{' '}
        <Link
          to={`/text-to-speech?voice=${encodeURIComponent(id)}&text=${encodeURIComponent(text)}`}
          className="link"
        >
          {words.studio}
        </Link>
      </p>
    </form>
  );
}

function Say({
  desk,
  text,
  name,
  voice,
  atOnce,
}: {
  desk: Desk;
  text: string;
  name: string;
  voice: Pick<SpeechWanted, 'voiceId' | 'as'>;
  atOnce?: boolean;
}) {
  const { playing, waiting } = useStore(desk.player.state);
  const [coming, setComing] = useState<{ received: number; total: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);
  const stop = () => {
    run.current?.abort();
    desk.player.stop();
  };
  const say = async () => {
    stop();
    const mine = new AbortController();
    run.current = mine;
    setFault(null);
    setBusy(true);
    const onFetch = (received: number, total: number) =>
      setComing(received < total ? { received, total } : null);
    try {
      await sayAloud(desk, 'say', { text, ...voice }, { signal: mine.signal, onFetch });
    } catch (thrown) {
      const { code, message } = faultOf(thrown);
      if (code !== 'cancelled' && run.current === mine) setFault(message);
    } finally {
      if (run.current === mine) {
        setBusy(false);
        setComing(null);
      }
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    if (atOnce) void say();
  }, []);
  return (
    <>
      {busy || playing ? (
        <Button icon={<Square fill="currentColor" aria-hidden="true" />} onClick={stop}>
          {words.stop}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="primary"
          icon={<Volume2 aria-hidden="true" />}
          disabled={!text.trim()}
          onClick={() => void say()}
        >
          {words.say}
        </Button>
      )}
      <p className="w-full text-14 text-muted" role="status">
        {coming
          ? words.fetching(formatBytes(coming.received), formatBytes(coming.total))
          : busy && (waiting || !playing)
            ? words.making
            : playing
              ? words.heard(name)
              : ''}
      </p>
      {fault && (
        <p className="w-full text-14 text-error-text" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
