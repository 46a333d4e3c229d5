import type { LiveSettings } from '@formant/engine/live/live-settings';
import type { VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { Save } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useApi, useUser } from '../../api/context.ts';
import { Button } from '../../design/Button.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Slider } from '../../design/fields/Slider.tsx';
import { FormDialog } from '../../design/overlays/FormDialog.tsx';
import { EffectChainEditor } from '../../parts/EffectChainEditor.tsx';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { keepMadeVoice } from '../../sound/voices/made-voices.ts';
import { putOn, putOnNatural, putOnOwn } from './wear.ts';
import { chainPanelWords, cleanerWords } from './words.ts';

const signed = (value: number, unit: string, digits = 1) =>
  `${value > 0 ? '+' : ''}${value.toFixed(digits)} ${unit}`.replace('-', '−');
const usualRange = { lowHz: 110, highHz: 220 };

/** What is done to the voice, in its order: cleaned, changed, coloured, levelled. */
export function ChainPanel({ session }: { session: LiveSession }) {
  const { settings, voiceId, voiceName } = useStore(session.setup);
  const cleaner = useStore(session.state, (state) => state.cleaner);
  const { voice } = settings;
  const [saving, setSaving] = useState(false);
  const set = (change: Partial<LiveSettings>) => session.set({ settings: { ...settings, ...change } });
  const change = (fields: Partial<VoiceSettings>) =>
    session.set({
      // what was changed by hand is no longer the voice that it came from
      voiceId: null,
      voiceName: voiceId === null ? voiceName : `${voiceName}, changed`,
      settings: { ...settings, voice: { ...voice, ...fields } },
    });
  return (
    <section aria-label="Chain">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18 font-semibold">Chain</h2>
        <div className="flex gap-1">
          <Button size="small" variant="quiet" onClick={() => putOnNatural(session)}>
            Reset
          </Button>
          <Button size="small" icon={<Save aria-hidden="true" />} onClick={() => setSaving(true)}>
            {chainPanelWords.saveAsVoice}
          </Button>
        </div>
      </div>
      <div className="@container">
        <div className="grid items-start gap-3 @xl:grid-cols-2 @4xl:grid-cols-4">
          <Part title="Clean">
            <Switch
              label="Gate"
              checked={settings.gateDb !== null}
              onChange={(event) => set({ gateDb: event.currentTarget.checked ? -55 : null })}
            />
            {settings.gateDb !== null && (
              <Slider
                label={chainPanelWords.opensAt}
                min={-80}
                max={-10}
                value={settings.gateDb}
                text={signed(settings.gateDb, 'dB', 0)}
                onChange={(gateDb) => set({ gateDb })}
              />
            )}
            <Slider
              label={chainPanelWords.noiseReduction}
              min={0}
              max={1}
              step={0.05}
              value={settings.denoise}
              text={`${Math.round(100 * settings.denoise)} %`}
              onChange={(denoise) => set({ denoise })}
              hint={cleanerWords[cleaner]}
            />
          </Part>
          <Part title="Pitch">
            <Slider
              label="Pitch"
              min={-24}
              max={24}
              step={0.5}
              value={voice.pitch}
              text={signed(voice.pitch, 'st')}
              onChange={(pitch) => change({ pitch })}
            />
            <Slider
              label="Melody"
              min={0}
              max={200}
              value={voice.intonation}
              text={`${voice.intonation} %`}
              onChange={(intonation) => change({ intonation })}
            />
            <Switch
              label={chainPanelWords.oneNote}
              checked={voice.monotoneHz !== null}
              onChange={(event) => change({ monotoneHz: event.currentTarget.checked ? 120 : null })}
            />
            {voice.monotoneHz !== null && (
              <Slider
                label="Note"
                min={40}
                max={500}
                value={voice.monotoneHz}
                text={`${Math.round(voice.monotoneHz)} Hz`}
                onChange={(monotoneHz) => change({ monotoneHz })}
              />
            )}
            <Switch
              label={chainPanelWords.intoRange}
              checked={voice.range !== null}
              onChange={(event) => change({ range: event.currentTarget.checked ? usualRange : null })}
            />
            {voice.range !== null && (
              <>
                <Slider
                  label="Lowest"
                  min={50}
                  max={400}
                  value={voice.range.lowHz}
                  text={`${Math.round(voice.range.lowHz)} Hz`}
                  onChange={(lowHz) =>
                    change({ range: { lowHz, highHz: Math.max(lowHz + 20, voice.range?.highHz ?? 0) } })
                  }
                />
                <Slider
                  label="Highest"
                  min={70}
                  max={600}
                  value={voice.range.highHz}
                  text={`${Math.round(voice.range.highHz)} Hz`}
                  onChange={(highHz) =>
                    change({
                      range: { lowHz: Math.max(50, Math.min(highHz - 20, voice.range?.lowHz ?? 50)), highHz },
                    })
                  }
                />
              </>
            )}
          </Part>
          <Part title="Throat">
            <Slider
              label="Formants"
              min={-12}
              max={12}
              step={0.5}
              value={voice.formant}
              text={signed(voice.formant, 'st')}
              ends={['Larger speaker', 'Smaller speaker']}
              onChange={(formant) => change({ formant })}
            />
            <Slider
              label="Breath"
              min={0}
              max={100}
              value={voice.breath}
              text={`${voice.breath} %`}
              onChange={(breath) => change({ breath })}
            />
          </Part>
          <Part title="Level">
            <Switch
              label={chainPanelWords.keepLoudness}
              hint={chainPanelWords.asLoudAs}
              checked={settings.keepLevel}
              onChange={(event) => set({ keepLevel: event.currentTarget.checked })}
            />
            <Slider
              label="Gain"
              min={-24}
              max={24}
              value={settings.gainDb}
              text={signed(settings.gainDb, 'dB', 0)}
              onChange={(gainDb) => set({ gainDb })}
            />
          </Part>
        </div>
      </div>
      <h3 className="mt-6 mb-3 font-semibold">Effects</h3>
      <EffectChainEditor effects={voice.effects} onChange={(effects) => change({ effects })} />
      <p className="mt-3 text-14 text-muted">{chainPanelWords.sameVoiceWorks}</p>
      {saving && <SaveVoice session={session} onClose={() => setSaving(false)} />}
    </section>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid min-w-0 gap-4 rounded-card border border-line bg-surface px-4 py-4">
    <h3 className="font-semibold text-15">{title}</h3>
    {children}
  </div>
);

function SaveVoice({ session, onClose }: { session: LiveSession; onClose: () => void }) {
  const api = useApi();
  const user = useUser();
  const { voiceName, settings, trained } = session.setup.getState();
  const [name, setName] = useState(
    voiceName === 'Natural' ? 'My voice' : voiceName.replace(/, changed$/, ''),
  );
  // the account keeps settings; the file of a trained voice stays where it is
  const mayUseAccount = user !== null && trained === null;
  const [account, setAccount] = useState(mayUseAccount);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    const given = name.trim();
    if (!given) return setFault('Give the voice a name.');
    setBusy(true);
    try {
      if (mayUseAccount && account) {
        const body = { name: given, settings: settings.voice, visibility: 'private' } as const;
        const voice = await api.call('POST /api/voice/save', { body });
        putOn(session, { id: `voice:${voice.uuid}`, name: voice.name, settings: settings.voice });
      } else {
        const { voice, kept } = keepMadeVoice({ name: given, settings: settings.voice, trained });
        putOnOwn(session, voice);
        if (!kept) {
          setFault('This browser keeps nothing: the voice is gone with the page.');
          return;
        }
      }
      onClose();
    } catch (error) {
      setFault(
        `The account could not keep it: ${error instanceof Error ? error.message : String(error)} Switch the account off to keep it in this browser.`,
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={chainPanelWords.saveAsVoice}
      description={
        mayUseAccount && account
          ? 'It becomes a private voice of your account: live, for files and in the app.'
          : 'It is kept in this browser and goes nowhere else.'
      }
      submit="Save"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Input
        label="Name"
        value={name}
        maxLength={60}
        {...(fault ? { error: fault } : {})}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayUseAccount && (
        <Switch
          label={chainPanelWords.keepMyAccount}
          checked={account}
          onChange={(event) => setAccount(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
