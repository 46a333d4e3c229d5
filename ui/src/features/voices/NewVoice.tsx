import { defaultValues, optionsSchema } from '@formant/engine';
import { changerOptionsOf, voiceOfChanger } from '@formant/engine/speech/voices/changer-options';
import {
  type VoicePresetId,
  voicePresetIds,
  voicePresetNames,
} from '@formant/engine/speech/voices/voice-preset-names';
import { voicePresets } from '@formant/engine/speech/voices/voice-presets';
import {
  neutralVoice,
  type VoiceSettings,
  voiceSettings,
} from '@formant/engine/speech/voices/voice-settings';
import { tools } from '@formant/engine/tools';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { ApiError } from '../../api/client.ts';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Breadcrumb } from '../../design/Breadcrumb.tsx';
import { Button } from '../../design/Button.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { Slider } from '../../design/fields/Slider.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { Progress } from '../../design/Progress.tsx';
import { jobOf } from '../../jobs/jobs.ts';
import { restoreJobs } from '../../jobs/local-jobs.ts';
import { EffectChainEditor } from '../../parts/EffectChainEditor.tsx';
import { usePlatform } from '../../platform/context.ts';
import { ABPlayer } from '../../players/ABPlayer.tsx';
import { audition, cancelAudition, hearOn } from '../../sound/play/audition.ts';
import { nowPlaying } from '../../sound/play/now-playing.ts';
import { voiceSample } from '../../sound/play/voice-sample.ts';
import { keepMadeVoice } from '../../sound/voices/made-voices.ts';
import { useOwnRecording, voiceHref } from './hearing.ts';
import { OwnRecordingBar } from './OwnRecordingBar.tsx';
import { useHere } from './use-voice-actions.ts';
import { bodyOf, newDetails, VoiceDetails } from './VoiceDetails.tsx';
import { capital, newVoiceWords } from './words.ts';

const draftKey = 'voices-draft';
type Draft = {
  settings: VoiceSettings;
  details: typeof newDetails;
  visibility: 'private' | 'unlisted' | 'public';
};
const newDraft: Draft = { settings: neutralVoice, details: newDetails, visibility: 'private' };

