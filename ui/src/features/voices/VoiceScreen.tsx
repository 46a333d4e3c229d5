import { voiceLicences } from '@formant/contract/facts/voice-words';
import type { Voice } from '@formant/contract/voices';
import { effectControls } from '@formant/engine/base/effect-controls';
import { AudioLines, Download, Heart, Radio, Speech } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Breadcrumb } from '../../design/Breadcrumb.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Link } from '../../design/Link.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { Progress } from '../../design/Progress.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatBytes, formatDate } from '../../i18n/format.ts';
import { languageName } from '../../i18n/language-name.ts';
import { controlText } from '../../parts/effect-control.ts';
import { VoicePicture } from '../../parts/voice-art/VoicePicture.tsx';
import { usePlatform } from '../../platform/context.ts';
import { ABPlayer } from '../../players/ABPlayer.tsx';
import { LevelMeter } from '../../players/LevelMeter.tsx';
import { PlayerTime } from '../../players/Transport.tsx';
import { WaveBars, Waveform } from '../../players/Waveform.tsx';
import { cancelAudition } from '../../sound/play/audition.ts';
import { AccountQuestion } from './AccountQuestion.tsx';
import { liveHref, speakHref, useChangerHref, useHearing } from './hearing.ts';
import { OwnRecordingBar } from './OwnRecordingBar.tsx';
import type { Versions, VoiceData } from './universe-data.ts';
import { useCategories } from './use-categories.ts';
import { useVoiceActions } from './use-voice-actions.ts';
import { VoiceMenu } from './VoiceMenu.tsx';
import { VoteButtons } from './VoteButtons.tsx';
import { useVoiceNow } from './voice-changes.ts';
import {
  capital,
  categoryName,
  countOf,
  kindWords,
  licenceLabel,
  licenceText,
  noticeText,
  ownerName,
  voiceScreenWords,
} from './words.ts';

/** The page of one voice. */
export function VoiceScreen({ data }: { data: VoiceData }) {
  const { revalidate } = useRevalidator();
  const back = (
    <Link to="/voice-universe" className={buttonClass({ variant: 'primary' })}>
      {voiceScreenWords.allVoices}
    </Link>
  );
  if (data.state === 'unknown')
    return (
      <div className="wrap py-20">
        <EmptyState level="h1" tone="error" title={voiceScreenWords.thereNoSuch} action={back}>
          {voiceScreenWords.mayBePrivate}
        </EmptyState>
      </div>
    );
  if (data.state === 'failed')
    return (
      <div className="wrap py-20">
        <EmptyState
          level="h1"
          tone="error"
          title={voiceScreenWords.voiceCouldNot}
          action={<Button onClick={() => void revalidate()}>{voiceScreenWords.tryAgain}</Button>}
        >
          {data.message}
        </EmptyState>
      </div>
    );
  return <FoundVoice key={data.voice.uuid} voice={data.voice} versions={data.versions} />;
}

