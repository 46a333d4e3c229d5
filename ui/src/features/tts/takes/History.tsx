import type { SpeechStatus } from '@formant/contract/tts';
import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApi, useUser } from '../../../api/context.ts';
import { Button } from '../../../design/Button.tsx';
import { IconButton } from '../../../design/IconButton.tsx';
import { Menu, MenuItem } from '../../../design/overlays/Menu.tsx';
import { PlayButton } from '../../../design/PlayButton.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { ShareSound } from '../../../parts/share/ShareSound.tsx';
import type { Shareable } from '../../../parts/share/shareable.ts';
import { Scope } from '../../../platform/scope.ts';
import { newBlock, type Take } from '../script/script.ts';
import type { StudioModel } from '../studio-model.ts';
import { voiceName } from '../voices/studio-voices.ts';
import { nameOf, shareVoiceOf, spokenSound } from './made-sound.ts';
import { historyWords } from './words.ts';

const shownAtFirst = 6;

/** What was spoken before: kept on this device, and at the server. */
export function History({ model }: { model: StudioModel }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DeviceHistory model={model} />
      <ServerHistory model={model} />
    </div>
  );
}

function DeviceHistory({ model }: { model: StudioModel }) {
  const { takes } = useStore(model.state);
  const { playing, key } = useStore(model.player.state);
  const [all, setAll] = useState(false);
  const list = Object.values(takes).sort((a, b) => b.createdAt - a.createdAt);
  const reuse = ({ id, text, voiceId, voiceName: name, language, speed, pitch, studio }: Take) => {
    const block = {
      ...newBlock(text),
      voiceId,
      voiceName: name,
      language,
      speed,
      pitch,
      studio,
      takeIds: [id],
      takeId: id,
    };
    model.edit((blocks) => [...blocks.filter((one) => one.text.trim()), block]);
    model.select(block.id);
  };
  return (
    <section aria-labelledby="history-here">
      <h2 id="history-here" className="text-18 font-semibold">
        History
      </h2>
      {list.length === 0 && <p className="mt-2 text-14 text-muted">{historyWords.whatYouHave}</p>}
      <ul className="mt-2">
        {list.slice(0, all ? undefined : shownAtFirst).map((take) => {
          const on = playing && key === take.id;
          return (
            <Row
              key={take.id}
              text={take.text}
              detail={detailOf(take.voiceName, take.studio, new Date(take.createdAt))}
              badge={take.place === 'device' ? 'Device' : 'Server'}
              playing={on}
              shared={spokenSound(model, [{ takeId: take.id, pauseSeconds: 0 }], nameOf('', [take]))}
              onPlay={() => (on ? model.player.pause() : void model.playTake(take))}
              onUse={() => reuse(take)}
              onDelete={() => void model.removeTake(take.id)}
            />
          );
        })}
      </ul>
      {list.length > shownAtFirst && (
        <Button size="small" variant="quiet" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${list.length}`}
        </Button>
      )}
    </section>
  );
}

/** The account's speeches, or this browser's while nobody is signed in. */
function ServerHistory({ model }: { model: StudioModel }) {
  const api = useApi();
  const user = useUser();
  const { charged, voices, script } = useStore(model.state);
  const [list, setList] = useState<{ data: readonly SpeechStatus[]; total: number }>({ data: [], total: 0 });
  const [playing, setPlaying] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const scope = useRef<Scope | null>(null);
  const asked = user !== null || script.place === 'server';
  const load = useCallback(
    async (page: number, before: readonly SpeechStatus[] = []) => {
      try {
        const { data, meta } = await api.call('GET /api/tts/history', { query: { page, perPage: 12 } });
        setList({ data: [...before, ...data], total: meta.total });
        setFailure(null);
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      }
    },
    [api],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was spoken meanwhile, or by another person
  useEffect(() => {
    if (asked) void load(1);
  }, [asked, load, charged, user?.id]);
  useEffect(() => () => scope.current?.dispose(), []);
  if (!asked || (list.data.length === 0 && !failure)) return null;
  const play = (speech: SpeechStatus) => {
    scope.current?.dispose();
    if (playing === speech.uuid || !speech.url) return setPlaying(null);
    const mine = new Scope();
    scope.current = mine;
    model.player.stop();
    const media = new Audio(speech.url);
    mine.add(() => {
      media.pause();
      media.removeAttribute('src');
    });
    const over = () => scope.current === mine && setPlaying(null);
    mine.listen(media, 'ended', over);
    mine.listen(media, 'error', over);
    setPlaying(speech.uuid);
    media.play().catch(over);
  };
  const remove = async (audioId: string) => {
    try {
      await api.call('DELETE /api/tts/history/{audioId}', { params: { audioId } });
      await load(1);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section aria-labelledby="history-there">
      <h2 id="history-there" className="text-18 font-semibold">
        {historyWords.server}
      </h2>
      {failure && (
        <p className="mt-2 text-14 text-error-text" role="alert">
          {failure}
        </p>
      )}
      <ul className="mt-2">
        {list.data.map((speech) => (
          <Row
            key={speech.uuid}
            text={speech.text}
            detail={detailOf(voiceName(voices, speech), speech.studio, speech.createdAt)}
            badge={
              speech.status === 'succeeded'
                ? speech.format.toUpperCase()
                : speech.status === 'failed' || speech.status === 'cancelled'
                  ? 'Given back'
                  : 'In work'
            }
            playing={playing === speech.uuid}
            shared={user && speech.url ? soundThere(speech) : null}
            onPlay={speech.url ? () => play(speech) : null}
            onUse={() => {
              const { text, voiceId, speed, pitch, studio } = speech;
              const block = { ...newBlock(text), voiceId, speed, pitch, studio };
              model.edit((blocks) => [...blocks.filter((one) => one.text.trim()), block]);
              model.select(block.id);
            }}
            onDelete={() => void remove(speech.uuid)}
          />
        ))}
      </ul>
      {list.data.length < list.total && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => void load(Math.floor(list.data.length / 12) + 1, list.data)}
        >
          {historyWords.showMore}
        </Button>
      )}
    </section>
  );
}

/** In whose voice, how it sounds, and when. */
const detailOf = (
  voice: string,
  studio: boolean | undefined,
  at: Parameters<typeof formatMoment>[0],
): string => [voice, ...(studio ? [historyWords.studioSound] : []), formatMoment(at)].join(', ');

/** The server's own copy: sharing it sends nothing. Links to what is there belong to accounts. */
const soundThere = (speech: SpeechStatus): Shareable => ({
  name: nameOf('', [speech]),
  audioId: speech.uuid,
  voice: shareVoiceOf(speech.voiceId),
});

function Row({
  text,
  detail,
  badge,
  playing,
  shared,
  onPlay,
  onUse,
  onDelete,
}: {
  text: string;
  detail: string;
  badge: string;
  playing: boolean;
  /** null where there is no sound, or nobody whose link it could be. */
  shared: Shareable | null;
  onPlay: (() => void) | null;
  onUse: () => void;
  onDelete: () => void;
}) {
  const short = text.replaceAll(/\s+/g, ' ').slice(0, 60);
  return (
    <li className="flex min-h-14 items-center gap-2 border-t border-line py-1">
      <PlayButton
        size="small"
        quiet
        playing={playing}
        what={short}
        disabled={!onPlay}
        onClick={onPlay ?? undefined}
      />
      <div className="min-w-0 grow">
        <span className="block truncate text-14" dir="auto">
          {short}
        </span>
        <span className="block truncate text-12 text-subtle tabular-nums">
          {badge}, {detail}
        </span>
      </div>
      {shared && <ShareSound sounds={[shared]} look="icon" />}
      <Menu
        trigger={
          <IconButton size="small" label={`More for ${short}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Plus className="size-4" aria-hidden="true" />} onSelect={onUse}>
          {historyWords.takeIntoScript}
        </MenuItem>
        <MenuItem icon={<Trash2 className="size-4" aria-hidden="true" />} danger onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}