/** Makes a voice out of settings, heard on the own recording while they change. A draft survives reload and sign-in. */
export function NewVoice() {
  const [draft, setDraft] = useDraft();
  const api = useApi();
  const user = useUser();
  const platform = usePlatform();
  const navigate = useNavigate();
  const here = useHere();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  const save = async () => {
    if (!user) return platform.signIn(here);
    setBusy(true);
    setFailure(null);
    try {
      const { uuid } = await api.call('POST /api/voice/save', {
        body: { ...bodyOf(draft.details), settings: draft.settings, visibility: draft.visibility },
      });
      sessionStorage.removeItem(draftKey);
      await navigate(voiceHref({ uuid }));
    } catch (thrown) {
      setFailure(thrown instanceof ApiError ? thrown : 'The voice could not be saved. Try again.');
      setBusy(false);
    }
  };
  const keepHere = async () => {
    const name = draft.details.name.trim() || newVoiceWords.unnamed;
    if (!keepMadeVoice({ name, settings: draft.settings, trained: null }).kept)
      return setFailure(newVoiceWords.keepsNothing);
    sessionStorage.removeItem(draftKey);
    await navigate('/voice-universe?tab=mine');
  };
  return (
    <div className="wrap pt-10 pb-6 md:pt-14">
      <Breadcrumb trail={[{ title: 'Voices', href: '/voice-universe' }]} here="New voice" />
      <h1 className="type-48 mt-2">{newVoiceWords.newVoice}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-18 text-muted">{newVoiceWords.setPitchFormants}</p>
      <OwnRecordingBar speaks="settings" />
      <div className="mt-4">
        <Try settings={draft.settings} />
      </div>
      <form
        className="mt-8 grid gap-10"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SettingsForm settings={draft.settings} onChange={(settings) => setDraft({ ...draft, settings })} />
        <section className="max-w-210" aria-labelledby="details">
          <h2 id="details" className="type-22 mb-4">
            {newVoiceWords.nameWords}
          </h2>
          <VoiceDetails
            details={draft.details}
            errors={failure instanceof ApiError ? failure.fields : {}}
            onChange={(details) => setDraft({ ...draft, details })}
          />
          <Segmented
            label={newVoiceWords.whoSees}
            className="mt-5"
            value={draft.visibility}
            onChange={(visibility) => setDraft({ ...draft, visibility })}
            choices={(['private', 'unlisted', 'public'] as const).map((value) => ({
              value,
              label: capital(value),
            }))}
          />
          {failure && (
            <div className="mt-5">
              <Banner tone="error">{failure instanceof ApiError ? failure.message : failure}</Banner>
            </div>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-4">
            <Button type="submit" variant="primary" size="large" busy={busy}>
              {user ? 'Save the voice' : 'Sign in and save'}
            </Button>
            <Button size="large" onClick={() => void keepHere()}>
              {newVoiceWords.keepHere}
            </Button>
            {!user && <p className="text-14 text-muted">{newVoiceWords.voicesLieWith}</p>}
          </div>
        </section>
      </form>
    </div>
  );
}

/** The draft of this window; `?from=<job>` starts from the settings of a voice changer's job. */
function useDraft(): [Draft, (draft: Draft) => void] {
  const [search] = useSearchParams();
  const from = search.get('from');
  const [draft, setDraft] = useState(newDraft);
  useEffect(() => {
    const kept = readDraft();
    if (kept && kept.from === from) return setDraft(kept.draft);
    if (from) void settingsOfJob(from).then((settings) => settings && setDraft({ ...newDraft, settings }));
  }, [from]);
  return [
    draft,
    (next) => {
      setDraft(next);
      sessionStorage.setItem(draftKey, JSON.stringify({ from, draft: next }));
    },
  ];
}

function readDraft(): { from: string | null; draft: Draft } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null') as {
      from: string | null;
      draft: Draft;
    } | null; // safe: written above; the settings are checked
    return kept && { ...kept, draft: { ...kept.draft, settings: voiceSettings.parse(kept.draft.settings) } };
  } catch {
    return null; // of an older page
  }
}

/** What the voice changer did in a job; null for a job that is gone. */
async function settingsOfJob(id: string): Promise<VoiceSettings | null> {
  await restoreJobs();
  const job = jobOf(id);
  const { options } = tools['voice-changer'].tool;
  const parsed = optionsSchema(options).safeParse({ ...defaultValues(options), ...job?.options });
  if (job?.tool !== 'voice-changer' || !parsed.success) return null;
  return voiceSettings.parse(voiceOfChanger(parsed.data, neutralVoice));
}

