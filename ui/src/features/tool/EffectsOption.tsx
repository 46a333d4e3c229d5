import { parseEffects } from '@formant/engine/base/effect-settings';
import { isVoicePresetId } from '@formant/engine/speech/voices/voice-preset-names';
import { voicePresets } from '@formant/engine/speech/voices/voice-presets';
import { Button } from '../../design/Button.tsx';
import { EffectChainEditor } from '../../parts/EffectChainEditor.tsx';

/** The chain of a tool's effects as JSON text; an empty text stands for the effects of the voice that is chosen. */
export default function EffectsOption({
  label,
  hint,
  value,
  preset,
  onChange,
}: {
  label: string;
  hint: string | undefined;
  value: string;
  /** The chosen voice, where the tool has one. */
  preset: unknown;
  onChange: (value: string) => void;
}) {
  const own = typeof preset === 'string' && isVoicePresetId(preset) ? voicePresets[preset] : null;
  const parsed = value === '' ? { effects: own?.settings.effects ?? [] } : parseEffects(value);
  const effects = 'fault' in parsed ? [] : parsed.effects;
  return (
    <fieldset className="min-w-0">
      <legend className="field-label">{label}</legend>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-14 text-muted">{hint}</p>
        {value !== '' && (
          <Button size="small" onClick={() => onChange('')}>
            {own ? `Back to the effects of ${own.name}` : 'Remove all effects'}
          </Button>
        )}
      </div>
      <EffectChainEditor effects={effects} onChange={(changed) => onChange(JSON.stringify(changed))} />
    </fieldset>
  );
}
