import type { voiceVisibilities } from '@formant/contract/facts/voice-words';
import type { Voice, VoicePage } from '@formant/contract/voices';
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Link } from '../../design/Link.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatDate } from '../../i18n/format.ts';
import { BringVoice } from '../../parts/my-voices/BringVoice.tsx';
import { MyVoices } from '../../parts/my-voices/MyVoices.tsx';
import { OpenVoiceFile } from '../../parts/my-voices/OpenVoiceFile.tsx';
import { useVoiceSync } from '../../parts/my-voices/use-voice-sync.ts';
import { VoiceSyncSwitch } from '../../parts/my-voices/VoiceSyncSwitch.tsx';
import { useHearing, voiceHref } from './hearing.ts';
import { OwnRecordingBar } from './OwnRecordingBar.tsx';
import { AccountOffer, Loading, usePersonal, wordsOf } from './personal.tsx';
import { VoiceMenu } from './VoiceMenu.tsx';
import { capital, countOf, kindWords, ownVoicesWords, statusLabels } from './words.ts';

const EditVoice = laterView(async () => (await import('./EditVoice.tsx')).EditVoice);
const loadMine = (api: Api, page: number): Promise<VoicePage> =>
  api.call('GET /api/voice/get-my-voices', { query: { page, perPage: 100 } });
const loadDeleted = (api: Api, page: number): Promise<VoicePage> =>
  api.call('GET /api/voice/get-my-voices', { query: { page, perPage: 100, deleted: 'true' } });

/** The person's own voices: those of this device, which need no account, and those that lie with the account. */
export function OwnVoices() {
  const none = (
    <EmptyState
      title={ownVoicesWords.noneHere}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/voice-cloning" className={buttonClass({ variant: 'primary' })}>
            {ownVoicesWords.clone}
          </Link>
          <Link to="/voice-universe/new" className={buttonClass({})}>
            <Plus aria-hidden="true" />
            {ownVoicesWords.newVoice}
          </Link>
          <OpenVoiceFile />
        </div>
      }
    >
      {ownVoicesWords.noneHereText}
    </EmptyState>
  );
  return (
    <div className="grid gap-10">
      <OwnRecordingBar />
      <MyVoices empty={none} />
      <section aria-labelledby="account-voices">
        <h2 id="account-voices" className="type-28 mb-4">
          {ownVoicesWords.ofAccount}
        </h2>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <VoiceSyncSwitch />
          <AccountVoices />
        </div>
      </section>
    </div>
  );
}

