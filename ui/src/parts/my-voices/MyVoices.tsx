import { Download, Mic2, Radio, Speech } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '../../api/client.ts';
import { useUser } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { wordsOf } from '../../jobs/account-voices.ts';
import { thereOf } from '../../jobs/voice-sync/voice-sync.ts';
import { usePlatform } from '../../platform/context.ts';
import { usePlayerState } from '../../players/use-player.ts';
import { faultOf } from '../../sound/fault.ts';
import { audition, hearOn } from '../../sound/play/audition.ts';
import { nowPlaying } from '../../sound/play/now-playing.ts';
import { loadOwnRecording, ownRecording, withOwnSound } from '../../sound/play/own-recording.ts';
import type { Player } from '../../sound/play/player.ts';
import { voiceSample } from '../../sound/play/voice-sample.ts';
import { carriedMine, type MyVoice, readMyVoice, removeMyVoice } from '../../sound/voices/my-voices.ts';
import { OpenVoiceFile } from './OpenVoiceFile.tsx';
import { useVoicesHere } from './use-my-voices.ts';
import { useVoiceSync } from './use-voice-sync.ts';
import { VoicePlace } from './VoicePlace.tsx';
import { myVoicesWords as words } from './words.ts';

/** The voices that this device keeps, and all that can be done with them; where there are none, `empty` stands in their place. */
export function MyVoices({ empty = null }: { empty?: ReactNode }) {
  const platform = usePlatform();
  const { voices, known } = useVoicesHere();
  const title = useId();
  const [asking, setAsking] = useState<MyVoice | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const user = useUser();
  const { sync, state } = useVoiceSync();
  useEffect(() => void loadOwnRecording(), []);
  // until this device has answered, its place alone: what goes away again is not to be pressed
  if (voices.length === 0)
    return (
      empty && (
        <div className={known ? undefined : 'invisible'} inert={!known}>
          {empty}
        </div>
      )
    );
  const attempt = async (work: () => Promise<unknown>) => {
    setFault(null);
    try {
      await work();
    } catch (thrown) {
      setFault(thrown instanceof ApiError ? wordsOf(thrown) : faultOf(thrown).message);
    }
  };
  const save = ({ id, name }: MyVoice) =>
    attempt(async () => {
      const file = (await readMyVoice(id))?.file;
      if (!file) return setFault(words.unreadable(name));
      await platform.saveFile(`${name}.fvoice`, file);
    });
  const isThere = ({ id }: MyVoice) => {
    const identity = state.here.get(id);
    return identity !== undefined && thereOf(state, identity) !== undefined;
  };
  const remove = (isBoth: boolean) => {
    const voice = asking;
    setAsking(null);
    if (!voice) return;
    void attempt(async () => {
      if (isBoth) await sync?.removeThere(voice.id);
      await removeMyVoice(voice.id);
    });
  };
  const isAskedThere = asking !== null && isThere(asking);
  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={title} className="type-28">
            {words.title}
          </h2>
          <p className="mt-1 text-14 text-muted">{user ? words.eachSaysWhere : words.nowhereElse}</p>
        </div>
        <OpenVoiceFile />
      </div>
      <div className="mt-4 grid gap-3">
        {fault && <Banner tone="error">{fault}</Banner>}
        <ul className="grid gap-3" aria-label={words.title}>
          {voices.map((voice) => (
            <Row
              key={voice.id}
              voice={voice}
              onSave={() => void save(voice)}
              onDelete={() => setAsking(voice)}
            />
          ))}
        </ul>
      </div>
      <Dialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) setAsking(null);
        }}
        title={words.removeQuestion(asking?.name ?? '')}
        description={isAskedThere ? words.goesHere : words.goes}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(null)}>
              {words.keep}
            </Button>
            {isAskedThere && (
              <Button variant="danger" onClick={() => remove(true)}>
                {words.removeBoth}
              </Button>
            )}
            <Button variant="danger" onClick={() => remove(false)}>
              {isAskedThere ? words.removeHere : words.remove}
            </Button>
          </>
        }
      />
    </section>
  );
}

const kindOf = ({ trained, settings }: MyVoice): string =>
  trained === null ? words.settings : settings ? words.both : words.trained;

function Row({ voice, onSave, onDelete }: { voice: MyVoice; onSave: () => void; onDelete: () => void }) {
  const { id, name } = voice;
  const way = buttonClass({ size: 'small' });
  const heardOn = useStore(ownRecording, (own) => own.kept);
  const changer = `/tools/voice-changer?${carriedMine(id)}`;
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-3" aria-label={name}>
      <Hear voice={voice} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-1.5 pt-1">
          <Badge>{kindOf(voice)}</Badge>
          <VoicePlace voice={voice} part="state" />
        </p>
      </div>
      <Link to={`/text-to-speech?voice=${encodeURIComponent(id)}`} className={way}>
        <Speech aria-hidden="true" />
        {words.speak}
        <Of name={name} />
      </Link>
      <Link to={heardOn ? withOwnSound(changer) : changer} className={way}>
        <Mic2 aria-hidden="true" />
        {words.change}
        <Of name={name} />
      </Link>
      <Link to={`/live?${carriedMine(id)}`} className={way}>
        <Radio aria-hidden="true" />
        {words.live}
        <Of name={name} />
      </Link>
      {voice.trained !== null && (
        <Button size="small" icon={<Download aria-hidden="true" />} onClick={onSave}>
          {words.save}
          <Of name={name} />
        </Button>
      )}
      <Button size="small" variant="quiet" aria-label={words.removeNamed(name)} onClick={onDelete}>
        {words.remove}
      </Button>
      <VoicePlace voice={voice} part="work" />
    </li>
  );
}

/** Completes what a button says for those who don't see its row. */
const Of = ({ name }: { name: string }) => <span className="sr-only">: {name}</span>;

/** Plays the person's own recording in the voice, or a sample where there is none. */
function Hear({ voice: { id, name } }: { voice: MyVoice }) {
  const kept = useStore(ownRecording, (own) => own.kept);
  const key = `mine:${id}:${kept?.id ?? 'sample'}`;
  const player = useStore(nowPlaying, ({ current }) => (current?.key === key ? current.player : null));
  const loading = useStore(audition, ({ pending }) => pending?.key === key);
  const failure = useStore(audition, ({ failed }) => (failed?.key === key ? failed.message : null));
  const play = async () => {
    if (player) return player.toggle();
    const what = {
      key,
      title: name,
      detail: kept ? words.onOwn : words.onSample,
      href: '/voice-universe?tab=mine',
    };
    const read = await readMyVoice(id);
    if (!read) return audition.setState({ failed: { key, message: words.unreadable(name) } });
    const { options, file } = read;
    await hearOn(
      what,
      async () => (kept ? new File([kept.wav], 'recording.wav') : voiceSample()),
      file ? { options, file: async () => file } : { options },
    );
  };
  return (
    <>
      {player ? (
        <Playing player={player} name={name} onClick={() => void play()} />
      ) : (
        <PlayButton
          size="small"
          quiet
          playing={false}
          loading={loading}
          what={name}
          onClick={() => void play()}
        />
      )}
      {failure && (
        <p className="order-last w-full text-14 text-error-text" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

function Playing({ player, name, onClick }: { player: Player; name: string; onClick: () => void }) {
  const { playing } = usePlayerState(player);
  return <PlayButton size="small" quiet={!playing} playing={playing} what={name} onClick={onClick} />;
}