function FoundVoice({ voice: given, versions }: { voice: Voice; versions: Versions }) {
  const voice = useVoiceNow(given);
  const { favorite } = useVoiceActions();
  const changer = useChangerHref(voice);
  const speak = speakHref(voice);
  const live = liveHref(voice);
  const notice = noticeText(voice);
  const local = voice.id === 0;
  return (
    <div className="wrap pt-10 pb-6 md:pt-14">
      <Breadcrumb trail={[{ title: 'Voices', href: '/voice-universe' }]} here={voice.name} />
      <div className="mt-2 flex flex-wrap items-center gap-5">
        {voice.avatarUrl ? (
          <img
            src={voice.avatarUrl}
            alt=""
            className="size-20 rounded-card object-cover"
            width={80}
            height={80}
          />
        ) : (
          <VoicePicture
            spectrum={voice.face?.bands ?? null}
            name={voice.slug}
            className="size-20 flex-none md:size-28"
          />
        )}
        <div className="min-w-0 flex-[1_1_20rem]">
          <h1 className="type-48 wrap-anywhere">{voice.name}</h1>
          <p className="mt-2 text-muted">By {ownerName(voice)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>{kindWords[voice.kind].label}</Badge>
          <Badge tone="outline">{licenceLabel(voice.licence)}</Badge>
          {voice.official && <Badge tone="primary">Official</Badge>}
          {voice.visibility !== 'public' && <Badge tone="warning">{capital(voice.visibility)}</Badge>}
        </div>
      </div>
      {notice && (
        <div className="mt-5">
          <Banner tone="warning">{notice}</Banner>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-2">
        {changer && (
          <Link to={changer} className={buttonClass({ variant: 'primary' })}>
            <AudioLines aria-hidden="true" />
            {voiceScreenWords.useVoiceChanger}
          </Link>
        )}
        {speak && (
          <Link to={speak} className={buttonClass({ variant: changer ? 'secondary' : 'primary' })}>
            <Speech aria-hidden="true" />
            {voiceScreenWords.speakWith}
          </Link>
        )}
        {live && (
          <Link to={live} className={buttonClass({})}>
            <Radio aria-hidden="true" />
            {voiceScreenWords.useLive}
          </Link>
        )}
        {!local && (
          <Button
            aria-pressed={voice.favorite}
            icon={<Heart fill={voice.favorite ? 'currentColor' : 'none'} aria-hidden="true" />}
            onClick={() => void favorite(voice, !voice.favorite)}
          >
            {voice.favorite ? 'A favourite' : 'Favourite'}
          </Button>
        )}
        <DownloadVoice voice={voice} />
        {!local && <VoteButtons voice={voice} />}
        <VoiceMenu voice={voice} />
      </div>
      <section className="panel mt-8" aria-label="Listen">
        <Listen voice={voice} />
      </section>
      <div className="mt-4">
        <OwnRecordingBar speaks="voice" />
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-10">
          <section aria-labelledby="about">
            <h2 id="about" className="type-22 mb-3">
              {voiceScreenWords.aboutThisVoice}
            </h2>
            <p className="max-w-prose whitespace-pre-line text-muted wrap-anywhere">
              {voice.description ?? 'Its owner has written nothing about it.'}
            </p>
            {voice.tags.length > 0 && (
              <ul className="mt-4 flex flex-wrap gap-2" aria-label="Tags">
                {voice.tags.map((tag) => (
                  <li key={tag}>
                    <Link to={`/voice-universe?tags=${encodeURIComponent(tag)}`} className="chip chip-small">
                      {tag}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <Settings voice={voice} />
          {versions.length > 0 && <VersionList voice={voice} versions={versions} />}
        </div>
        <Facts voice={voice} />
      </div>
      <AccountQuestion />
    </div>
  );
}

/** The player of this page: the preview, or the own recording beside its original. */
function Listen({ voice }: { voice: Voice }) {
  const heard = useHearing(voice);
  return (
    <div className="grid gap-4">
      {heard.player && heard.bars ? (
        heard.player.tracks.length > 1 ? (
          <ABPlayer player={heard.player} original={null} result={heard.bars} matched />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-4">
              <PlayButton playing={heard.playing} what={voice.name} onClick={heard.toggle} />
              <PlayerTime player={heard.player} className="font-semibold text-18" />
              <LevelMeter player={heard.player} className="w-28" />
            </div>
            <Waveform bars={heard.bars} player={heard.player} label={`${voice.name}, position`} height={84} />
          </>
        )
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-4">
            <PlayButton
              playing={false}
              loading={heard.pending !== null}
              what={voice.name}
              disabled={!heard.can}
              onClick={heard.toggle}
            />
            <p className="text-muted">
              {!heard.can
                ? 'There is no preview of this voice yet.'
                : heard.own
                  ? 'Hear it on your recording, beside the original.'
                  : (voice.previewText ?? 'Hear the preview.')}
            </p>
          </div>
          {voice.face && heard.can && !heard.own && (
            <WaveBars bars={voice.face.bars} className="[--height:84px]" />
          )}
        </>
      )}
      {heard.pending !== null && (
        <div className="flex items-center gap-4">
          <div className="grow">
            <Progress label={`Making ${voice.name}`} value={heard.pending} />
          </div>
          <Button size="small" onClick={cancelAudition}>
            Cancel
          </Button>
        </div>
      )}
      {heard.failure && <Banner tone="error">{heard.failure}</Banner>}
    </div>
  );
}

function DownloadVoice({ voice }: { voice: Voice }) {
  const platform = usePlatform();
  const { show } = useToasts();
  const [busy, setBusy] = useState(false);
  if (!voice.canDownload || voice.id === 0 || voice.kind === 'tts') return null;
  const ending = voice.kind === 'model' ? 'onnx' : voice.kind === 'profile' ? 'fvoice' : 'json';
  const download = async () => {
    setBusy(true);
    try {
      const answer = await platform.fetchApi(`/api/voice/get-voice-model/${voice.uuid}`, {});
      if (!answer.ok) throw new Error(String(answer.status));
      await platform.saveFile(`${voice.slug}.${ending}`, await answer.blob());
    } catch {
      show('The voice could not be downloaded. Check your connection and try again.', 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} icon={<Download aria-hidden="true" />} onClick={() => void download()}>
      Download {voice.modelBytes ? formatBytes(voice.modelBytes) : 'settings'}
    </Button>
  );
}

const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`;

/** What the signal processing does, in words. */
function Settings({ voice: { settings } }: { voice: Voice }) {
  if (!settings) return null;
  const { pitch, formant, intonation, breath, monotoneHz, range, effects } = settings;
  const rows = [
    ['Pitch', pitch === 0 ? 'as spoken' : `${signed(pitch)} semitones`],
    ['Formants', formant === 0 ? 'as spoken' : `${signed(formant)} semitones`],
    ['Melody', monotoneHz === null ? `${intonation} %` : `one note, ${Math.round(monotoneHz)} Hz`],
    ...(breath > 0 ? [['Breath', `${breath} %`]] : []),
    ...(range ? [['Range', `${Math.round(range.lowHz)} to ${Math.round(range.highHz)} Hz`]] : []),
  ];
  return (
    <section aria-labelledby="settings">
      <h2 id="settings" className="type-22 mb-3">
        {voiceScreenWords.whatDoesVoice}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {effects.length > 0 && (
        <ol className="mt-5 grid gap-3 sm:grid-cols-2" aria-label={voiceScreenWords.effectsOrder}>
          {effects.map((one, index) => {
            const { label, controls } = effectControls[one.kind];
            // safe: one number a control, as the table says
            const values = one as unknown as Readonly<Record<string, number>>;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells two alike apart
              <li key={index} className={`card px-4! py-3! ${one.on ? '' : 'text-muted'}`}>
                <b className="font-semibold text-15">
                  {index + 1}. {label}
                  {one.on ? '' : ' (off)'}
                </b>
                <p className="mt-1 text-14 text-muted tabular-nums">
                  {Object.entries(controls)
                    .filter(([name, control]) => values[name] !== control.standard)
                    .map(
                      ([name, control]) =>
                        `${control.label} ${controlText(control, values[name] ?? control.standard)}`,
                    )
                    .join(', ') || 'Standard settings'}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

const VersionList = ({ voice, versions }: { voice: Voice; versions: Versions }) => (
  <section aria-labelledby="versions">
    <h2 id="versions" className="type-22 mb-3">
      Versions
    </h2>
    <ol className="grid gap-3">
      {versions.map((one) => (
        <li key={one.version} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <b className="font-semibold tabular-nums">Version {one.version}</b>
          <span className="text-14 text-muted">{formatDate(one.createdAt)}</span>
          {one.version === voice.version && <Badge>{voiceScreenWords.oneYouHear}</Badge>}
          {one.changelog && <p className="w-full text-muted wrap-anywhere">{one.changelog}</p>}
        </li>
      ))}
    </ol>
    <p className="mt-3 text-14 text-muted">{voiceScreenWords.whoeverUsesVoice}</p>
  </section>
);

function Facts({ voice }: { voice: Voice }) {
  const categories = useCategories();
  const rows: [string, string][] = [
    ['Language', languageName(voice.language)],
    ...(voice.accent ? [['Accent', capital(voice.accent)] as [string, string]] : []),
    ['Gender', capital(voice.gender)],
    ...(voice.age ? [['Age', capital(voice.age)] as [string, string]] : []),
    ...(voice.useCase ? [['Use', capital(voice.useCase)] as [string, string]] : []),
    ['Category', categoryName(categories, voice.categoryId)],
    // a counter of nothing tells nothing
    ...(voice.votes === 0 ? [] : [['Votes', String(voice.votes)] as [string, string]]),
    ...(voice.uses === 0 ? [] : [['Used', countOf(voice.uses, 'time')] as [string, string]]),
    ...(voice.publishedAt ? [['Published', formatDate(voice.publishedAt)] as [string, string]] : []),
  ];
  return (
    <aside className="grid content-start gap-6" aria-label="Facts">
      <dl className="card grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="card" aria-labelledby="made-of">
        <h2 id="made-of" className="font-semibold">
          {kindWords[voice.kind].label}
        </h2>
        <p className="mt-1 text-14 text-muted">{kindWords[voice.kind].explained}</p>
      </section>
      <section className="card" aria-labelledby="licence">
        <h2 id="licence" className="font-semibold">
          Licence: {licenceLabel(voice.licence)}
        </h2>
        <p className="mt-1 text-14 text-muted">{licenceText(voice.licence)}</p>
        {!voiceLicences[voice.licence].download && voice.mine && (
          <p className="mt-1 text-14 text-muted">{voiceScreenWords.yoursYouMay}</p>
        )}
      </section>
    </aside>
  );
}