/** Who may see them, their words, and the way back for deleted ones. */
function AccountVoices() {
  const api = useApi();
  const mine = usePersonal(loadMine);
  const deleted = usePersonal(loadDeleted);
  const { show } = useToasts();
  const [editing, setEditing] = useState<Voice | null>(null);
  const { first, setFirst } = mine;
  const { sync, state } = useVoiceSync();
  const there = state.there?.map(({ uuid, status }) => `${uuid} ${status}`).join();
  const { reload } = mine;
  useEffect(() => {
    if (there !== undefined) void reload();
  }, [there, reload]);
  if (mine.guest) return <AccountOffer />;
  if (mine.failure) return <RetryBanner onRetry={mine.reload}>{mine.failure}</RetryBanner>;
  if (!first) return <Loading />;
  const replace = (voice: Voice) =>
    setFirst({ ...first, data: first.data.map((one) => (one.uuid === voice.uuid ? voice : one)) });
  const restore = async (voice: Voice) => {
    try {
      await api.call('POST /api/voice/update/{voiceUUID}', {
        params: { voiceUUID: voice.uuid },
        body: { restore: true },
      });
      show(`${voice.name} is back.`, 'success');
      await Promise.all([mine.reload(), deleted.reload(), sync?.refresh()]);
    } catch (thrown) {
      show(wordsOf(thrown), 'error');
    }
  };
  const remove = async (voice: Voice) => {
    try {
      await api.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID: voice.uuid } });
      show(`${voice.name} is deleted. It can be brought back for seven days, below.`, 'info');
      await Promise.all([mine.reload(), deleted.reload(), sync?.refresh()]);
    } catch (thrown) {
      show(wordsOf(thrown), 'error');
    }
  };
  const more = async () => {
    try {
      const next = await loadMine(api, Math.floor(first.data.length / 100) + 1);
      setFirst({ ...first, data: [...first.data, ...next.data] });
    } catch (thrown) {
      show(wordsOf(thrown), 'error');
    }
  };
  const gone = deleted.first?.data ?? [];
  return (
    <>
      {first.data.length === 0 ? (
        <EmptyState
          title={ownVoicesWords.noVoicesYour}
          action={
            <Link to="/voice-universe/new" className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden="true" />
              {ownVoicesWords.newVoice}
            </Link>
          }
        >
          {ownVoicesWords.makeOneOut}
        </EmptyState>
      ) : (
        <ul className="grid gap-3" aria-label={ownVoicesWords.myVoices}>
          {first.data.map((voice) => (
            <OwnVoice
              key={voice.uuid}
              voice={voice}
              onChange={replace}
              onEdit={() => setEditing(voice)}
              onDelete={() => void remove(voice)}
            />
          ))}
        </ul>
      )}
      {first.data.length < first.meta.total && (
        <Button className="mt-4" onClick={() => void more()}>
          {ownVoicesWords.showMore}
        </Button>
      )}
      {gone.length > 0 && (
        <section className="mt-10" aria-labelledby="deleted">
          <h2 id="deleted" className="type-22 mb-3">
            Deleted
          </h2>
          <ul className="grid gap-2">
            {gone.map((voice) => (
              <li key={voice.uuid} className="flex flex-wrap items-center gap-3 text-muted">
                <span className="min-w-0 grow wrap-anywhere">
                  {voice.name}
                  {voice.deletedUntil && <>{ownVoicesWords.goesForGood(formatDate(voice.deletedUntil))}</>}
                </span>
                <Button
                  size="small"
                  icon={<Undo2 aria-hidden="true" />}
                  aria-label={`Bring ${voice.name} back`}
                  onClick={() => void restore(voice)}
                >
                  {ownVoicesWords.bringBack}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {editing && (
        <EditVoice
          waiting={null}
          voice={editing}
          onClose={() => setEditing(null)}
          onDrawn={(voice) => {
            replace(voice);
            setEditing(voice);
          }}
          onSaved={(voice) => {
            replace(voice);
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

function OwnVoice({
  voice,
  onChange,
  onEdit,
  onDelete,
}: {
  voice: Voice;
  onChange: (voice: Voice) => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const api = useApi();
  const heard = useHearing(voice);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const lacks = voice.visibility === 'private' ? voice.consentMissing : null;
  const open = async (visibility: (typeof voiceVisibilities)[number]) => {
    setFailure(null);
    setBusy(true);
    try {
      onChange(
        await api.call('POST /api/voice/update/{voiceUUID}', {
          params: { voiceUUID: voice.uuid },
          body: { visibility },
        }),
      );
    } catch (thrown) {
      setFailure(wordsOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="card" aria-label={voice.name}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <PlayButton
          size="small"
          quiet={!heard.playing}
          playing={heard.playing}
          loading={heard.pending !== null}
          what={voice.name}
          disabled={!heard.can}
          onClick={heard.toggle}
        />
        {voice.avatarUrl && (
          <img
            src={voice.avatarUrl}
            alt=""
            className="size-11 rounded-small object-cover"
            width={44}
            height={44}
          />
        )}
        <div className="min-w-0 flex-[1_1_12rem]">
          <Link to={voiceHref(voice)} className="font-semibold wrap-anywhere hover:underline">
            {voice.name}
          </Link>
          <p className="flex flex-wrap items-center gap-1.5 pt-1">
            <Badge>{kindWords[voice.kind].label}</Badge>
            <Badge tone={voice.status === 'ready' ? 'success' : voice.status === 'failed' ? 'error' : 'info'}>
              {statusLabels[voice.status]}
            </Badge>
            <span className="text-14 text-muted tabular-nums">
              {ownVoicesWords.votesAndUses(countOf(voice.votes, 'vote'), countOf(voice.uses, 'time'))}
            </span>
          </p>
        </div>
        <Segmented
          label={`Who sees ${voice.name}`}
          labelHidden
          value={voice.visibility}
          disabled={busy || lacks !== null}
          onChange={(visibility) => void open(visibility)}
          choices={(['private', 'unlisted', 'public'] as const).map((value) => ({
            value,
            label: capital(value),
          }))}
        />
        <span className="flex">
          <VoiceMenu voice={voice} />
          <IconButton label={`Edit ${voice.name}`} onClick={onEdit}>
            <Pencil className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${voice.name}`} onClick={onDelete}>
            <Trash2 className="size-5" aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {lacks && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-muted">
          <span className="flex-[1_1_24rem]">{ownVoicesWords.consentMissing[lacks]}</span>
          <Link to="/voice-cloning" className={buttonClass({ size: 'small' })}>
            {ownVoicesWords.recordSentence}
          </Link>
        </p>
      )}
      <div className="mt-3 flex empty:hidden">
        <BringVoice uuid={voice.uuid} />
      </div>
      {(failure ?? heard.failure) && (
        <p className="mt-3 text-14 text-error-text" role="alert">
          {failure ?? heard.failure}
        </p>
      )}
    </li>
  );
}