/** Plays the recording, or a sample, in the settings of now. */
function Try({ settings }: { settings: VoiceSettings }) {
  const { kept } = useOwnRecording();
  const key = `draft:${kept?.id ?? 'sample'}:${JSON.stringify(settings)}`;
  const current = useStore(nowPlaying, (now) => (now.current?.key === key ? now.current : null));
  const pending = useStore(audition, (now) => (now.pending?.key === key ? now.pending.fraction : null));
  const failure = useStore(audition, (now) => (now.failed?.key === key ? now.failed.message : null));
  const play = () =>
    void hearOn(
      {
        key,
        title: 'New voice',
        detail: kept ? 'on my recording' : 'on a sample',
        href: '/voice-universe/new',
      },
      async () => (kept ? new File([kept.wav], 'recording.wav') : voiceSample()),
      { options: changerOptionsOf(settings) },
    );
  return (
    <section className="panel" aria-label="Listen">
      {current ? (
        <ABPlayer player={current.player} original={null} result={current.bars} matched />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <PlayButton playing={false} loading={pending !== null} what="the new voice" onClick={play} />
          <p className="text-muted">
            {kept ? 'Hear these settings on your recording.' : 'Hear these settings on a sample.'}
          </p>
        </div>
      )}
      {pending !== null && (
        <div className="mt-4 flex items-center gap-4">
          <div className="grow">
            <Progress label={newVoiceWords.changingRecording} value={pending} />
          </div>
          <Button size="small" onClick={cancelAudition}>
            Cancel
          </Button>
        </div>
      )}
      {failure && (
        <div className="mt-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
    </section>
  );
}

const own = 'own';

function SettingsForm({
  settings,
  onChange,
}: {
  settings: VoiceSettings;
  onChange: (settings: VoiceSettings) => void;
}) {
  const set = (change: Partial<VoiceSettings>) => onChange({ ...settings, ...change });
  const st = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)} st`;
  const { monotoneHz, range } = settings;
  return (
    <section aria-labelledby="sound">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="sound" className="type-22">
          Sound
        </h2>
        <Select
          label={newVoiceWords.startFrom}
          value={own}
          className="w-full sm:w-60"
          choices={[
            { value: own, label: 'These settings' },
            { value: 'neutral', label: 'The voice as spoken' },
            ...voicePresetIds.map((id) => ({ value: id as string, label: voicePresetNames[id] })),
          ]}
          onChange={(id) => {
            if (id === 'neutral') onChange(neutralVoice);
            else if (id !== own) onChange(voicePresets[id as VoicePresetId].settings); // safe: one of the choices
          }}
        />
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2 md:grid-cols-4">
        <Slider
          label="Pitch"
          min={-24}
          max={24}
          step={0.1}
          value={settings.pitch}
          text={st(settings.pitch)}
          onChange={(pitch) => set({ pitch })}
        />
        <Slider
          label="Formant"
          min={-12}
          max={12}
          step={0.1}
          value={settings.formant}
          text={st(settings.formant)}
          hint={newVoiceWords.lowerLargerSpeaker}
          onChange={(formant) => set({ formant })}
        />
        <Slider
          label="Intonation"
          min={0}
          max={200}
          value={settings.intonation}
          text={`${settings.intonation} %`}
          onChange={(intonation) => set({ intonation })}
        />
        <Slider
          label="Breath"
          min={0}
          max={100}
          value={settings.breath}
          text={`${settings.breath} %`}
          onChange={(breath) => set({ breath })}
        />
        <div>
          <Switch
            label={newVoiceWords.oneNote}
            hint={newVoiceWords.speaksLikeRobot}
            checked={monotoneHz !== null}
            onChange={(event) => set({ monotoneHz: event.currentTarget.checked ? 110 : null })}
          />
          {monotoneHz !== null && (
            <Slider
              label="Note"
              min={40}
              max={500}
              value={Math.round(monotoneHz)}
              text={`${Math.round(monotoneHz)} Hz`}
              onChange={(hz) => set({ monotoneHz: hz })}
            />
          )}
        </div>
        <div>
          <Switch
            label="Range"
            hint={newVoiceWords.movesWhoeverSpeaks}
            checked={range !== null}
            onChange={(event) =>
              set({ range: event.currentTarget.checked ? { lowHz: 170, highHz: 262 } : null })
            }
          />
          {range && (
            <div className="grid gap-3">
              <Slider
                label="From"
                min={50}
                max={500}
                value={Math.round(range.lowHz)}
                text={`${Math.round(range.lowHz)} Hz`}
                onChange={(lowHz) => set({ range: { lowHz, highHz: Math.max(range.highHz, lowHz + 10) } })}
              />
              <Slider
                label="To"
                min={60}
                max={800}
                value={Math.round(range.highHz)}
                text={`${Math.round(range.highHz)} Hz`}
                onChange={(highHz) => set({ range: { highHz, lowHz: Math.min(range.lowHz, highHz - 10) } })}
              />
            </div>
          )}
        </div>
      </div>
      <h3 className="mt-8 mb-3 font-semibold text-18">Effects</h3>
      <EffectChainEditor effects={settings.effects} onChange={(effects) => set({ effects })} />
    </section>
  );
}
